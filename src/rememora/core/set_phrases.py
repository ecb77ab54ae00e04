"""Turns that are nothing but a set phrase, in four languages; phrases are separated by `|`.

Kept by hand. A phrase belongs here only if it never says anything new, whatever was said before it.
"""

from __future__ import annotations

YES = (
    # English
    "ok|okay|okey|k|kk|yes|yes please|yep|yeah|yup|ya|sure|right|all right|alright|correct|exactly|true|fine|agreed"
    "|of course|sounds good|sounds great|makes sense|absolutely|definitely"
    # Chinese
    "|好|好的|好吧|好啊|好呀|好嘞|行|行吧|可以|可以的|嗯|恩|是|是的|是啊|对|对的|对啊|没错|没问题|当然|当然了|同意"
    "|對|對的|沒錯|沒問題|當然"
    # Japanese
    "|はい|ハイ|うん|ええ|そう|そうです|そうですね|そうだね|いいね|いいです|いいですね|オーケー|オッケー|お願いします|もちろん"
    # Korean
    "|네|넵|넹|예|응|웅|그래|그래요|맞아|맞아요|맞습니다|좋아|좋아요|좋습니다|오케이|ㅇㅋ|ㅇㅇ|물론|물론이죠"
)
"""What accepts whatever was said before it."""

OTHERWISE = (
    # English
    "no|nope|nah|no problem|no worries|good|great|cool|nice|perfect|awesome|wow|lol|ha|haha|he|hehe|hm|hmm|mhm|uh|oh"
    "|ah|thx|ty|np|thanks|thanks a lot|many thanks|thank you|thank you so much|thank you very much|roger|noted"
    "|understood|got it|gotcha|i see|will do|all good|well done|good job|very good|never mind|please|sorry"
    "|hi|hello|hey|bye|goodbye|good night|good morning"
    # Chinese
    "|哦|噢|喔|啊|不|不是|不用|收到|收到了|了解|明白|明白了|知道|知道了|懂了|谢|谢谢|谢谢你|多谢|感谢|辛苦了|没事|没关系"
    "|哈|呵|嘿|棒|太棒了|赞|厉害|不错|很好|太好了|原来如此|你好|您好|再见|拜拜|晚安|早上好|謝|謝謝|謝謝你"
    # Japanese
    "|いいえ|いや|了解|了解です|了解しました|承知しました|わかりました|わかった|分かりました|分かった|ありがとう"
    "|ありがとうございます|どうも|なるほど|大丈夫|大丈夫です|すごい|笑|w|こんにちは|おはよう|おやすみ"
    # Korean
    "|아니|아니요|알겠어|알겠어요|알겠습니다|알았어|알았어요|고마워|고마워요|고맙습니다|감사|감사합니다|감사해요|ㅋ|ㅎ"
    "|그렇군요|그렇구나|괜찮아|괜찮아요|안녕|안녕하세요"
)
"""What only tells that a turn was heard: thanks, laughter, greetings, a bare no."""

SMALL_TALK = (
    "how are you|how are you doing|how are you today|how is it going|how's it going|how are things|what's up|sup"
    "|nice to meet you|nice to see you|good to see you|see you|see you later|see you soon|see you tomorrow|see ya|cya"
    "|take care|have a nice day|have a good day|have a good one|good evening|good afternoon|hi there|hello there"
    "|hey there|you're welcome|cheers|congrats|congratulations|thank u|thanks again"
    "|thanks so much|thank you again|thanks for your help|thank you for your help|thanks for the help|that helps"
    "|that helped|that helps a lot|this helps|very helpful|that's great|that is great|that's helpful|that's all"
    "|that is all|that's it|great job|nice work|good work|nice one|so much|a lot|again|then"
    "|go on|continue|carry on|keep going|again please|repeat that|say that again|can you repeat that"
    "|could you repeat that|can you say that again|try again|please continue|wait|one moment|just a moment|brb"
    "|are you there|anyone there"
    # Chinese
    "|在吗|在嗎|你好吗|你好嗎|最近怎么样|最近怎麼樣|吃了吗|早|早安|午安|晚上好|下午好|上午好|明天见|回头见|再会|请继续"
    "|继续|繼續|接着说|接着|下一个|再说一遍|再来一遍|再试一次|等一下|等等|稍等|非常感谢|十分感谢|太感谢了|你真棒|真棒"
    "|做得好|干得好|嗨|哈喽|哈囉"
    # Japanese
    "|元気|元気ですか|お元気ですか|こんばんは|おはようございます|おやすみなさい|さようなら|またね|また明日|続けて"
    "|続けてください|続き|もう一度|もう一回|もう一度お願いします|ちょっと待って|どうもありがとう|ありがとうございました|お疲れ様|お疲れ様です"
    # Korean
    "|잘 지내|잘 지내요|잘 지냈어|어떻게 지내|어떻게 지내요|안녕히 가세요|안녕히 계세요|잘 자|잘 가|또 봐|내일 봐|계속"
    "|계속해|계속해줘|계속해 줘|다시|다시 한번|다시 말해줘|잠깐|잠깐만|수고하세요|수고했어|정말 고마워"
)
"""What is said for the sake of talking, or to go on with it, and asks after nothing that was told."""

UNDO = (
    "undo|undo that|undo it|undo this|undo last|undo the last one|redo|revert|revert that|revert it|roll back|rollback"
    "|撤销|撤回|撤消|撤销上一步|回退|还原|回滚|重做|取消|取消上一步|撤銷|還原"
    "|取り消し|取り消して|取消し|元に戻す|元に戻して|やり直し|やり直して|취소|취소해|취소해줘|실행 취소|되돌려|되돌려줘"
)
"""Commands to a program, and no more."""

ACCEPTED = (
    "do that|do it|do so|please do|go ahead|go for it|go with that|let's do that|let's do it|let's go with that"
    "|that works|works for me|that's right|that is right|that's correct|that is correct|you're right|you are right"
    "|make it so"
    "|就这么定|就这么定了|那就这么定|就这样|就这样吧|那就这样|就这么办|就这么做|就这么干|按你说的|按你说的办|按你说的做"
    "|照你说的做|听你的|定了|说得对|你说得对|就這麼定|就這樣"
    "|そうして|そうしてください|それで|それでお願いします|その通り|その通りです"
    "|그렇게 해|그렇게 해줘|그렇게 해 주세요|그대로 해|그걸로 해|그걸로 할게"
)
"""What accepts in so many words."""

RETRACTED = (
    "scratch that|strike that|forget that|forget it|forget what i said|ignore that|disregard that|never mind that"
    "|i take that back|i take it back"
    "|当我没说|算了|刚才那句不算|刚才说的不算|那句不算|不算数|忘了吧|别记|别记了|不要记|當我沒說"
    "|今のなし|今のは無し|今のは忘れて|忘れて|방금 말은 취소|못 들은 걸로 해줘|잊어버려|잊어줘"
)
"""What takes back the turn before."""

BEFORE_RETRACTING = "no|wait|actually|sorry|oh|ah|hm|hmm|不|不对|哦|啊|等等|等一下|ごめん|やっぱり|아니|잠깐"
"""What may stand before it."""
