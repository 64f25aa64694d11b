import { cuisine } from './cuisine.ts'

export const asianCuisines = [
  cuisine('Japanese', {
    secondCuisines: 'Sushi, Izakaya',
    priceWeights: [1, 5, 4, 2],
    styles: ['dinner', 'split', 'bar'],
    weight: 3.4,
    names: '{s}, Izakaya {s}, {s} Shokudo, {n}, Robata {s}',
    parts: {
      s: 'Hinode, Tsubaki Lane, Kanekoya, Matsukaze, Yuzuki, Hamabe, Tomorai, Shiosai, Asagao, Kurenai, Momiji Alley, Sazanami, Kohaku, Torimen, Umezono',
      n: 'Paper Lantern, Seven Cranes, Ash & Binchotan, Blue Noren, Small Stone',
    },
    dishes:
      'chicken thigh skewers, miso black cod, agedashi tofu, wagyu tataki, karaage, tonkatsu curry, chawanmushi, grilled mackerel set, tsukune with egg yolk, matcha tiramisu',
    openings: [
      'Skewers over binchotan, highballs on tap and {dish} the cooks eat themselves.',
      'Quiet and exact, with a daily set lunch and {dish} at night.',
      'Order the {dish}, then keep ordering until the lights come up.',
    ],
  }),
  cuisine('Sushi', {
    secondCuisines: 'Japanese, Seafood',
    priceWeights: [1, 4, 4, 4],
    styles: ['split', 'dinner'],
    weight: 3.4,
    names: 'Sushi {s}, {s} Omakase, {s} Sushi Bar, {n}',
    parts: {
      s: 'Arakabe, Mizuho, Inoya, Takemi, Hoshizora, Kawasumi, Nagi, Fukuyose, Shirakawa, Tamazusa, Umihara, Ebisuya, Minamo, Seki',
      n: 'Eleven Seats, Rice & Tide, Red Roe, Hand Roll Hour, Cedar Counter',
    },
    dishes:
      'twelve-piece nigiri set, toro hand roll, hamachi with yuzu kosho, uni toast, spicy scallop roll, salmon belly, miso soup with clams, tamago, chirashi bowl',
    openings: [
      'Twelve seats, one counter and fish that arrived this morning. Ask for the {dish}.',
      'Warm rice, cold fish, no fuss. The {dish} {dish:is a small miracle|are small miracles}.',
      'A neighborhood sushi bar with a serious rice cooker, where regulars do not share the {dish}.',
    ],
  }),
  cuisine('Ramen', {
    secondCuisines: 'Japanese, Noodles',
    priceWeights: [4, 7, 0, 0],
    styles: ['quick', 'bar', 'split'],
    weight: 2.6,
    names: '{s} Ramen, Menya {s}, Ramen {s}, {n}',
    parts: {
      s: 'Kaze, Tonbo, Arashiyama, Hokuto, Kumo, Jinrai, Suzume, Genki Ya, Shoyu Bros, Nanban, Tetsu',
      n: 'Slow Broth, Eighteen Hours, Bone & Bowl, The Noodle Engineer, Midnight Slurp',
    },
    dishes:
      'tonkotsu ramen, spicy miso ramen, yuzu shio ramen, pork gyoza, tsukemen, chashu rice bowl, vegan tantanmen, ajitama egg',
    openings: [
      'The broth simmers for eighteen hours; the {dish} {dish:is|are} gone in eight minutes.',
      'Steam on the windows, springy noodles, and {dish} that {dish:fixes|fix} a bad day.',
    ],
  }),
  cuisine('Chinese', {
    secondCuisines: 'Noodles, Dim sum, Seafood',
    priceWeights: [5, 6, 2, 0],
    styles: ['allday', 'quick', 'split'],
    weight: 4.6,
    names: '{a} {b}, {s} Kitchen, House of {c}, {s} Noodle, {a} {b} Restaurant',
    parts: {
      a: 'Golden, Jade, Lucky, Silver, Red, Happy, Little, Grand, Double',
      b: 'Crane, Lantern, Harbor, Peony, Bamboo, Plum, Phoenix Court, Carp, Willow, Pagoda Garden',
      s: 'Chongqing Lane, Old Chengdu, Auntie Mei, Lao Zhang, Xi Street, North Gate, Hunan Rose, Uncle Fong, Yunnan Road, Wok & Wisdom',
      c: 'Nine Dumplings, Long Noodles, Wok Hei, Pepper & Plum, the Lazy Susan',
    },
    dishes:
      'mapo tofu, soup dumplings, dan dan noodles, Peking duck, salt-and-pepper shrimp, cumin lamb noodles, dry-fried green beans, kung pao chicken, scallion pancakes, steamed fish with ginger, pork and chive dumplings',
    openings: [
      'Hand-pulled noodles in the window, a lazy Susan at every table, and {dish} with real heat.',
      'Ask for the second menu. The {dish} and the {otherDish} are both on it.',
      'Big round tables, fast woks and {dish} that {dish:tastes|taste} of smoke.',
    ],
  }),
  cuisine('Dim sum', {
    secondCuisines: 'Chinese',
    priceWeights: [3, 6, 1, 0],
    styles: ['brunch', 'allday'],
    weight: 1.2,
    names: '{s} Dim Sum, {s} Tea House, {s} Seafood Palace',
    parts: {
      s: 'Pearl Court, Morning Jade, Bao & Blossom, Steam Basket, Canton Lily, Harbor Moon, Tiger Steps, Orchid Hall',
    },
    dishes:
      'shrimp har gow, pork siu mai, char siu bao, turnip cakes, egg custard tarts, rice rolls with shrimp, sticky rice in lotus leaf',
    openings: [
      'Carts roll from ten; the {dish} never {dish:makes|make} it to the back of the room.',
      'Loud, quick and full of families, with {dish} folded to order.',
    ],
  }),
  cuisine('Korean', {
    secondCuisines: 'Barbecue',
    priceWeights: [2, 7, 3, 0],
    styles: ['dinner', 'allday', 'bar'],
    weight: 2.8,
    names: '{s}, {s} Korean BBQ, {n}, {s} Tofu House, {s} Pocha',
    parts: {
      s: 'Hanok Table, Dal, Seoul Garden Gate, Namu, Bom, Jangdok, Sarang Bang, Haru, Gochu House, Onggi, Mapo Street, Soban',
      n: 'Coal & Kimchi, Sesame Hour, Red Paste, Fire Table, Eight Banchan',
    },
    dishes:
      'galbi short ribs, dolsot bibimbap, kimchi stew, fried chicken with gochujang, seafood pancake, soft tofu soup, japchae, pork belly ssam, tteokbokki',
    openings: [
      'Grills in every table, nine banchan to start, and {dish} marinated for two days.',
      'Crisp, sticky, garlicky. The {dish} {dish:goes|go} with cold beer and the {otherDish} {otherDish:goes|go} with everything.',
    ],
  }),
  cuisine('Thai', {
    secondCuisines: 'Noodles, Vegetarian',
    priceWeights: [4, 7, 1, 0],
    styles: ['split', 'allday', 'quick'],
    weight: 3.2,
    names: '{s} Thai, {s}, {n}, Baan {s}',
    parts: {
      s: 'Lotus Pond, Chao Lay, Siam Lane, Mali, Bangrak, Ploy, Soi Nine, Isan Fire, Kanya, Sukjai, Tamarind Tree, Lemongrass Row',
      n: 'Holy Basil Corner, Mortar & Lime, Sweet Sour Salt Fire, The Coconut Boat, Night Market Thai',
    },
    dishes:
      'pad kra pao, khao soi, green curry, papaya salad, crab fried rice, boat noodles, massaman beef, mango sticky rice, tom yum soup',
    openings: [
      'Say Thai hot only if you mean it; the {dish} {dish:does|do}.',
      'Curry pastes are pounded here every day, and you can tell from the {dish}.',
      'Bright, sour, herb-heavy cooking: {dish}, {otherDish}, something cold to drink.',
    ],
  }),
  cuisine('Vietnamese', {
    secondCuisines: 'Noodles, Sandwiches',
    priceWeights: [6, 5, 1, 0],
    styles: ['quick', 'allday', 'cafe'],
    weight: 2.8,
    names: 'Phở {s}, {s}, {n}, Bánh Mì {s}, Quán {s}',
    parts: {
      s: 'Hạnh Phúc, Sông Hương, Mai Lan, Bảo An, Thanh Xuân, Minh Châu, Cô Ba, Sáu Nhỏ, Đà Lạt Garden, Hoa Sen',
      n: 'Star Anise, Lotus & Lime, Saigon Alley, Broth & Basil, Little Hanoi Corner',
    },
    dishes:
      'beef phở, bún chả, pork bánh mì, lemongrass chicken, summer rolls, crispy crêpe with shrimp, broken rice with grilled pork, iced coffee with condensed milk',
    openings: [
      'Clear broth, a mountain of herbs and {dish} from eight in the morning.',
      'The bread is baked next door, the {dish} {dish:is|are} made to order, the coffee is strong.',
    ],
  }),
  cuisine('Indian', {
    secondCuisines: 'Vegetarian, Vegan',
    priceWeights: [3, 7, 2, 0],
    styles: ['split', 'allday', 'dinner'],
    weight: 3.4,
    names: '{s}, {s} Indian Kitchen, {n}, {s} Dhaba, The {m}',
    parts: {
      s: 'Kesar, Rasoi Lane, Masala Mandir, Neem, Chandni, Tulsi Court, Meera, Amritsar Road, Malabar Coast, Haveli Garden, Dosa Bazaar, Saffron Sitar',
      n: 'Clove & Cardamom, Brass Thali, Monsoon Table, Tandoor & Tonic, Ghee Whiz',
      m: 'Spice Ledger, Curry Leaf Club, Mango Verandah, Indigo Tiffin',
    },
    dishes:
      'butter chicken, lamb rogan josh, masala dosa, palak paneer, chicken biryani, chana masala, tandoori prawns, garlic naan, Goan fish curry, gulab jamun',
    openings: [
      'A tandoor at full blaze and the {dish} that regulars order before they sit.',
      'South and north on one menu: {dish} at lunch, {otherDish} at night.',
      'Spices are ground in house, the {dish} {dish:is|are} patient, the naan is not: eat it hot.',
    ],
  }),
  cuisine('Filipino', {
    secondCuisines: 'Barbecue',
    priceWeights: [4, 6, 1, 0],
    styles: ['brunch', 'allday', 'dinner'],
    weight: 1,
    names: '{s}, Tita {f}, {s} Kitchenette, Kusina {s}',
    parts: {
      s: 'Bahay Kubo Lane, Salo Table, Calamansi, Maharlika Yard, Merienda, Lutong Dagat, Sampaguita',
      f: 'Baby, Cora, Luz, Nena, Dely',
    },
    dishes:
      'chicken adobo, crispy pata, lumpia, sinigang, sizzling sisig, pancit, kare-kare, halo-halo, garlic rice with longganisa',
    openings: [
      'Bring friends: the {dish} {dish:comes|come} on a banana leaf, and there is plenty.',
      'Sour, salty, sweet and very generous, with {dish} on Sundays.',
    ],
  }),
  cuisine('Noodles', {
    secondCuisines: 'Chinese, Vietnamese',
    priceWeights: [6, 4, 0, 0],
    styles: ['quick', 'allday'],
    weight: 1.2,
    names: '{a} Noodle {b}',
    parts: {
      a: 'Pull & Fold, Long Life, Quick Wok, Lantern Street, Biang, Wheat & Water, Chili Oil',
      b: 'House, Bar, Shop, Counter',
    },
    dishes: 'beef noodle soup, sesame cold noodles, biang biang noodles, wonton soup, zhajiang noodles, cucumber salad',
    openings: [
      'You hear the dough slap the counter before you see the {dish}.',
      'Six noodles, four broths, one long bench. Get the {dish}.',
    ],
  }),
  cuisine('Hawaiian', {
    secondCuisines: 'Seafood',
    priceWeights: [5, 5, 1, 0],
    styles: ['quick', 'allday'],
    weight: 1.2,
    names: '{s} Poke, {s} Plate Lunch, {s}, Aunty {f} Kitchen',
    parts: {
      s: 'Makai, Trade Wind, Lanai Light, Nalu, Mana Bowl, Kona Side, Pau Hana, Rainbow Shore',
      f: 'Leilani, Mele, Nani, Kalei',
    },
    dishes:
      'ahi poke bowl, kalua pork plate, garlic shrimp, loco moco, spam musubi, mac salad, malasadas, li hing mango',
    openings: [
      'Two scoops rice, one scoop mac, and {dish} cut to order.',
      'Counter service, island radio, {dish} by the pound.',
    ],
  }),
]
