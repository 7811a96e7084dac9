import type { NewSong } from './sql.ts'

// Title, the key it is usually played in, and its length, by artist. A jam plays these by heart.
const SONGS: Record<string, string> = {
  'Stevie Wonder':
    'Superstition|E♭m|4:26; Sir Duke|B|3:52; I Wish|E♭m|4:12; Isn’t She Lovely|E|6:34; Signed, Sealed, Delivered|F|2:40; Higher Ground|E♭m|3:42; Living for the City|F♯|7:21; Master Blaster|Cm|5:08; You Are the Sunshine of My Life|C|2:58',
  'B.B. King':
    'The Thrill Is Gone|Bm|5:24; Every Day I Have the Blues|B♭|2:49; Rock Me Baby|C|2:58; Sweet Little Angel|D♭|3:00; How Blue Can You Get|C|3:44',
  'Muddy Waters':
    'Hoochie Coochie Man|A|2:50; Got My Mojo Working|E|2:50; Mannish Boy|A|2:55; I Just Want to Make Love to You|E|2:49; Baby Please Don’t Go|F|3:18',
  'Howlin’ Wolf':
    'Smokestack Lightning|E|3:07; Spoonful|E|2:45; Killing Floor|A|2:50; Back Door Man|E|2:49; The Red Rooster|A|2:25',
  'Robert Johnson':
    'Sweet Home Chicago|E|2:59; Cross Road Blues|B|2:39; Love in Vain|G|2:28; Come On in My Kitchen|G|2:52; Dust My Broom|E|2:51',
  'Elmore James': 'Shake Your Moneymaker|E|2:37; The Sky Is Crying|C|2:47',
  'T-Bone Walker': 'Call It Stormy Monday|G|3:01; T-Bone Shuffle|G|3:01',
  'Albert King': 'Born Under a Bad Sign|C♯m|2:47; Crosscut Saw|A♭|2:35; Oh, Pretty Woman|A|2:48',
  'Freddie King': 'Hide Away|E|2:36; Going Down|D|3:20; Have You Ever Loved a Woman|C|2:59; Tore Down|C|2:34',
  'Buddy Guy': 'Damn Right, I’ve Got the Blues|Am|4:28; Mustang Sally|C|4:45',
  'Stevie Ray Vaughan':
    'Pride and Joy|E|3:39; Texas Flood|G|5:21; Cold Shot|Am|4:01; The House Is Rockin’|B|2:24; Lenny|E|4:57; Crossfire|Em|4:10',
  'Jimi Hendrix':
    'Red House|B|3:44; Little Wing|Em|2:25; Purple Haze|E|2:51; Hey Joe|E|3:30; Voodoo Child (Slight Return)|E|5:13; The Wind Cries Mary|F|3:20; Fire|D|2:45; All Along the Watchtower|C♯m|4:00; Foxy Lady|F♯|3:19',
  Cream: 'Crossroads|A|4:13; Sunshine of Your Love|D|4:10; White Room|D|4:58; Badge|Am|2:45; Strange Brew|A|2:46',
  'Eric Clapton':
    'Wonderful Tonight|G|3:44; Cocaine|E|3:41; Lay Down Sally|A|3:54; Layla|Dm|7:05; Tears in Heaven|A|4:32; Before You Accuse Me|E|3:55',
  'Fleetwood Mac':
    'Dreams|F|4:17; Go Your Own Way|F|3:38; Albatross|E|3:07; Oh Well|E|3:30; Don’t Stop|E|3:11; The Chain|Em|4:28; Need Your Love So Bad|A|3:50; Landslide|B♭|3:19; Rhiannon|Am|4:11; Little Lies|A♭|3:38',
  'The Allman Brothers Band':
    'Whipping Post|Am|5:17; Statesboro Blues|D|4:17; Midnight Rider|D|2:58; Jessica|A|7:30; Ramblin’ Man|G|4:48; One Way Out|A|4:58; In Memory of Elizabeth Reed|Am|6:56; Melissa|E|3:54; Soulshine|G|6:44',
  'Gary Moore': 'Still Got the Blues|Am|6:09; Parisienne Walkways|Am|3:20; Walking by Myself|A|2:56',
  'John Lee Hooker': 'Boom Boom|E|2:31; Boogie Chillen|B|3:07; One Bourbon, One Scotch, One Beer|E|3:02',
  'Willie Dixon': 'Little Red Rooster|A|3:36; I Can’t Quit You Baby|A|6:40',
  'Etta James':
    'At Last|F|3:00; I’d Rather Go Blind|A|2:34; Tell Mama|B|2:20; Something’s Got a Hold on Me|C|2:48; I Just Want to Make Love to You|A|3:04',
  'Otis Redding':
    '(Sittin’ On) The Dock of the Bay|G|2:43; Hard to Handle|B|2:20; I’ve Been Loving You Too Long|A|2:57; Try a Little Tenderness|G|3:46; These Arms of Mine|B♭|2:33; Respect|D|2:05',
  'Aretha Franklin':
    'Respect|C|2:27; Chain of Fools|Cm|2:45; Think|B♭|2:19; I Say a Little Prayer|A|3:35; (You Make Me Feel Like) A Natural Woman|A|2:45; Rock Steady|B|3:11',
  'Sam & Dave': 'Soul Man|G|2:36; Hold On, I’m Comin’|A♭|2:36',
  'Wilson Pickett':
    'In the Midnight Hour|E|2:30; Mustang Sally|C|3:04; Land of 1000 Dances|D|2:25; Funky Broadway|B♭|2:36',
  'Ray Charles':
    'What’d I Say|E|6:26; Georgia on My Mind|G|3:37; Hit the Road Jack|G♯m|1:58; I Got a Woman|A♭|2:51; Hallelujah I Love Her So|D♭|2:33; Night Time Is the Right Time|B♭|3:24',
  'James Brown':
    'I Got You (I Feel Good)|D|2:47; Papa’s Got a Brand New Bag|E|2:07; It’s a Man’s Man’s Man’s World|E♭m|2:46; Sex Machine|E♭|5:15; Get Up Offa That Thing|D|4:11; Cold Sweat|D|7:30',
  'Bill Withers':
    'Ain’t No Sunshine|Am|2:04; Lean on Me|C|4:17; Use Me|Em|3:48; Lovely Day|E|4:15; Just the Two of Us|Fm|7:20; Grandma’s Hands|Em|2:00',
  'Marvin Gaye':
    'What’s Going On|E|3:53; I Heard It Through the Grapevine|E♭m|3:16; Let’s Get It On|E♭|4:51; Sexual Healing|E♭|4:11; Mercy Mercy Me|E|3:14; How Sweet It Is|G|2:58; Inner City Blues|E♭m|5:28',
  'The Temptations':
    'My Girl|C|2:45; Papa Was a Rollin’ Stone|B♭m|6:54; Ain’t Too Proud to Beg|C|2:33; Get Ready|D|2:39',
  'Al Green':
    'Let’s Stay Together|F|3:18; Take Me to the River|E|3:45; Love and Happiness|Dm|5:07; Tired of Being Alone|G|2:43; I’m Still in Love with You|B♭|3:14',
  'Booker T. & the M.G.’s': 'Green Onions|F|2:52; Time Is Tight|C|3:15; Hip Hug-Her|F|2:23',
  'The Meters':
    'Cissy Strut|C|3:05; Just Kissed My Baby|D|4:40; People Say|Am|5:15; Look-Ka Py Py|E|3:16; Hey Pocky A-Way|G|4:05; Fire on the Bayou|Am|4:05',
  'Herbie Hancock': 'Chameleon|B♭m|15:41; Watermelon Man|F|7:11; Cantaloupe Island|Fm|5:30; Maiden Voyage|D|7:57',
  'Average White Band': 'Pick Up the Pieces|Fm|3:58; Cut the Cake|Am|4:04',
  'Tower of Power':
    'What Is Hip?|Em|5:05; You’re Still a Young Man|C|5:37; Soul Vaccination|Cm|5:10; So Very Hard to Go|E♭|3:37',
  'Wild Cherry': 'Play That Funky Music|E|5:00',
  'Kool & the Gang':
    'Get Down on It|Em|4:53; Jungle Boogie|D|3:02; Celebration|A♭|4:58; Ladies’ Night|Gm|6:28; Hollywood Swinging|G|4:35',
  'Earth, Wind & Fire':
    'September|A|3:35; Shining Star|E|2:50; Let’s Groove|Em|5:39; Boogie Wonderland|Dm|4:48; That’s the Way of the World|D♭|5:45; Fantasy|F|4:37; Getaway|Cm|3:46',
  Chic: 'Le Freak|Am|5:30; Good Times|Em|8:08; Everybody Dance|Cm|6:42',
  'Sly & the Family Stone':
    'Everyday People|G|2:21; Thank You (Falettinme Be Mice Elf Agin)|Em|4:47; If You Want Me to Stay|B♭|3:00; Dance to the Music|G|3:00; Family Affair|B♭m|3:06',
  Parliament:
    'Give Up the Funk (Tear the Roof off the Sucker)|E|5:46; Flash Light|C|5:46; P-Funk (Wants to Get Funked Up)|D|7:41',
  'Ohio Players': 'Fire|B♭|4:36; Love Rollercoaster|F|4:52',
  'The Isley Brothers':
    'Shout|F|4:26; Twist and Shout|D|2:27; It’s Your Thing|D|2:49; That Lady|B♭m|5:34; Summer Breeze|Em|6:12',
  'Amy Winehouse':
    'Valerie|E♭|3:53; Rehab|C|3:34; Back to Black|Dm|4:01; You Know I’m No Good|Dm|4:17; Tears Dry on Their Own|E|3:06',
  Jamiroquai:
    'Virtual Insanity|E♭m|5:40; Cosmic Girl|E|4:04; Canned Heat|E♭m|5:31; Space Cowboy|Em|6:25; Little L|Fm|4:55',
  'Michael Jackson':
    'Billie Jean|F♯m|4:54; Beat It|E♭m|4:18; Don’t Stop ’Til You Get Enough|B|6:05; Rock with You|E♭m|3:40; Thriller|C♯m|5:57; Man in the Mirror|G|5:19; Human Nature|D|4:06; The Way You Make Me Feel|E|4:58',
  'The Jackson 5': 'I Want You Back|A♭|2:59; ABC|A♭|2:54; I’ll Be There|F|3:57',
  Prince:
    'Kiss|A|3:46; Purple Rain|B♭|8:41; 1999|F|6:15; Raspberry Beret|A|3:33; When Doves Cry|Am|5:54; Little Red Corvette|D♭|5:03',
  'The Beatles':
    'Come Together|Dm|4:19; Let It Be|C|4:03; Hey Jude|F|7:11; Something|C|3:03; Here Comes the Sun|A|3:05; Day Tripper|E|2:50; With a Little Help from My Friends|E|2:44; Get Back|A|3:09; While My Guitar Gently Weeps|Am|4:45; Oh! Darling|A|3:26; Don’t Let Me Down|E|3:35; I Saw Her Standing There|E|2:55; A Hard Day’s Night|G|2:34; Ticket to Ride|A|3:10; Drive My Car|D|2:28; In My Life|A|2:27; Yesterday|F|2:05; Blackbird|G|2:18; Eleanor Rigby|Em|2:08; Can’t Buy Me Love|C|2:11',
  'The Rolling Stones':
    '(I Can’t Get No) Satisfaction|E|3:42; Honky Tonk Women|G|3:00; Brown Sugar|C|3:48; Jumpin’ Jack Flash|B|3:41; Miss You|Am|4:48; Gimme Shelter|C♯|4:31; Sympathy for the Devil|E|6:18; Wild Horses|G|5:42; Start Me Up|C|3:33; Paint It Black|Fm|3:22; You Can’t Always Get What You Want|C|7:28; Angie|Am|4:33; Dead Flowers|D|4:03; Beast of Burden|E|4:25',
  'The Who': 'My Generation|G|3:18; Baba O’Riley|F|5:08; Pinball Wizard|B|3:00; Won’t Get Fooled Again|A|8:32',
  'Led Zeppelin':
    'Whole Lotta Love|E|5:33; Rock and Roll|A|3:40; Since I’ve Been Loving You|Cm|7:25; Black Dog|A|4:55; Kashmir|D|8:28; Good Times Bad Times|E|2:46; Heartbreaker|A|4:14; Stairway to Heaven|Am|8:02; Immigrant Song|F♯m|2:26; Dazed and Confused|Em|6:28; Ramble On|E|4:34; Communication Breakdown|E|2:29; D’yer Mak’er|C|4:22',
  'Deep Purple': 'Smoke on the Water|Gm|5:40; Highway Star|Gm|6:05; Hush|A|4:24; Black Night|E|3:27',
  'Black Sabbath': 'Paranoid|E|2:48; Iron Man|Bm|5:56; War Pigs|E|7:57; N.I.B.|Em|6:08',
  'AC/DC':
    'Highway to Hell|A|3:28; Back in Black|E|4:15; You Shook Me All Night Long|G|3:30; Whole Lotta Rosie|A|5:24; T.N.T.|E|3:35; Thunderstruck|B|4:52; It’s a Long Way to the Top|B♭|5:01; Dirty Deeds Done Dirt Cheap|E|4:12',
  'ZZ Top':
    'La Grange|A|3:51; Sharp Dressed Man|Cm|4:13; Tush|G|2:15; Gimme All Your Lovin’|C|4:04; Cheap Sunglasses|Gm|4:48; Jesus Just Left Chicago|A|3:30',
  'Lynyrd Skynyrd':
    'Sweet Home Alabama|D|4:43; Free Bird|G|9:08; Simple Man|Em|5:57; Gimme Three Steps|D|4:30; Call Me the Breeze|A|5:08',
  'Creedence Clearwater Revival':
    'Proud Mary|D|3:07; Bad Moon Rising|D|2:21; Fortunate Son|G|2:20; Have You Ever Seen the Rain|C|2:40; Born on the Bayou|E|5:16; Green River|E|2:36; Down on the Corner|C|2:46; Suzie Q|E|8:37; Lookin’ Out My Back Door|B♭|2:31; Who’ll Stop the Rain|G|2:28',
  'The Doors':
    'Roadhouse Blues|E|4:04; Light My Fire|Am|7:06; Riders on the Storm|Em|7:14; Break On Through (To the Other Side)|Em|2:29; L.A. Woman|A|7:49; People Are Strange|Em|2:12; Love Me Two Times|E|3:16; Hello, I Love You|A|2:14',
  'Pink Floyd':
    'Another Brick in the Wall, Part 2|Dm|3:59; Comfortably Numb|Bm|6:22; Wish You Were Here|G|5:05; Money|Bm|6:22; Time|F♯m|6:53; Breathe|Em|2:43; Have a Cigar|Em|5:08; Shine On You Crazy Diamond|Gm|13:30',
  Santana:
    'Black Magic Woman|Dm|3:17; Oye Como Va|Am|4:17; Smooth|Am|4:56; Evil Ways|Gm|3:58; Samba Pa Ti|G|4:46; Europa|Cm|5:06; Soul Sacrifice|Am|6:37; Maria Maria|Am|4:22',
  'Carole King': 'I Feel the Earth Move|Cm|3:00; You’ve Got a Friend|A♭|5:09; It’s Too Late|Am|3:54',
  'Van Morrison':
    'Moondance|Am|4:35; Brown Eyed Girl|G|3:03; Into the Mystic|E♭|3:25; Wild Night|Em|3:33; Domino|A|3:06; Gloria|E|2:38; Have I Told You Lately|B♭|4:20; Days Like This|G|3:15; Caravan|G|4:57',
  'Bob Dylan':
    'Like a Rolling Stone|C|6:13; Knockin’ on Heaven’s Door|G|2:32; Don’t Think Twice, It’s All Right|C|3:40; Maggie’s Farm|G|3:54; I Shall Be Released|A|3:04; Tangled Up in Blue|A|5:42; Forever Young|D|4:57; You Ain’t Goin’ Nowhere|G|2:44; Subterranean Homesick Blues|A|2:21; Make You Feel My Love|D♭|3:33',
  'The Band':
    'The Weight|A|4:38; Up on Cripple Creek|A|4:34; The Night They Drove Old Dixie Down|C|3:33; Ophelia|C|3:32; The Shape I’m In|G|4:00',
  'Neil Young':
    'Heart of Gold|G|3:07; Rockin’ in the Free World|Em|4:41; Old Man|D|3:22; Cinnamon Girl|D|2:58; Like a Hurricane|Am|8:20; Harvest Moon|D|5:03; Down by the River|Em|9:16; Helpless|D|3:37; Hey Hey, My My (Into the Black)|Am|5:18',
  'Grateful Dead':
    'Fire on the Mountain|B|3:46; Friend of the Devil|G|3:24; Casey Jones|C|4:24; Bertha|G|5:39; Scarlet Begonias|B|4:19; Franklin’s Tower|A|4:34; Althea|C♯m|6:51; Shakedown Street|Cm|4:59; Touch of Grey|B|5:49; Ripple|G|4:10; Truckin’|E|5:03; Sugaree|B|5:57; Eyes of the World|E|5:19; Not Fade Away|E|3:40',
  'Steely Dan':
    'Peg|G|3:57; Reelin’ In the Years|A|4:37; Do It Again|Gm|5:56; Josie|Em|4:33; Rikki Don’t Lose That Number|E|4:32; Deacon Blues|G|7:37; Black Cow|C|5:10; Kid Charlemagne|C|4:38; Hey Nineteen|A|5:06',
  Toto: 'Rosanna|G|5:31; Africa|A|4:55; Hold the Line|F♯m|3:56; Georgy Porgy|E♭m|4:08; I’ll Supply the Love|F|3:46',
  'The Police':
    'Roxanne|Gm|3:12; Message in a Bottle|C♯m|4:51; Every Breath You Take|A♭|4:13; So Lonely|C|4:49; Walking on the Moon|Dm|5:02; Don’t Stand So Close to Me|E♭|4:04; Can’t Stand Losing You|Dm|2:58; Synchronicity II|A|5:00; Every Little Thing She Does Is Magic|D|4:22; Spirits in the Material World|Am|2:59',
  'Dire Straits':
    'Sultans of Swing|Dm|5:48; Money for Nothing|Gm|8:26; Walk of Life|E|4:12; Brothers in Arms|G♯m|7:00; Romeo and Juliet|F|6:00',
  'Bob Marley and the Wailers':
    'No Woman, No Cry|C|7:08; Three Little Birds|A|3:00; I Shot the Sheriff|Gm|4:41; Redemption Song|G|3:49; Is This Love|F♯m|3:52; Stir It Up|A|5:33; Could You Be Loved|Bm|3:57; Jamming|Bm|3:31; One Love|B♭|2:52; Get Up, Stand Up|Bm|3:18; Waiting in Vain|A♭|4:16; Buffalo Soldier|A|4:17; Exodus|Am|7:40',
  'Toots and the Maytals': 'Pressure Drop|C|2:58; 54-46 Was My Number|D|3:13; Funky Kingston|C|4:54',
  'Jimmy Cliff': 'The Harder They Come|B♭|3:42; Many Rivers to Cross|C|3:02; You Can Get It If You Really Want|D♭|2:42',
  Madness: 'One Step Beyond|Cm|2:18; Our House|C|3:23; Baggy Trousers|C|2:45',
  'The Specials': 'A Message to You, Rudy|C|2:53; Ghost Town|Cm|6:00; Gangsters|Dm|2:47',
  'Elvis Presley':
    'Hound Dog|C|2:16; Jailhouse Rock|E♭|2:27; Can’t Help Falling in Love|D|3:00; Suspicious Minds|G|4:22; That’s All Right|A|1:57; Blue Suede Shoes|A|1:59; Don’t Be Cruel|D|2:02; Heartbreak Hotel|E|2:08; All Shook Up|B♭|1:57; Little Sister|E|2:30; Love Me Tender|D|2:41; Burning Love|D|2:50',
  'Chuck Berry':
    'Johnny B. Goode|B♭|2:41; Roll Over Beethoven|E♭|2:23; Memphis, Tennessee|B♭|2:11; You Never Can Tell|C|2:43; Maybellene|B♭|2:22; Rock and Roll Music|E♭|2:32; Sweet Little Sixteen|C♯|3:10; Reelin’ and Rockin’|C|3:18; No Particular Place to Go|G|2:44; Route 66|C|2:44',
  'Little Richard': 'Tutti Frutti|F|2:23; Long Tall Sally|F|2:10; Good Golly, Miss Molly|F|2:11; Lucille|C|2:28',
  'Jerry Lee Lewis': 'Great Balls of Fire|C|1:51; Whole Lotta Shakin’ Goin’ On|C|2:52',
  'Buddy Holly': 'That’ll Be the Day|A|2:16; Peggy Sue|A|2:29; Everyday|E♭|2:09; Oh, Boy!|A|2:07; Not Fade Away|E|2:21',
  'Carl Perkins': 'Blue Suede Shoes|A|2:14; Matchbox|A|2:10',
  'Bo Diddley': 'Who Do You Love?|E|2:18; Bo Diddley|F|2:30; Road Runner|E|2:46',
  'Ben E. King': 'Stand by Me|A|2:57',
  'The Drifters': 'Under the Boardwalk|G|2:42; Save the Last Dance for Me|D|2:34; On Broadway|A♭|3:00',
  'Percy Sledge': 'When a Man Loves a Woman|D♭|2:51',
  'Sam Cooke':
    'A Change Is Gonna Come|B♭|3:11; Bring It On Home to Me|C|2:42; Wonderful World|B|2:09; Cupid|D|2:34; Twistin’ the Night Away|A|2:38; Chain Gang|G|2:34',
  'Jackie Wilson': '(Your Love Keeps Lifting Me) Higher and Higher|D|2:59',
  'Eddie Floyd': 'Knock on Wood|E|3:05',
  'The Spencer Davis Group': 'Gimme Some Lovin’|G|2:56; I’m a Man|E|2:58; Keep On Running|A|2:42',
  'The Animals':
    'The House of the Rising Sun|Am|4:29; Don’t Let Me Be Misunderstood|Bm|2:29; We Gotta Get Out of This Place|C|3:17',
  'The Kinks':
    'You Really Got Me|G|2:14; Lola|E|4:01; Sunny Afternoon|Dm|3:34; All Day and All of the Night|F|2:23; Waterloo Sunset|E|3:16',
  'The Zombies': 'She’s Not There|Am|2:22; Time of the Season|Em|3:32',
  'Procol Harum': 'A Whiter Shade of Pale|C|4:04',
  'Joe Cocker':
    'Feelin’ Alright|C|4:10; Unchain My Heart|Am|5:02; You Can Leave Your Hat On|E♭|4:13; The Letter|Am|4:10',
  Free: 'All Right Now|A|5:32; Wishing Well|A♭|3:40',
  'Bad Company': 'Can’t Get Enough|C|4:16; Feel Like Makin’ Love|D|5:12',
  'Thin Lizzy': 'The Boys Are Back in Town|A♭|4:27; Whiskey in the Jar|G|5:44; Jailbreak|A♭|4:01',
  Queen:
    'Crazy Little Thing Called Love|D|2:44; Another One Bites the Dust|Em|3:35; We Will Rock You|Em|2:01; Don’t Stop Me Now|F|3:29; Somebody to Love|A♭|4:56; Under Pressure|D|4:04; Tie Your Mother Down|A|4:48',
  'David Bowie':
    'Heroes|D|6:07; Space Oddity|C|5:15; Let’s Dance|B♭m|7:38; Ziggy Stardust|G|3:13; Rebel Rebel|E|4:30; Life on Mars?|F|3:53; Golden Years|F♯|4:00; Fame|F|4:16; Starman|F|4:10; Moonage Daydream|D|4:40; Young Americans|C|5:10',
  'T. Rex': 'Get It On|E|4:27; 20th Century Boy|E|3:39; Children of the Revolution|E|2:29',
  'Elton John':
    'Tiny Dancer|C|6:15; Rocket Man|B♭|4:41; Your Song|E♭|4:01; Saturday Night’s Alright for Fighting|G|4:57; Crocodile Rock|G|3:55; Bennie and the Jets|G|5:23; I’m Still Standing|A|3:02; Goodbye Yellow Brick Road|F|3:13',
  'Billy Joel':
    'Piano Man|C|5:38; New York State of Mind|C|6:02; Movin’ Out|Dm|3:28; Just the Way You Are|D|4:47; Only the Good Die Young|C|3:55; The Longest Time|E♭|3:37',
  Eagles:
    'Hotel California|Bm|6:30; Take It Easy|G|3:31; Desperado|G|3:33; Life in the Fast Lane|E|4:46; Peaceful Easy Feeling|E|4:17; Tequila Sunrise|G|2:52; Lyin’ Eyes|G|6:22; One of These Nights|Em|4:51; New Kid in Town|E|5:04; Heartache Tonight|Gm|4:27',
  'Tom Petty and the Heartbreakers':
    'American Girl|D|3:33; Refugee|F♯m|3:22; Breakdown|Am|2:43; Mary Jane’s Last Dance|Am|4:33; Don’t Do Me Like That|G|2:42; I Won’t Back Down|G|2:56; Free Fallin’|F|4:16; Learning to Fly|C|4:02; Runnin’ Down a Dream|E|4:23; The Waiting|E|3:58; You Don’t Know How It Feels|E|4:49; Wildflowers|F|3:11',
  'Bruce Springsteen':
    'Born to Run|E|4:30; Dancing in the Dark|B|4:01; Thunder Road|F|4:49; I’m on Fire|E|2:37; Hungry Heart|D♭|3:19; Born in the U.S.A.|B|4:39; Glory Days|A|4:15; Because the Night|Bm|3:24; Atlantic City|G|3:57',
  'Bonnie Raitt':
    'Something to Talk About|F♯|3:47; I Can’t Make You Love Me|B♭|5:33; Thing Called Love|C|3:52; Angel from Montgomery|E|3:59; Love Sneakin’ Up on You|G|3:40; Nick of Time|F|3:52',
  'Janis Joplin':
    'Piece of My Heart|E|4:15; Me and Bobby McGee|G|4:33; Mercedes Benz|B♭|1:48; Cry Baby|G|3:58; Move Over|E|3:42; Summertime|Gm|4:00',
  Heart: 'Barracuda|E|4:20; Crazy on You|Am|4:53; Magic Man|Gm|5:28',
  'Pat Benatar': 'Heartbreaker|C♯m|3:29; Hit Me with Your Best Shot|E|2:51; Love Is a Battlefield|D|5:23',
  Blondie:
    'One Way or Another|D|3:31; Call Me|Dm|3:32; Heart of Glass|E|5:50; Hanging on the Telephone|A|2:17; Dreaming|D|3:08; Atomic|Em|4:40; The Tide Is High|B|4:39',
  'Talking Heads':
    'Psycho Killer|A|4:19; Take Me to the River|E|5:00; Once in a Lifetime|D|4:19; This Must Be the Place (Naive Melody)|G|4:56; Burning Down the House|Am|4:00; Road to Nowhere|E|4:19',
  Ramones: 'Blitzkrieg Bop|A|2:12; I Wanna Be Sedated|E|2:29; Sheena Is a Punk Rocker|C|2:49; Rockaway Beach|E|2:06',
  'The Clash':
    'Should I Stay or Should I Go|D|3:06; London Calling|Em|3:19; Rock the Casbah|Am|3:42; I Fought the Law|D|2:39; Train in Vain|A|3:11; The Guns of Brixton|Bm|3:07',
  'The Cure':
    'Just Like Heaven|A|3:32; Boys Don’t Cry|A|2:35; Friday I’m in Love|D|3:35; Lovesong|Am|3:29; A Forest|Am|5:55',
  'The Pretenders':
    'Brass in Pocket|A|3:04; Back on the Chain Gang|D|3:51; Don’t Get Me Wrong|E|3:46; Middle of the Road|A|4:08',
  U2: 'With or Without You|D|4:56; I Still Haven’t Found What I’m Looking For|D♭|4:38; One|Am|4:36; Where the Streets Have No Name|D|5:38; Pride (In the Name of Love)|B|3:49; Sunday Bloody Sunday|Bm|4:40; Desire|E|2:59; Beautiful Day|A|4:08; Angel of Harlem|C|3:49; When Love Comes to Town|E|4:15',
  'R.E.M.':
    'Losing My Religion|Am|4:28; The One I Love|Em|3:17; Everybody Hurts|D|5:20; It’s the End of the World as We Know It|G|4:05; Man on the Moon|C|5:13; What’s the Frequency, Kenneth?|D|4:00',
  'Tears for Fears':
    'Everybody Wants to Rule the World|D|4:11; Shout|Gm|6:33; Sowing the Seeds of Love|C|6:19; Head over Heels|A|4:15; Mad World|F♯m|3:35',
  'Simple Minds': 'Don’t You (Forget About Me)|D|4:20',
  Journey:
    'Don’t Stop Believin’|E|4:11; Lights|D|3:11; Any Way You Want It|G|3:22; Open Arms|D|3:18; Separate Ways|Em|5:26; Faithfully|B|4:26',
  'Bon Jovi':
    'Livin’ on a Prayer|Em|4:09; Wanted Dead or Alive|D|5:08; You Give Love a Bad Name|Cm|3:42; It’s My Life|Cm|3:44; Bad Medicine|E|5:16',
  'Guns N’ Roses':
    'Sweet Child o’ Mine|D♭|5:56; Paradise City|G|6:46; Welcome to the Jungle|E♭m|4:33; November Rain|B|8:57; Patience|G|5:56; Knockin’ on Heaven’s Door|G♭|5:36',
  'Bryan Adams': 'Summer of ’69|D|3:36; Run to You|F♯m|3:54; Cuts Like a Knife|D|5:15; It’s Only Love|Em|3:15',
  'Van Halen':
    'Jump|C|4:01; Panama|E|3:32; Runnin’ with the Devil|E|3:36; Ain’t Talkin’ ’bout Love|Am|3:50; You Really Got Me|A♭|2:38',
  Metallica:
    'Enter Sandman|Em|5:31; Nothing Else Matters|Em|6:28; Seek & Destroy|A|6:55; For Whom the Bell Tolls|E|5:10; The Unforgiven|Am|6:27',
  Nirvana:
    'Smells Like Teen Spirit|Fm|5:01; Come as You Are|Em|3:39; Lithium|E|4:17; All Apologies|D♭|3:50; In Bloom|B♭|4:14; About a Girl|E|2:48; Heart-Shaped Box|A♭|4:41; The Man Who Sold the World|F|4:20',
  'Pearl Jam':
    'Alive|A|5:41; Even Flow|D|4:53; Black|E|5:43; Better Man|D|4:28; Jeremy|A|5:19; Daughter|G|3:55; Yellow Ledbetter|E|5:04',
  Soundgarden: 'Black Hole Sun|G|5:18; Spoonman|D|4:07; Fell on Black Days|E|4:42',
  'Stone Temple Pilots': 'Interstate Love Song|E|3:14; Plush|G|5:13; Vasoline|G|2:56; Creep|G|5:33',
  'Red Hot Chili Peppers':
    'Under the Bridge|E|4:24; Give It Away|Am|4:43; Californication|Am|5:21; Scar Tissue|F|3:37; Otherside|Am|4:15; Can’t Stop|Em|4:29; Dani California|Am|4:42; By the Way|Dm|3:37; Snow (Hey Oh)|G♯m|5:35; Suck My Kiss|G|3:37; Higher Ground|E|3:23',
  'Rage Against the Machine': 'Killing in the Name|D|5:14; Bulls on Parade|F♯|3:51; Guerrilla Radio|F♯|3:26',
  Radiohead:
    'Creep|G|3:58; High and Dry|E|4:17; Karma Police|Am|4:24; Fake Plastic Trees|A|4:50; No Surprises|F|3:49; Just|C|3:54; Paranoid Android|Gm|6:23; Weird Fishes/Arpeggi|D|5:18',
  Oasis:
    'Wonderwall|F♯m|4:18; Don’t Look Back in Anger|C|4:48; Champagne Supernova|A|7:27; Live Forever|G|4:36; Supersonic|F♯m|4:43; Cigarettes & Alcohol|E|4:49; Rock ’n’ Roll Star|A|5:23; Some Might Say|E|5:29',
  Blur: 'Song 2|F|2:02; Girls & Boys|Gm|4:50; Coffee & TV|A|5:58; Parklife|B|3:05; Beetlebum|A|5:04',
  'The Verve': 'Bitter Sweet Symphony|E|5:58; Lucky Man|D|4:53; The Drugs Don’t Work|C|5:05',
  'Green Day':
    'Basket Case|E♭|3:01; When I Come Around|G♭|2:58; Good Riddance (Time of Your Life)|G|2:34; Boulevard of Broken Dreams|Fm|4:20; American Idiot|A♭|2:54; Welcome to Paradise|E♭|3:44',
  Weezer: 'Say It Ain’t So|C♯m|4:18; Buddy Holly|A♭|2:39; Undone – The Sweater Song|G♭|5:05; Island in the Sun|Em|3:20',
  'Foo Fighters':
    'Everlong|D|4:10; Learn to Fly|B|3:58; My Hero|E|4:20; Best of You|C♯m|4:15; The Pretender|Am|4:29; Times Like These|D|4:26; All My Life|G|4:23',
  'The Black Crowes': 'Hard to Handle|B|3:08; She Talks to Angels|E|5:30; Remedy|C|5:22; Jealous Again|A|4:35',
  'Lenny Kravitz':
    'Are You Gonna Go My Way|E|3:31; Fly Away|A|3:41; It Ain’t Over ’til It’s Over|E♭|4:02; American Woman|E|4:21; Always on the Run|E|3:58; Let Love Rule|C|5:42',
  'The White Stripes':
    'Seven Nation Army|Em|3:52; Fell in Love with a Girl|A|1:50; Icky Thump|E|4:14; Ball and Biscuit|E|7:19',
  'The Black Keys':
    'Lonely Boy|E|3:13; Gold on the Ceiling|G|3:44; Tighten Up|F♯m|3:31; Howlin’ for You|A|3:12; Fever|Gm|4:06',
  'The Strokes': 'Last Nite|C|3:13; Reptilia|Bm|3:39; Someday|A|3:03',
  'Arctic Monkeys':
    'I Bet You Look Good on the Dancefloor|F♯m|2:53; Do I Wanna Know?|Gm|4:32; R U Mine?|F♯m|3:21; 505|Dm|4:13; Why’d You Only Call Me When You’re High?|F♯m|2:41; Fluorescent Adolescent|E|2:57',
  'Kings of Leon': 'Sex on Fire|E|3:23; Use Somebody|C|3:50; Molly’s Chambers|G|2:15',
  'The Killers':
    'Mr. Brightside|D♭|3:42; Somebody Told Me|B♭m|3:17; When You Were Young|B|3:40; All These Things That I’ve Done|B|5:01',
  Coldplay:
    'Yellow|B|4:29; Clocks|E♭|5:07; The Scientist|F|5:09; Viva la Vida|A♭|4:01; Fix You|E♭|4:55; In My Place|A|3:48',
  Muse: 'Plug In Baby|Bm|3:39; Time Is Running Out|Dm|3:56; Supermassive Black Hole|E|3:29; Starlight|B|4:00; Hysteria|Am|3:47; Uprising|Dm|5:04; Feeling Good|Gm|3:19',
  'John Mayer':
    'Gravity|G|4:05; Slow Dancing in a Burning Room|C♯m|4:02; Waiting on the World to Change|D|3:21; Neon|C|4:22; Vultures|Em|4:11; Belief|Em|4:02; New Light|C|3:36; I Don’t Trust Myself (With Loving You)|Dm|4:52; Who Says|D|2:56',
  'Alicia Keys': 'If I Ain’t Got You|G|3:48; Fallin’|Em|3:30; No One|E|4:14',
  Adele:
    'Rolling in the Deep|Cm|3:48; Someone Like You|A|4:45; Rumour Has It|Dm|3:43; Set Fire to the Rain|Dm|4:02; Chasing Pavements|C|3:31',
  Duffy: 'Mercy|G|3:41; Warwick Avenue|C♯m|3:46',
  'Bruno Mars':
    'Locked Out of Heaven|Dm|3:53; Treasure|E♭|2:58; Just the Way You Are|F|3:40; When I Was Your Man|C|3:33; 24K Magic|Fm|3:46; Runaway Baby|Em|2:28',
  'Mark Ronson': 'Uptown Funk|Dm|4:30; Valerie|E♭|3:39',
  'Pharrell Williams': 'Happy|Fm|3:53',
  'Daft Punk': 'Get Lucky|Bm|6:09; Lose Yourself to Dance|B♭m|5:53; Around the World|Am|7:09; One More Time|D|5:20',
  'Gnarls Barkley': 'Crazy|Cm|2:58',
  'CeeLo Green': 'Forget You|C|3:43',
  OutKast: 'Hey Ya!|G|3:55; Ms. Jackson|Cm|4:30',
  'Lauryn Hill': 'Doo Wop (That Thing)|Dm|5:20; Ex-Factor|E♭m|5:26',
  Fugees: 'Killing Me Softly with His Song|A♭|4:58; Ready or Not|E♭m|3:47',
  'Erykah Badu': 'On & On|Cm|3:46; Tyrone|Am|5:39; Didn’t Cha Know|F|3:58; Bag Lady|F♯m|5:48',
  'D’Angelo': 'Brown Sugar|E♭m|4:22; Untitled (How Does It Feel)|D|7:10; Spanish Joint|Am|5:44; Lady|Dm|5:46',
  Vulfpeck: 'Dean Town|Bm|3:33; Back Pocket|E|3:01; Funky Duck|Em|2:53; It Gets Funkier|Em|2:43; 1612|Em|3:22',
  'Snarky Puppy': 'Lingus|Dm|10:45; Thing of Gold|E♭|5:55; What About Me?|Am|6:42',
  'Miles Davis':
    'So What|Dm|9:22; All Blues|G|11:33; Freddie Freeloader|B♭|9:46; Blue in Green|Dm|5:37; Nardis|Em|5:50; Four|E♭|4:00; Solar|Cm|4:45; Milestones|G|5:45; Seven Steps to Heaven|F|6:26; Tune Up|D|3:55; Footprints|Cm|9:44',
  'John Coltrane':
    'Mr. P.C.|Cm|7:02; Impressions|Dm|14:10; Giant Steps|B|4:43; Blue Train|E♭|10:43; My Favorite Things|Em|13:41; Equinox|C♯m|8:33; Naima|A♭|4:21; Moment’s Notice|E♭|9:10; Lazy Bird|G|7:00; Afro Blue|Fm|10:50',
  'Duke Ellington':
    'Take the “A” Train|C|2:54; Caravan|Fm|2:40; Satin Doll|C|2:28; It Don’t Mean a Thing (If It Ain’t Got That Swing)|Gm|3:10; In a Mellow Tone|A♭|3:19; C Jam Blues|C|2:39; Sophisticated Lady|A♭|3:16; Mood Indigo|B♭|3:04; In a Sentimental Mood|F|3:12; Perdido|B♭|3:09; Don’t Get Around Much Anymore|C|3:18; Things Ain’t What They Used to Be|D♭|3:38; Prelude to a Kiss|C|3:00; Cotton Tail|B♭|3:09; Solitude|E♭|3:27',
  'Thelonious Monk':
    '’Round Midnight|E♭m|3:10; Blue Monk|B♭|7:38; Straight, No Chaser|B♭|2:57; Well, You Needn’t|F|2:56; Bemsha Swing|C|3:10; I Mean You|F|2:47; In Walked Bud|Fm|2:56; Ruby, My Dear|E♭|3:06; Epistrophy|D♭|3:05',
  'Charlie Parker':
    'Now’s the Time|F|3:17; Billie’s Bounce|F|3:09; Au Privave|F|2:44; Confirmation|F|2:58; Donna Lee|A♭|2:33; Ornithology|G|3:02; Anthropology|B♭|3:00; Scrapple from the Apple|F|2:58; Yardbird Suite|C|2:56; Blues for Alice|F|2:48; Moose the Mooche|B♭|3:04; Cheryl|C|3:00',
  'Dizzy Gillespie':
    'A Night in Tunisia|Dm|3:05; Groovin’ High|E♭|2:43; Salt Peanuts|F|3:15; Manteca|B♭|3:08; Con Alma|E|4:00; Woody ’n’ You|D♭|2:55',
  'Sonny Rollins':
    'St. Thomas|C|6:48; Oleo|B♭|5:13; Tenor Madness|B♭|12:16; Doxy|B♭|4:54; Sonnymoon for Two|B♭|8:46; Airegin|Fm|4:58; Pent-Up House|G|8:50',
  'Wayne Shorter':
    'Speak No Evil|Cm|8:23; Infant Eyes|E♭|6:51; Witch Hunt|Cm|8:07; Yes and No|D|6:33; Black Nile|Dm|6:25; Juju|B|8:28; Fee-Fi-Fo-Fum|F|5:50',
  'Art Blakey': 'Moanin’|Fm|9:35; Blues March|B♭|6:14; Dat Dere|Gm|8:45; Along Came Betty|Gm|6:10; Whisper Not|Cm|7:40',
  'Horace Silver':
    'Song for My Father|Fm|7:17; The Preacher|F|4:18; Nica’s Dream|B♭m|11:50; Sister Sadie|G|6:17; Doodlin’|D♭|6:45; Peace|B♭|6:00; Nutville|Cm|7:15; Strollin’|D♭|4:56',
  'Dave Brubeck':
    'Take Five|E♭m|5:24; Blue Rondo à la Turk|F|6:44; In Your Own Sweet Way|B♭|7:00; It’s a Raggy Waltz|G|5:10',
  'Cannonball Adderley':
    'Mercy, Mercy, Mercy|B♭|5:10; Work Song|Fm|5:05; Autumn Leaves|Gm|10:59; Jive Samba|F|11:00; Sack o’ Woe|F|10:45',
  'Wes Montgomery':
    'Four on Six|Gm|6:15; West Coast Blues|B♭|7:26; Full House|Fm|9:14; Bumpin’ on Sunset|Dm|4:52; Road Song|Gm|4:00',
  'Lee Morgan': 'The Sidewinder|E♭|10:25; Ceora|A♭|6:24; Mr. Kenyatta|Cm|8:43',
  'Freddie Hubbard': 'Red Clay|Cm|12:11; Little Sunflower|Dm|7:55; Up Jumped Spring|B♭|6:46; Sky Dive|Cm|7:45',
  'Kenny Dorham': 'Blue Bossa|Cm|8:03; Lotus Blossom|E♭|4:37; Una Mas|Fm|15:20; Prince Albert|E♭|5:43',
  'Benny Golson': 'Killer Joe|C|5:00; I Remember Clifford|E♭|6:30; Stablemates|D♭|5:20; Blues March|B♭|6:00',
  'Clifford Brown': 'Sandu|E♭|4:57; Joy Spring|F|6:49; Daahoud|E♭|4:05',
  'Charles Mingus':
    'Goodbye Pork Pie Hat|E♭m|5:44; Better Git It in Your Soul|F|7:23; Nostalgia in Times Square|B♭|6:00; Moanin’|B♭m|8:03; Haitian Fight Song|Gm|11:57; Boogie Stop Shuffle|B♭m|5:02',
  'Joe Henderson': 'Recorda Me|Am|6:05; Inner Urge|F♯m|11:58; Black Narcissus|A♭m|5:00; Isotope|C|9:18',
  'Chick Corea':
    'Spain|Bm|9:47; Armando’s Rhumba|Cm|5:20; 500 Miles High|Em|9:07; Windows|Bm|6:14; La Fiesta|E|7:50; Crystal Silence|Am|6:55',
  'Weather Report': 'Birdland|G|5:59; A Remark You Made|E♭|6:51; Mercy, Mercy, Mercy|B♭|5:10; Teen Town|C|2:51',
  'Jaco Pastorius': 'The Chicken|B♭|6:50; Continuum|E|4:33; Portrait of Tracy|E|2:23; Come On, Come Over|B♭|3:52',
  'Pat Metheny': 'Bright Size Life|D|4:45; Question and Answer|Dm|7:07; James|D|6:46; Phase Dance|Bm|8:25',
  'Grover Washington Jr.': 'Mister Magic|Gm|9:01; Winelight|E|7:32',
  'Eddie Harris': 'Freedom Jazz Dance|B♭|9:40; Cold Duck Time|F|5:42; Listen Here|B♭|7:40',
  'Bobby Timmons': 'Dat Dere|Gm|5:24; This Here|Gm|3:32',
  'Bobby Hebb': 'Sunny|Em|2:44',
  'Antônio Carlos Jobim':
    'The Girl from Ipanema|F|5:24; Desafinado|F|5:50; Corcovado|C|4:16; Wave|D|2:55; One Note Samba|B♭|6:11; How Insensitive|Dm|2:50; Triste|B♭|2:04; Água de Beber|Am|2:30; Chega de Saudade|Dm|2:00; Águas de Março|B♭|3:32; Meditation|C|3:15; Dindi|E♭|3:30; Once I Loved|Dm|4:16; Só Danço Samba|C|3:42; Favela|Am|3:15; No More Blues|Dm|4:22',
  'Luiz Bonfá': 'Manhã de Carnaval|Am|3:02; The Gentle Rain|Am|3:15; Samba de Orfeu|C|2:32',
  'Jorge Ben Jor': 'Mas Que Nada|Em|3:01; País Tropical|A|4:17',
  'Tito Puente': 'Oye Como Va|Am|4:29; Ran Kan Kan|Am|3:10',
  'Mongo Santamaría': 'Afro Blue|Fm|3:10; Watermelon Man|F|2:27',
  'Buena Vista Social Club': 'Chan Chan|Dm|4:16; El Cuarto de Tula|Am|7:27; Candela|Dm|5:27; Dos Gardenias|Dm|3:02',
  'Celia Cruz': 'La Vida Es un Carnaval|Cm|4:36; Quimbara|Cm|4:51',
  Gershwin:
    'Summertime|Am|3:18; I Got Rhythm|B♭|2:40; But Not for Me|E♭|3:04; Oh, Lady Be Good|G|2:56; A Foggy Day|F|3:00; Someone to Watch over Me|E♭|3:18; Embraceable You|G|3:13; They Can’t Take That Away from Me|E♭|2:50; Love Is Here to Stay|F|2:43; ’S Wonderful|E♭|2:32; Fascinating Rhythm|E♭|2:36; The Man I Love|E♭|3:11; Nice Work If You Can Get It|G|2:24',
  'Cole Porter':
    'Night and Day|C|3:58; What Is This Thing Called Love?|C|2:34; I’ve Got You Under My Skin|E♭|3:43; Love for Sale|B♭m|3:02; Just One of Those Things|F|3:13; It’s All Right with Me|Cm|3:05; Anything Goes|C|2:43; I Love You|F|3:00; You’d Be So Nice to Come Home To|Am|2:30; Ev’ry Time We Say Goodbye|E♭|3:30; Easy to Love|G|2:24; I Get a Kick Out of You|E♭|2:54',
  'Rodgers and Hart':
    'My Funny Valentine|Cm|2:31; Blue Moon|E♭|2:48; Have You Met Miss Jones?|F|2:30; The Lady Is a Tramp|C|3:14; My Romance|B♭|3:40; It Could Happen to You|E♭|3:15; Bewitched|C|3:40; I Could Write a Book|C|3:12; Lover|C|3:00; I Didn’t Know What Time It Was|G|3:46',
  'Rodgers and Hammerstein': 'It Might as Well Be Spring|G|3:10; Surrey with the Fringe on Top|C|3:20',
  'Jerome Kern':
    'All the Things You Are|A♭|3:20; The Song Is You|C|3:00; Yesterdays|Dm|3:20; The Way You Look Tonight|F|3:20; Smoke Gets in Your Eyes|E♭|2:38; I’m Old Fashioned|F|3:00; Dearly Beloved|C|3:00; Nobody Else but Me|E♭|3:00; Pick Yourself Up|F|3:00; A Fine Romance|C|3:30',
  'Irving Berlin':
    'How Deep Is the Ocean|Cm|3:12; Cheek to Cheek|C|5:52; What’ll I Do|C|3:20; The Best Thing for You|C|3:00; Blue Skies|Em|3:11; Puttin’ On the Ritz|Fm|2:10; Let’s Face the Music and Dance|Dm|2:58; Remember|F|3:20',
  'Hoagy Carmichael':
    'Stardust|C|3:30; Georgia on My Mind|F|3:37; Skylark|E♭|3:10; The Nearness of You|F|3:10; Heart and Soul|F|2:48; Lazy River|F|3:00; Baltimore Oriole|Fm|3:10; New Orleans|F|3:00; Rockin’ Chair|F|3:10; Up a Lazy River|F|2:40',
  'Jazz standard':
    'Autumn Leaves|Gm|4:00; There Will Never Be Another You|E♭|4:00; On Green Dolphin Street|C|4:00; Stella by Starlight|B♭|4:00; Alone Together|Dm|4:00; Beautiful Love|Dm|4:00; Softly, as in a Morning Sunrise|Cm|4:00; Days of Wine and Roses|F|4:00; Misty|E♭|4:00; Body and Soul|D♭|4:00; Bye Bye Blackbird|F|4:00; Fly Me to the Moon|C|4:00; All of Me|C|4:00; Sweet Georgia Brown|A♭|4:00; Honeysuckle Rose|F|4:00; Ain’t Misbehavin’|E♭|4:00; On the Sunny Side of the Street|C|4:00; Out of Nowhere|G|4:00; I’ll Remember April|G|4:00; How High the Moon|G|4:00; Just Friends|F|4:00; Lullaby of Birdland|Fm|4:00; Black Orpheus|Am|4:00; St. James Infirmary|Dm|4:00; St. Louis Blues|G|4:00; Indiana|F|4:00; After You’ve Gone|C|4:00; Tea for Two|A♭|4:00; Exactly Like You|C|4:00; Stompin’ at the Savoy|D♭|4:00; Cherokee|B♭|4:00; You Don’t Know What Love Is|Fm|4:00; If I Should Lose You|Gm|4:00; Invitation|Cm|4:00; Nature Boy|Em|4:00; Secret Love|E♭|4:00; Speak Low|F|4:00; What a Difference a Day Made|F|4:00; Willow Weep for Me|G|4:00; Four Brothers|A♭|4:00',
  'Nina Simone':
    'Feeling Good|Gm|2:53; My Baby Just Cares for Me|A♭|3:38; I Put a Spell on You|Em|2:34; Sinnerman|Bm|10:20; I Wish I Knew How It Would Feel to Be Free|B♭|3:08; Don’t Let Me Be Misunderstood|Bm|2:44',
  'Peggy Lee': 'Fever|Am|3:20; Why Don’t You Do Right?|Dm|2:25; I’m a Woman|G|2:07',
  'Louis Armstrong':
    'What a Wonderful World|F|2:18; When the Saints Go Marching In|F|2:42; Basin Street Blues|B♭|3:15; West End Blues|E♭|3:17; Hello, Dolly!|C|2:27; Struttin’ with Some Barbecue|A♭|3:04; When You’re Smiling|B♭|2:55',
  'Louis Jordan':
    'Caldonia|C|2:40; Let the Good Times Roll|C|2:47; Choo Choo Ch’Boogie|F|2:43; Is You Is or Is You Ain’t My Baby|Dm|2:55; Saturday Night Fish Fry|E♭|5:20',
  'Dr. John': 'Right Place, Wrong Time|Am|2:52; Iko Iko|C|4:08; Such a Night|G|2:56; Big Chief|E♭|3:26',
  'Professor Longhair': 'Tipitina|E♭|2:42; Big Chief|E♭|3:05; Mardi Gras in New Orleans|F|2:54',
  'Fats Domino':
    'Ain’t That a Shame|B♭|2:24; Blueberry Hill|B♭|2:21; I’m Walkin’|B♭|2:10; Blue Monday|E♭|2:17; Walking to New Orleans|E♭|1:58',
  'Johnny Cash':
    'Folsom Prison Blues|E|2:49; Ring of Fire|G|2:38; I Walk the Line|B♭|2:46; Hurt|Am|3:38; Jackson|C|2:46; Cocaine Blues|A|2:49; Big River|A|2:31; Get Rhythm|E|2:13; Man in Black|E|2:53',
  'Hank Williams':
    'Jambalaya (On the Bayou)|C|2:50; Hey, Good Lookin’|C|2:52; Your Cheatin’ Heart|C|2:42; I’m So Lonesome I Could Cry|E|2:42; Cold, Cold Heart|D|2:43; Move It on Over|E|2:44; I Saw the Light|G|2:42; Honky Tonkin’|F|2:44; Lovesick Blues|F|2:42',
  'Willie Nelson':
    'On the Road Again|E|2:33; Crazy|B♭|2:41; Night Life|E♭|2:30; Whiskey River|A|4:05; Always on My Mind|D|3:32; Blue Eyes Crying in the Rain|E|2:18',
  'Merle Haggard':
    'Mama Tried|D|2:12; Okie from Muskogee|A|2:42; Sing Me Back Home|E|2:49; Working Man Blues|A|2:35; Silver Wings|A|2:50',
  'Dolly Parton': 'Jolene|C♯m|2:41; 9 to 5|F♯|2:42; I Will Always Love You|A|2:55; Coat of Many Colors|E|3:05',
  'Kris Kristofferson': 'Help Me Make It Through the Night|A|2:25; Sunday Mornin’ Comin’ Down|A|4:33',
  'John Denver': 'Take Me Home, Country Roads|A|3:17; Leaving on a Jet Plane|G|3:27; Annie’s Song|D|2:58',
  'Bill Monroe':
    'Blue Moon of Kentucky|C|2:07; Uncle Pen|A|2:44; Molly and Tenbrooks|B|2:44; Wheel Hoss|G|2:08; Jerusalem Ridge|Am|3:40; Footprints in the Snow|E|2:38; New Muleskinner Blues|G|2:23; I’m on My Way Back to the Old Home|B|2:45',
  'Flatt and Scruggs':
    'Foggy Mountain Breakdown|G|2:42; Roll in My Sweet Baby’s Arms|G|2:38; Salty Dog Blues|G|2:32; Earl’s Breakdown|G|2:36; The Ballad of Jed Clampett|G|2:06; Shuckin’ the Corn|G|2:05; Blue Ridge Cabin Home|B♭|2:52; Old Salty Dog|G|2:20; Rollin’ in My Sweet Baby’s Arms|G|2:30; Your Love Is Like a Flower|A|2:25',
  'The Stanley Brothers':
    'Clinch Mountain Backstep|A|2:05; Rank Stranger|A|3:03; How Mountain Girls Can Love|A|2:13; Little Maggie|A|2:26; Pretty Polly|G|2:55; Man of Constant Sorrow|F|2:55; Angel Band|G|2:20; If I Lose|C|2:11',
  'The Carter Family':
    'Wildwood Flower|C|3:13; Keep on the Sunny Side|B♭|2:55; Will the Circle Be Unbroken|G|3:08; Wabash Cannonball|C|2:56; Worried Man Blues|B♭|2:54; Bury Me Under the Weeping Willow|F|2:53; Gold Watch and Chain|F|3:10',
  'Old Crow Medicine Show': 'Wagon Wheel|A|3:52; Down Home Girl|D|4:56; Tell It to Me|D|2:47',
  'Bluegrass standard':
    'Cripple Creek|A|2:30; Old Joe Clark|A|2:30; Salt Creek|A|2:30; Blackberry Blossom|G|2:30; Whiskey Before Breakfast|D|2:30; Soldier’s Joy|D|2:30; Arkansas Traveler|D|2:30; Red Haired Boy|A|2:30; Cherokee Shuffle|A|2:30; Bill Cheatham|A|2:30; Big Sciota|G|2:30; Angeline the Baker|D|2:30; Nine Pound Hammer|B♭|3:00; Shady Grove|Dm|3:00; Cluck Old Hen|A|2:30; Devil’s Dream|A|2:30; Sally Goodin|A|2:30; John Hardy|G|3:00; Sitting on Top of the World|G|3:00; In the Pines|E|3:00; Dooley|G|2:30; East Virginia Blues|D|3:00; Fireball Mail|G|2:30; Cold Frosty Morning|Am|2:30; Liberty|D|2:30; June Apple|A|2:30; Clinch Mountain Breakdown|G|2:30; Freight Train|C|2:45; Long Journey Home|A|2:30; Little Cabin Home on the Hill|A|3:00; Ole Slew Foot|A|2:40',
  'Irish traditional':
    'The Kesh Jig|G|3:00; The Irish Washerwoman|G|3:00; Morrison’s Jig|Em|3:00; The Butterfly|Em|3:00; Cooley’s Reel|Em|3:00; The Silver Spear|D|3:00; The Wind That Shakes the Barley|D|3:00; Drowsy Maggie|Em|3:00; The Maid Behind the Bar|D|3:00; Out on the Ocean|G|3:00; The Banshee|G|3:00; Toss the Feathers|D|3:00; Swallowtail Jig|Em|3:00; The Blarney Pilgrim|G|3:00; The Harvest Home|D|3:00; The Boys of Bluehill|D|3:00; The Sally Gardens|G|3:00; The Wild Rover|G|3:30; Whiskey in the Jar|G|3:30; Danny Boy|C|3:30; The Fields of Athenry|G|4:00; The Irish Rover|G|3:30; Star of the County Down|Em|3:00; Raglan Road|D|4:00; The Star of Munster|Am|3:00; The Rights of Man|Em|3:00; Off to California|G|3:00; King of the Fairies|Em|3:00; John Ryan’s Polka|D|3:00; The Concertina Reel|D|3:00; Tam Lin|Dm|3:00; The Lark in the Morning|D|3:00; Banish Misfortune|D|3:00; Tripping up the Stairs|D|3:00; The Cliffs of Moher|Am|3:00',
  'Leonard Cohen':
    'Hallelujah|C|4:39; Suzanne|E|3:48; Famous Blue Raincoat|Am|5:09; Bird on the Wire|A|3:28; So Long, Marianne|A|5:38; Dance Me to the End of Love|Fm|4:38',
  'Jeff Buckley': 'Hallelujah|C|6:53; Lover, You Should’ve Come Over|D|6:43; Last Goodbye|D|4:35; Grace|Em|5:22',
  'Simon & Garfunkel':
    'Mrs. Robinson|G|4:02; The Sound of Silence|E♭m|3:05; The Boxer|B|5:08; Bridge over Troubled Water|E♭|4:55; Cecilia|B|2:55; Homeward Bound|B♭|2:30',
  'Paul Simon':
    'You Can Call Me Al|F|4:39; 50 Ways to Leave Your Lover|G|3:37; Graceland|E|4:50; Me and Julio Down by the Schoolyard|A|2:44; Still Crazy After All These Years|G|3:26; Kodachrome|E|3:32; Late in the Evening|F|4:02; Diamonds on the Soles of Her Shoes|F|5:45',
  'Joni Mitchell':
    'Big Yellow Taxi|E|2:15; Both Sides Now|F♯|4:32; A Case of You|D|4:22; River|C|4:04; Help Me|A|3:22; Free Man in Paris|A|3:03; Coyote|C|5:01; Woodstock|E♭m|5:29',
  'James Taylor':
    'Fire and Rain|C|3:24; Sweet Baby James|F|2:54; Carolina in My Mind|E|3:36; Mexico|E|2:57; Steamroller Blues|E|2:57; How Sweet It Is (To Be Loved by You)|C|3:36; Your Smiling Face|E|2:44; Shower the People|F|4:31; Country Road|D|3:24; Walking Man|A|3:32',
  'Crosby, Stills, Nash & Young':
    'Ohio|Dm|2:59; Teach Your Children|D|2:53; Our House|A|2:59; Helplessly Hoping|G|2:41; Suite: Judy Blue Eyes|E|7:28; Southern Cross|A|4:40; Find the Cost of Freedom|Em|1:58; Carry On|Em|4:26; Almost Cut My Hair|D|4:31; Wooden Ships|Em|5:29; Long Time Gone|D|4:17; Love the One You’re With|C|3:04',
  'Norah Jones': 'Don’t Know Why|B♭|3:06; Come Away with Me|C|3:18; Sunrise|B♭|3:20; Turn Me On|C|2:34',
  'Tracy Chapman':
    'Fast Car|A|4:56; Talkin’ ’bout a Revolution|G|2:40; Give Me One Reason|F♯|4:30; Baby Can I Hold You|D|3:14',
  'Sheryl Crow':
    'All I Wanna Do|E|4:32; If It Makes You Happy|G|5:23; Strong Enough|D|3:10; My Favorite Mistake|Am|4:08; Every Day Is a Winding Road|D|4:16; Soak Up the Sun|E|4:52; Leaving Las Vegas|G|5:10',
  'Alanis Morissette':
    'You Oughta Know|F♯m|4:09; Ironic|B|3:49; Hand in My Pocket|G|3:41; Head over Feet|C|4:27; Thank U|C|4:18',
  'The Cranberries': 'Zombie|Em|5:06; Linger|D|4:34; Dreams|E|4:31; Ode to My Family|D|4:30',
  'No Doubt': 'Don’t Speak|Cm|4:23; Just a Girl|D|3:26; Spiderwebs|B♭|4:28; Hella Good|Gm|4:02',
  '4 Non Blondes': 'What’s Up?|A|4:55',
  'Joan Osborne': 'One of Us|F♯m|5:21; St. Teresa|Dm|5:21',
  'Chris Isaak': 'Wicked Game|Bm|4:46; Baby Did a Bad Bad Thing|A|2:55; Blue Hotel|Em|3:10',
  'Joe Bonamassa': 'Sloe Gin|Am|8:14; The Ballad of John Henry|Dm|6:25; Blues Deluxe|C|7:19; Mountain Time|G|7:00',
  'Derek and the Dominos':
    'Layla|Dm|7:05; Bell Bottom Blues|C|5:01; Have You Ever Loved a Woman|C|6:51; Nobody Knows You When You’re Down and Out|C|4:57; Keep On Growing|F♯|6:21; Key to the Highway|A|9:40; Why Does Love Got to Be So Sad?|Dm|4:44',
  'Little Feat':
    'Dixie Chicken|A|3:55; Willin’|G|2:58; Fat Man in the Bathtub|B|4:30; Spanish Moon|Am|3:03; Rocket in My Pocket|E|3:28; Oh Atlanta|C|3:27; Time Loves a Hero|G|3:46; Feats Don’t Fail Me Now|E|2:31',
  'The Doobie Brothers':
    'Long Train Runnin’|Gm|3:26; Listen to the Music|E|4:47; China Grove|E|3:15; What a Fool Believes|D♭|3:44; Black Water|D|4:17; Takin’ It to the Streets|B♭|3:39; Minute by Minute|C|3:27; Jesus Is Just Alright|Am|4:33; Rockin’ Down the Highway|E|3:18',
  'Blood, Sweat & Tears':
    'Spinning Wheel|G|4:08; You’ve Made Me So Very Happy|F|4:19; And When I Die|E|4:06; Lucretia Mac Evil|F♯m|3:04',
  Chicago:
    '25 or 6 to 4|Am|4:52; Saturday in the Park|C|3:57; Does Anybody Really Know What Time It Is?|C|4:35; Make Me Smile|E♭|3:32; Beginnings|A|7:55; If You Leave Me Now|B|3:58; Feelin’ Stronger Every Day|A|4:15; Questions 67 and 68|E|5:02',
  'Peter Gabriel':
    'Sledgehammer|E♭|5:12; Solsbury Hill|B|4:21; In Your Eyes|D|5:27; Red Rain|G|5:39; Don’t Give Up|E♭|6:33; Big Time|A|4:28; Shock the Monkey|E|5:25',
  Genesis:
    'Turn It On Again|B|3:50; Land of Confusion|Cm|4:45; Invisible Touch|F|3:26; That’s All|Am|4:25; I Can’t Dance|E|4:01; Follow You Follow Me|E♭|3:59; Mama|Em|6:46',
  'Phil Collins':
    'In the Air Tonight|Dm|5:36; Sussudio|C|4:23; Easy Lover|Fm|5:03; Against All Odds|D♭|3:25; I Missed Again|B♭|3:41; Another Day in Paradise|Fm|5:22',
  Supertramp:
    'The Logical Song|Cm|4:10; Give a Little Bit|D|4:08; Breakfast in America|Cm|2:38; Goodbye Stranger|E|5:50; Bloody Well Right|F|4:32; Dreamer|C|3:32; Take the Long Way Home|Cm|5:08; School|Am|5:35',
  'Electric Light Orchestra':
    'Mr. Blue Sky|F|5:03; Evil Woman|Am|4:10; Don’t Bring Me Down|A|4:03; Telephone Line|A|4:38; Livin’ Thing|C|3:31; Strange Magic|C♯|4:29; Sweet Talkin’ Woman|C|3:47; Do Ya|D|3:43; Turn to Stone|F|3:47; Showdown|Gm|4:09; Can’t Get It Out of My Head|C|4:26; Roll Over Beethoven|D|4:32',
  Rush: 'Tom Sawyer|E|4:34; Limelight|B|4:20; The Spirit of Radio|E|4:57; Closer to the Heart|A|2:53; Fly by Night|A|3:21; Working Man|E|7:10; Freewill|F|5:22; YYZ|C|4:25; Subdivisions|D|5:34; Red Barchetta|A|6:10; La Villa Strangiato|A|9:35; Xanadu|E|11:08; 2112 Overture|D|4:32',
  Yes: 'Roundabout|Em|8:30; Owner of a Lonely Heart|Am|4:29; I’ve Seen All Good People|E|6:56; Starship Trooper|G|9:25; Long Distance Runaround|C|3:30; Heart of the Sunrise|G♯m|11:27',
  'King Crimson':
    '21st Century Schizoid Man|Cm|7:24; The Court of the Crimson King|Em|9:25; Red|E|6:20; Starless|Gm|12:18; Frame by Frame|A|5:09; Discipline|A|5:13',
}

const seconds = (length: string) => {
  const [minutes = 0, rest = 0] = length.split(':').map(Number)
  return minutes * 60 + rest
}

/** Songs that many jams play: what the search knows before anybody has added one. */
export const CATALOGUE: (NewSong & { key: string })[] = Object.entries(SONGS).flatMap(([artist, songs]) =>
  songs.split('; ').map((song) => {
    const [title = '', key = '', length = ''] = song.split('|')
    return { title, artist, key, durationSeconds: seconds(length), spotifyTrackId: null, youTubeLink: null }
  }),
)
