"""Words of English by walk of life, those of the time after work; see `english`."""

from __future__ import annotations

LIFE: dict[str, str] = {
    "food": """
        cook cooking recipe recipes bake baking oven dough pizza bread breadcrumbs panko flour yeast pasta rice
        cheese mozzarella tomato basil salad soup sauce dill mustard honey salmon fish fillet chicken beef pork meat
        vegetable vegetables vegetarian vegan fruit berries dessert cake cakes chocolate panna cotta cream breakfast
        lunch dinner snack eat eating drink wine riesling beer coffee espresso tea restaurant menu kitchen fridge
        freezer frozen thaw spice spices garlic onion peanut nuts sugar salt butter milk grinder burr beans fry
        fried frying grill barbecue dip ketchup yoghurt yogurt lime chilli leftovers bakery baker butcher sausage
        sausages crispy roast stew boil simmer noodles sushi curry tofu egg eggs bacon ham lemon apple banana
        avocado potato potatoes pancake waffle cocktail gin whisky rum vodka lasagne risotto marinade sourdough jam
        pickles serve serving kosher halal plates starter feed lukewarm flakes crumb crust knead proofing loaf
        baguette croissant muffin cupcake icing frosting brownie cookie cookies biscuit biscuits pie tart pudding
        custard caramel syrup vanilla cinnamon ginger nutmeg pepper paprika cumin turmeric saffron oregano thyme
        rosemary parsley coriander mint sage olive olives capers anchovy tuna cod trout shrimp prawns lobster crab
        mussels oysters squid octopus lamb veal duck turkey goose venison steak burger burgers ribs brisket mince
        meatballs broth stock soy miso ramen udon dumpling dumplings spring-roll kimchi taco burrito salsa guacamole
        falafel hummus couscous quinoa lentils chickpeas spinach kale cabbage broccoli cauliflower carrot carrots
        celery cucumber zucchini courgette eggplant aubergine pumpkin squash mushroom mushrooms asparagus leek
        beetroot radish peas corn orange oranges pear peach plum cherry cherries strawberry raspberries blueberries
        grapes mango pineapple coconut melon watermelon almonds walnuts hazelnuts cashews pan wok skillet casserole
        slow-cooker airfryer blender mixer whisk spatula knife cutlery portion calories appetizer buffet brunch
        picnic takeaway delivery waiter tip
    """,
    "household": """
        sofa couch carpet curtain curtains laundry wash washing stain stains tablecloth silk cotton wool cleaner
        cleaning vacuum dishwasher detergent vinegar iron ironing mattress pillow furniture cupboard drawer shelf
        shelves wardrobe lamp washer dryer leak leaks plumber mould mold dust broom mop bin fold tidy declutter
        moths ants mice boiler heating radiator thermostat seal drum spin drain clog clogged rinse bleach
        stain-remover tumble hanger rug duvet blanket sheets cushion bunk cot stroller toilet toilets shower tap
        faucet sink mirror damp dehumidifier smell odour candle vase light bulb bulbs blinds lock key keys doorbell
        alarm
    """,
    "building": """
        build building renovate renovation roof wall walls floor flooring tile tiles paint painting plaster plumber
        plumbing pipe pipes electrician wiring socket insulation window windows door doors board boards plank timber
        wood oak larch pine screw screws nail nails drill saw hammer concrete cement gravel brick post posts fence
        bathroom carpenter contractor construction scaffold attic basement staircase varnish sandpaper workbench
        chisel barn farmhouse chimney beams planks wooden keel hull frames rivets varnished coats sanded tackle
        filler ceiling studio absorbers soundproof circuit breaker fuse outlet cable ducts ventilation skylight
        gutter gutters rafters truss plywood drywall mortar grout sealant primer roller ladder level spirit square
        metres planning architect blueprint permit extension conservatory balcony terrace patio decking driveway
    """,
    "crafts": """
        knit knitting crochet sew sewing yarn needle fabric embroidery leather pottery clay origami quilt watch dial
        hands crown lever tweezers pivot pivots calibre movement wheels tooth model kit hobby sketch drawing
        watercolor watercolour canvas paintbrush calligraphy woodworking carving soldering wooden boat restore
        restoration antique antiques furniture polish lacquer gold silver jewellery bead beads resin mosaic
        candle-making soap bookbinding lathe whittling stained glass airbrush miniature paper-folding scrapbook
    """,
    "plants": """
        garden gardening plant plants planting seed seeds soil compost pot pots flower flowers rose tulip tree trees
        lawn grass hedge prune pruning watering fertilizer leaf leaves bed weeds greenhouse cactus succulent fern
        orchid tomatoes bulbs blossom slugs aphids bonsai hydrangea lavender ivy moss roots root repot stem stems
        petal petals perennial annuals mulch rake spade wheelbarrow hose sprinkler shrub bush orchard vineyard acorn
        cow cows
    """,
    "pets": """
        cat cats kitten dog dogs puppy greyhound dachshund hound terrier poodle pet pets vet leash claws paw fur
        catnip litter rabbit hamster parrot aquarium goldfish horse squirrel squirrels breed adopt adopting
        scratching barking bark kennel fleas tortoise canary budgie cow cows sheep goat goats chicken hens rooster
        pony donkey bee bees hive snake lizard gecko turtle feather feathers beak cage tank neuter spay microchip
        groomer grooming treats kibble collar obedience
    """,
    "travel": """
        trip travel travelling holiday vacation flight flights fly airport airline plane station metro subway bus
        taxi hotel hotels hostel airbnb itinerary luggage suitcase passport visa tourist museum sightseeing beach
        beaches island lisbon rome paris london tokyo city neighbourhood pushchair oceanarium tower cruise abroad
        italian portuguese barcelona amsterdam berlin vienna prague iceland norway greece thailand vietnam bali
        morocco backpacking ferry layover jetlag resort tour tours tourists guide english-speaking the-hague hague
        florence venice madrid seville porto dublin edinburgh sydney bangkok singapore dubai cairo nairobi budapest
        krakow copenhagen stockholm oslo helsinki tickets ticket boarding gate check-in customs immigration lounge
        rental car-hire roadtrip sights landmark souvenir currency adapter plug vaccination mosquito
    """,
    "outdoors": """
        camping camp tent tents hike hiking trail mountain mountains summit lake river kayak climbing sailing sail
        yacht boat navigation fishing ski skiing snowboard backpack binoculars campfire waterfall glacier lighthouse
        surf surfing diving snorkel birdwatching mushrooms dome tunnel pegs guy windy soil hikes kilos geodesic
        sleeping pad stove lantern headlamp trekking poles bivouac ridge valley cliff canyon desert forest woods
        rowing paddle oar canoe raft sailboat keel mast anchor harbour marina tide rope carabiner harness avalanche
        crampons
    """,
    "vehicles": """
        car cars motorbike motorcycle triumph scooter van truck engine tyre tyres tire tires brake brakes gearbox
        chain mileage fuel petrol diesel hybrid garage mechanic inspection driving drive parking bicycle bicycles
        bike bikes pedals wheels ride riding clutch exhaust windscreen dashboard tesla toyota volkswagen electric
        charging puncture flat spare jack headlight wiper battery steering wheel gear gears transmission hood bonnet
        trunk licence-plate insurance motorway highway lane overtaking roundabout tram lorry caravan camper trailer
        tow helmet handlebar saddle spokes derailleur
    """,
    "family": """
        mother father mum mom dad parents son daughter child children kid kids baby toddler brother sister grandma
        grandpa grandfather grandmother uncle aunt cousin nephew niece wife husband wedding birthday anniversary
        gift godmother neighbour neighbours boyfriend girlfriend fiance divorce roommate twins stepson dating nap
        stroller nursery bedtime potty diaper diapers nappy pacifier crib teething tantrum tantrums sibling siblings
        pregnant parenting parental stepmother in-laws godfather grandson granddaughter baptism engagement honeymoon
        bride groom ring marriage couple breakup ex jealous flirt tinder
    """,
    "books": """
        book books novel novels author authors writer chapter volume volumes series poem poems poetry fantasy genre
        plot character hornblower publisher bookshop biography memoir thriller sequel trilogy protagonist tolkien
        shakespeare austen dostoevsky murakami eulogy literacy reading bookshelf library librarian paperback
        hardcover ebook audiobook essays fairy tale tales legend myth mythology comic comics manga stanza rhyme
        haiku
    """,
    "film": """
        film films movie movies cinema actor actors actress director episode episodes season netflix trailer oscar
        documentary scene cartoon anime podcast sitcom marvel disney hbo spoiler soundtrack thriller comedy drama
        sequel remake cast casting producer screenplay script popcorn streaming hulu pixar batman bond
    """,
    "music": """
        music song songs album band bands guitar piano violin drums concert concerts orchestra singer choir melody
        chord chords playlist opera jazz vinyl ukulele bass saxophone mozart beethoven bach lyrics recording studio
        strings string tuning tune tuner capo pick strum rhythm tempo metronome scale scales note notes sheet
        harmonica trumpet flute clarinet cello synth synthesizer mixer mixing mastering acoustics amplifier dance
        dancing ballet
    """,
    "weather": """
        weather rain raining rainy sunny cloudy storm thunder windy humidity umbrella hail fog heatwave
    """,
    "clothes": """
        shirt shirts trousers jeans dress dresses skirt jacket coat shoe shoes sneakers boots socks hat suit tie
        fashion outfit silk leather sweater hoodie scarf gloves handbag jewellery perfume makeup lipstick haircut
        beard size sleeve sleeves button buttons zipper hem tailor seamstress knitwear underwear bra pyjamas
        swimsuit bikini sandals heels belt wallet sunglasses earrings necklace bracelet tattoo nails eyelashes
        shampoo conditioner moisturizer serum
    """,
    "events": """
        party parties celebration celebrate wedding conference venue guest guests invitation catering speech stage
        ceremony festival volunteer volunteers banquet decoration anniversary road programme tents raffle parade
        stall stalls funeral eulogy reunion picnic dinner hosts host toast dj balloons fireworks costume costumes
        halloween christmas easter carnival seating vows bouquet
    """,
    "religion": """
        church mosque temple prayer pray bible quran buddha meditation monk priest easter ramadan sermon
    """,
    "politics": """
        election elections vote voting parliament president minister senate party protest campaign referendum
    """,
}
