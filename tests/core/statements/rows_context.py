"""English messages that are understood with the message before: what it was, what is said, what is remembered."""

from __future__ import annotations

UNDERSTOOD = [
    # asked, answered, the words that must be remembered, why
    (
        "好的，还有别的吗？",
        "I prefer window seats.",
        "window seats",
        "in another language than what was asked",
    ),
    ("How do you take your coffee?", "Pour-over, always.", "coffee|Pour-over", "an answer without a verb"),
    ("Do you have any pets?", "Yes, two: Max and Bella", "pets|Max", "yes, and more"),
    ("Are you vegetarian?", "Yes", "vegetarian|Yes", "a bare yes"),
    ("Do you eat meat?", "No, never.", "meat|never", "a no"),
    (
        "Any food allergies I should know of?",
        "Shellfish.",
        "allergies|Shellfish",
        "a question without a verb",
    ),
    ("Where do you live?", "Utrecht", "live|Utrecht", "one word"),
    ("Tea or coffee?", "Coffee", "Tea or coffee|Coffee", "a choice"),
    ("Which package manager do you use?", "pnpm everywhere", "package manager|pnpm", "of the project"),
    ("What should I call you?", "Max is fine", "call you|Max", "a name"),
    ("You live in Munich, right?", "No, in Vienna.", "Vienna", "the assistant is wrong"),
    (
        "I suggest we use Redis for the queue.",
        "Sounds good, let's go with that.",
        "Redis|go with that",
        "firm",
    ),
    ("How about we move the standup to 10am?", "Works for me.", "standup|Works", "a question that proposes"),
    ("Shall we go with Postgres?", "Yes.", "Postgres|Yes", "a bare yes to a proposal"),
    ("What's your favorite game?", "Yep! Definitely chess.", "Definitely chess", "behind an interjection"),
    ("What pet do you have?", "Haha, sure! We've got a pup and a kitty.", "a pup and a kitty", "behind two"),
    ("Which framework should I use here?", "pytest. always pytest.", "always pytest", "all of a short reply"),
    ("We could use a monorepo.", "Great idea, let's do it!", "monorepo|do it", "enthusiastic"),
]

NOT_UNDERSTOOD = [
    ("Shall I explain it in more detail?", "Yes please", "an offer of help is no decision"),
    ("You could use Redis or Memcached.", "Sounds good", "two proposals: which one?"),
    ("I'd recommend Vite. You could also use Parcel.", "Ok, let's do that", "two proposals: which one?"),
    ("I recommend using Vite.", "ok thanks", "thanks are no acceptance"),
    ("I recommend using Vite.", "Yes, but why?", "a question"),
    ("I recommend using Vite.", "Hmm, not sure.", "no decision yet"),
    ("Would you like me to write the tests?", "Yes, do that.", "work for this moment"),
    ("How are you today?", "Great, and you?", "chit-chat"),
    ("What error do you see?", "A 404.", "about this moment"),
    ("What did you have for lunch?", "Pasta", "about today"),
    ("Which file should I edit?", "main.py", "about this task"),
    ("Do you have any questions?", "No", "about this talk"),
    ("You are a nurse, so you know about shifts.", "ok", "the assistant's claim"),
    ("Where do you live?", "Why do you ask?", "no answer"),
    ("Do you like olives?", "Maybe", "hedged"),
    ("What's your favorite color?", "I don't know", "no answer"),
    ("What's your favorite color?", "For sure!", "an interjection"),
    ("Do you have a favorite movie?", "Yeah, definitely!", "a yes does not name it"),
    ("What's your favorite genre?", "Yep, John!", "an interjection and a name"),
    ("Which books do you own?", "I love these.", "what it points at is not in the question"),
    ("Also, do you have any pets?", "Thanks, Mel! Exciting but scary.", "goes to what stood before"),
    ("What inspires you in your art?", "Seeing people smile.", "a question about a mood"),
]

CORRECTED = [
    # said before, the correction, what it replaces, the words that must be remembered
    ("The launch is on Thursday.", "Actually it is Friday, not Thursday", "Thursday", "launch|Friday"),
    ("We launch on Thursday.", "Sorry, I meant Wednesday, not Thursday.", "Thursday", "launch|Wednesday"),
    ("My favorite color is red.", "Scratch that, it's blue.", "", "favorite color|blue"),
    ("My name is Anna.", "Actually it's Hanna, with an H.", "", "name|Hanna"),
    ("I'm vegan.", "Correction: I'm vegetarian, not vegan.", "vegan", "vegetarian"),
    ("The demo is on Monday.", "We moved the demo from Monday to Tuesday.", "Monday", "demo|Tuesday"),
    ("The demo is on Monday.", "The demo has been pushed to next Friday.", "The demo", "demo|Friday"),
]
"""What is replaced is "" where only what was said last can be meant."""
