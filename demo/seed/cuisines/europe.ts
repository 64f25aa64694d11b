import { cuisine } from './cuisine.ts'

export const europeanCuisines = [
  cuisine('Italian', {
    secondCuisines: 'Pizza, Wine bar, Seafood',
    priceWeights: [1, 6, 5, 1],
    styles: ['dinner', 'split', 'allday'],
    weight: 9,
    names:
      'Osteria {s}, Trattoria {s}, {s}, Da {f}, La {n}, Il {m}, Casa {s}, Bottega {s}, Zia {g}, {s} & Figli, Cucina {g}',
    parts: {
      s: 'Bellandi, Morazzo, Vecchiato, Santorelli, Fiorani, Calvisi, Rondello, Marchesan, Tavani, Lupinacci, Belforte, Orsolini, Pavanello, Castrini, Gandolfo, Salvetti, Montalba, Ferrigno, Barbuto, Zanella, Corvaglia, Nardini, Perugia, Tosello, Lamberto, Di Vanno, Acquaviva, Bramante',
      f: 'Renzo, Silvio, Nunzia, Pino, Ornella, Gustavo, Lello, Ida, Tullio, Bruna, Elio, Fosca',
      g: 'Rosalba, Pina, Lucetta, Amelia, Tina, Concetta, Ninetta, Gemma, Ersilia, Dora',
      n: 'Lanterna, Rondine, Cicala, Forchetta, Pergola Verde, Madia, Credenza, Luna Storta, Cantina Vecchia, Quercia, Vigna Alta',
      m: 'Mulino Rosso, Cortile, Gallo Nero, Pesce Azzurro, Fico, Torchio, Melograno, Vicolo, Tavolo Lungo, Sasso',
    },
    dishes:
      'cacio e pepe, ricotta gnocchi, pappardelle with short rib ragù, grilled branzino, burrata with peaches, chicken under a brick, orecchiette with sausage and rapini, tiramisù, squid-ink tagliolini, eggplant parmigiana, veal Milanese, olive oil cake',
    openings: [
      'Pasta is rolled every morning by the front window, and the {dish} {dish:sells|sell} out most nights.',
      'A neighborhood Italian with a short menu, led by {dish} and {otherDish}.',
      'Come for the {dish}, stay for one more glass and the {otherDish}.',
      'The kind of red-sauce comfort your nonna would argue with, then finish: {dish}, {otherDish}, good bread.',
    ],
  }),
  cuisine('Pizza', {
    secondCuisines: 'Italian',
    priceWeights: [6, 6, 1, 0],
    styles: ['quick', 'allday', 'bar'],
    weight: 6,
    names: '{a} Pizza, {s} Pizzeria, {a} Slice Shop, Forno {s}, {a} Pies, {s} Apizza, {b} & Crust, Pizzeria {g}',
    parts: {
      a: 'Ember, Corner Oven, Paper Plate, Double Zero, Long Ferment, Brickwork, Half Moon, Fire Door, Sunday, Blue Flame, Night Oven, Copper Dome, Union Oven, Tall Tin, Sourdough Dave, Low Tide, Big Leo, Grandma Lou, Side Street, Stonepath',
      s: 'Carbonara, Lucchesi, Antonelli, Bruno, Ruggeri, Pagano, Stellato, Minervini, Costanza, Falcone, Giordani, Trapani',
      b: 'Basil, Char, Smoke, Semolina, Tomato, Ash',
      g: 'Margot, Donna, Stella, Mimi, Assunta, Carlina',
    },
    dishes:
      'margherita, pepperoni cups with hot honey, white pie with clams, square grandma slice, mushroom and taleggio pie, sausage and pepper pie, garlic knots, little gem Caesar, vodka slice, stracciatella with grilled bread',
    openings: [
      'Three-day dough, a very hot oven and the {dish} that people cross town for.',
      'Pies from a wood oven, slices by the window, and {dish} until {dish:it runs|they run} out.',
      'Crisp underneath, airy at the edge. Start with the {dish}; take home the {otherDish}.',
    ],
  }),
  cuisine('French', {
    secondCuisines: 'Wine bar, Seafood',
    priceWeights: [0, 3, 6, 3],
    styles: ['dinner', 'split', 'allday'],
    weight: 2.6,
    names: 'Brasserie {s}, Bistro {s}, Chez {f}, La {n}, Le {m}, Café {s}, Maison {s}, Petit {m}',
    parts: {
      s: 'Delorme, Vasseur, Marchand, Beaufort, Rivard, Lachaise, Fontanel, Aubry, Garance, Perrault, Chastain, Mireille',
      f: 'Odette, Lucien, Colette, Armand, Solange, Gaspard, Mathilde, Anselme, Josette, Fabien',
      n: 'Grive, Pomme Rouge, Cloche, Rive Droite, Bonne Heure, Girolle, Nappe Blanche, Table Ronde, Tourterelle',
      m: 'Zinc, Canard Pressé, Moulin Gris, Coin, Hérisson, Pavot, Fauteuil, Chat Blanc, Bouchon, Jardin',
    },
    dishes:
      'steak frites, duck confit, onion soup, mussels in cider, roast chicken for two, escargots, trout amandine, tarte Tatin, beef bourguignon, salade lyonnaise, profiteroles, pâté de campagne',
    openings: [
      'White cloth, zinc bar, and the {dish} {dish:has|have} never left the menu.',
      'A small bistro that does the classics properly: {dish}, {otherDish}, a carafe of something red.',
      'Candles, close tables and {dish} done the slow way.',
    ],
  }),
  cuisine('Spanish', {
    secondCuisines: 'Tapas, Wine bar',
    priceWeights: [0, 5, 5, 1],
    styles: ['dinner', 'bar', 'split'],
    weight: 2,
    names: 'Taberna {s}, Bar {s}, Casa {s}, La {n}, El {m}, Bodega {s}',
    parts: {
      s: 'Arrieta, Olabarri, Quintana, Salinas, Montseny, Iriarte, Valdés, Berasategui Norte, Lizarra, Ochoa, Ferrán, Candela',
      n: 'Golondrina, Barraca, Marisma, Tinaja, Concha Azul, Alcachofa, Sobremesa, Campana',
      m: 'Tonel, Pincho Largo, Faro Viejo, Naranjo, Corcho, Patio Chico, Gallo, Erizo',
    },
    dishes:
      'patatas bravas, grilled octopus, jamón croquetas, pan con tomate, seafood paella, garlic shrimp, tortilla española, padrón peppers, lamb chops al ajillo, Basque cheesecake',
    openings: [
      'Small plates made to be shared and argued over, {dish} first.',
      'Sherry by the glass, {dish} by the dozen, and paella on Sundays.',
      'Stand at the bar for {dish}, or book a table and order everything.',
    ],
  }),
  cuisine('Greek', {
    secondCuisines: 'Mediterranean, Seafood',
    priceWeights: [2, 6, 3, 1],
    styles: ['allday', 'dinner', 'quick'],
    weight: 2.4,
    names: 'Taverna {s}, {s}, {n} Greek Kitchen, {f} Souvlaki, Ouzeri {n}, {n}',
    parts: {
      s: 'Kalypso, Meltemi, Agora Blue, Thalassini, Petrino, Avgi, Lemonia, Kymata, Psaras, Anthi, Elia & Thyme, Plaka Yard',
      f: 'Niko, Yanni, Stavroula, Kosta, Despina, Manoli',
      n: 'Halcyon, Oregano, White Door, Aegli, Fig & Feta, Little Skiathos, Olive Press, Saltwind',
    },
    dishes:
      'grilled octopus, lamb souvlaki, spanakopita, whole grilled sea bass, moussaka, saganaki, gigante beans, chicken gyro, lemon potatoes, loukoumades',
    openings: [
      'Fish on ice by the door, lemon on everything, and {dish} as {dish:it|they} should be.',
      'A sunny room that smells of oregano and charcoal. Share the {dish}, keep the {otherDish}.',
      'The owner still buys the octopus himself; the {dish} {dish:gets|get} the rest of the praise.',
    ],
  }),
  cuisine('Mediterranean', {
    secondCuisines: 'Middle Eastern, Vegetarian',
    priceWeights: [3, 6, 3, 0],
    styles: ['allday', 'split', 'quick'],
    weight: 4,
    names: '{a} & {b}, {n}, {a} Table, {n} Kitchen',
    parts: {
      a: "Za'atar, Fig, Sumac, Olive, Saffron, Almond, Pine Nut, Caper, Lemon Leaf, Honey",
      b: 'Vine, Char, Thyme, Salt, Clay, Fennel, Sesame, Smoke',
      n: 'Marisol Coast, Levante, Blue Tile, Harbor & Grove, Cyprus Road, Sirocco, Little Jaffa, Terracotta, Ninth Wave, Mistral House',
    },
    dishes:
      'charred cauliflower with tahini, lamb kofta, whipped feta, chicken with preserved lemon, grilled halloumi, muhammara, saffron rice, crispy artichokes, shakshuka, pistachio cake',
    openings: [
      'Mezze first, then something from the coals. The {dish} {dish:is the one|are the ones} to order.',
      'Bright food from around one sea: {dish}, {otherDish} and bread straight from the oven.',
      'Lunch that does not put you to sleep and dinners that run long, {dish} included.',
    ],
  }),
  cuisine('Turkish', {
    secondCuisines: 'Mediterranean',
    priceWeights: [3, 6, 2, 0],
    styles: ['allday', 'dinner'],
    weight: 1,
    names: '{s} Ocakbaşı, {s} Kebap House, {n}, {s} Meyhane',
    parts: {
      s: 'Beyaz, Karaköy, Anadolu, Çınar, Yıldız, Kuzu, Sahil, Pera',
      n: 'Copper Samovar, Bosphorus Lane, Pomegranate & Smoke, The Blue Bead, Simit & Tea',
    },
    dishes:
      'Adana kebab, lamb manti with yogurt, pide with egg and cheese, iskender, stuffed grape leaves, ezme, künefe, lahmacun',
    openings: [
      'Skewers over oak charcoal, a basket of hot lavash, and {dish} worth the wait.',
      'Start with the cold mezze tray, end with tea and {dish}.',
    ],
  }),
  cuisine('Middle Eastern', {
    secondCuisines: 'Mediterranean, Vegetarian',
    priceWeights: [6, 5, 1, 0],
    styles: ['quick', 'allday'],
    weight: 2.6,
    names: '{s} Shawarma, {s}, {f} Falafel, {n}, Bayt {s}',
    parts: {
      s: 'Jasmine, Al Nour, Shams, Layali, Yasmin, Zeitoun, Samara, Nakhla, Baraka',
      f: 'Uncle Sami, Mama Huda, Abu Karim, Tariq, Corner',
      n: 'The Cardamom Door, Damascus Garden, Sesame Street Corner, Cedar & Coal, Pita Moon, Amman Nights',
    },
    dishes:
      'chicken shawarma, falafel plate, hummus with lamb, fattoush, mixed grill, baba ghanoush, mujaddara, knafeh, lentil soup',
    openings: [
      'Hot pita every ten minutes and {dish} that {dish:drips|drip} down your wrist.',
      'A counter, six tables and the best {dish} for blocks around.',
      'Family recipes and generous hands: {dish}, {otherDish}, mint tea after.',
    ],
  }),
  cuisine('German', {
    secondCuisines: 'Gastropub',
    priceWeights: [1, 6, 2, 0],
    styles: ['bar', 'allday'],
    weight: 1,
    names: '{s} Biergarten, {s} Haus, Zum {m}, {s} & Söhne',
    parts: {
      s: 'Lindner, Oberhof, Kessler, Waldmann, Hopfen, Brandt, Steinbach',
      m: 'Goldenen Hirsch, Alten Tor, Grünen Baum, Roten Krug',
    },
    dishes:
      'pork schnitzel, giant pretzel with beer cheese, bratwurst and kraut, spaetzle, sauerbraten, currywurst, apple strudel',
    openings: [
      'Long tables, cold lager in liters, and {dish} bigger than the plate.',
      'A beer hall for all ages: {dish}, {otherDish}, and room for the stroller.',
    ],
  }),
]
