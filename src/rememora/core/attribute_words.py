"""Words of what is often told of people, by the attribute that they speak of: what `attributes` looks up."""

from __future__ import annotations

ENGLISH = """
home: live home house flat apartment address base reside residence settle city town move moved lodging
birthplace: born birthplace hometown
employer: work employer company firm job workplace employ hire join payroll
job: job profession occupation career position
boss: boss manager supervisor superior
school: school university college attend campus alma
subject: major degree subject study course thesis
language: language speak tongue
car: car drive vehicle automobile truck van
bike: bike bicycle cycle ride
commute: commute bus tram metro subway train ferry
phone: phone mobile smartphone handset cellphone
computer: computer laptop notebook desktop machine
camera: camera photograph
system: os distro linux windows macos
editor: editor ide
browser: browser
email: email mail inbox
dentist: dentist dental teeth tooth
doctor: doctor gp physician practice
therapist: therapist therapy counsellor counselor psychologist physio
hairdresser: hairdresser barber hair haircut salon stylist
lawyer: lawyer solicitor attorney
accountant: accountant bookkeeping taxes
vet: vet veterinarian
optician: optician glasses eyesight
mechanic: mechanic repair
landlord: landlord landlady rent tenant
bank: bank banking account
insurance: insurance insurer insured
provider: provider isp broadband internet carrier
energy: electricity energy power
sport: sport exercise workout train practise practice athletic
gym: gym
hobby: hobby pastime leisure
instrument: instrument
team: team supporter fan
choir: choir band orchestra ensemble
pet: pet dog cat puppy kitten hamster rabbit parrot
diet: diet vegetarian vegan
allergy: allergy allergic
medication: medication medicine medicate pill prescription tablet
drink: drink beverage coffee tea
partner: partner wife husband spouse girlfriend boyfriend fiance fiancee marry married
roommate: roommate flatmate housemate
child: child children son daughter kid
book: book read novel
series: series show watch
newspaper: newspaper magazine subscribe subscription
supermarket: supermarket grocery groceries
airline: airline
garden: garden plant grow
teacher: teacher tutor coach instructor
volunteering: volunteer charity
birthday: birthday
age: age old
height: tall height
name: name call nickname
"""
"""A family and its words; a word may stand in several. "old" is there for "How old am I?"."""

UNSPACED = {
    "home": "住(?!院)|搬[到去来家进]|定居|居住|(?<![大国专哪几作画每行人公商酒店厂那这])家(?![人长具电教务])"
    "|城市|租房|引っ越|자택|집(?!중)|살[아고며]|사는|삽니|이사",
    "birthplace": "出生|老家|家乡|籍贯|故郷|고향",
    "employer": "上班|受雇|录用|干活|工作|公司|就职|任职|入职|辞职|离职|跳槽|单位|东家|雇主|打工|勤め|会社|職場|転職|働"
    "|회사|직장|다니|근무|이직",
    "job": "职业|职位|岗位|工作|干什么的|做什么的|仕事|職業|직업|직책",
    "boss": "老板|上司|领导|主管|경영|상사|上役",
    "school": "学校|大学|学院|读书|上学|就读|中学|高校|학교|대학",
    "subject": "专业|学位|课题|专攻|専攻|전공",
    "language": "语言|外语|言語|언어|외국어",
    "car": "车(?![站间票床顶库厢])|开(?=什么|哪|辆)|驾驶|座驾|乗って|車(?![両庫])|자동차|차를|차는|운전",
    "bike": "自行车|单车|电动车|自転車|자전거",
    "commute": "通勤|地铁|公交|轮渡|電車|출퇴근|지하철",
    "phone": "手机|电话|携帯|スマホ|휴대폰|핸드폰",
    "computer": "电脑|笔记本|计算机|パソコン|컴퓨터|노트북",
    "camera": "相机|カメラ|카메라",
    "system": "操作系统|系统",
    "editor": "编辑器|エディタ|에디터|편집기",
    "browser": "浏览器|ブラウザ|브라우저",
    "email": "邮箱|邮件|メール|이메일",
    "dentist": "牙医|看牙|牙科|口腔|牙齿|歯医者|歯科|치과",
    "doctor": "医生(?<!牙医生)|看病|大夫|医師|의사|주치의",
    "therapist": "心理|咨询师|理疗|상담",
    "hairdresser": "理发|发型|剪头|美发|美容院|미용실",
    "lawyer": "律师|弁護士|변호사",
    "accountant": "会计|税理士|회계사",
    "vet": "兽医|獣医|수의사",
    "landlord": "房东|房租|大家さん|집주인",
    "bank": "银行|开户|账户(?!名)|工资卡|储蓄卡|銀行|은행",
    "insurance": "保险|保険|보험",
    "provider": "宽带|运营商|通信社|통신사",
    "sport": "运动|锻炼|健身|练(?=什么|哪|习)|練習|スポーツ|運動|운동|스포츠",
    "gym": "健身房|ジム|헬스장",
    "hobby": "爱好|兴趣|趣味|취미",
    "instrument": "乐器|楽器|악기",
    "team": "球队|支持哪|チーム|응원하는",
    "choir": "合唱团|乐队|合唱団|합창단|밴드",
    "pet": "宠物|养(?!老|生|成)|猫|狗|犬|ペット|飼|반려|키우|강아지|고양이",
    "diet": "吃素|素食|忌口|饮食|ベジタリアン|채식",
    "allergy": "过敏|アレルギー|알레르기",
    "medication": "吃药|服药|用药|药|薬|약을",
    "drink": "喝|饮料|飲み物|飲んで|마시|음료",
    "partner": "妻子|老婆|丈夫|老公|男友|女友|男朋友|女朋友|对象|伴侣|配偶|结婚|夫|妻|彼氏|彼女"
    "|남편|아내|남자친구|여자친구",
    "roommate": "室友|合租|同居|ルームメイト|룸메이트",
    "child": "孩子|儿子|女儿|子供|息子|娘|아이|아들|딸",
    "book": "书|读(?=什么|哪)|小说|本を|読んで|책",
    "series": "电视剧|追(?=什么|哪|剧)|ドラマ|드라마",
    "newspaper": "报纸|杂志|订阅|新聞|雑誌|신문|잡지",
    "supermarket": "超市|买菜|スーパー|마트",
    "garden": "花园|种(?=什么|了)|庭|정원",
    "teacher": "老师|教练|导师|先生(?=は|が)|선생",
    "volunteering": "志愿|义工|ボランティア|봉사",
    "birthday": "生日|誕生日|생일",
    "age": "岁|年龄|几岁|多大|何歳|나이|몇 살",
    "height": "身高|多高|身長|키가",
    "name": "名字|叫什么|名前|이름",
}
"""The same, as patterns over what is written without spaces, and over Korean."""
