/** Endings of restaurant names by cuisine, separated by commas. */
const nameEndings: Readonly<Record<string, string>> = {
  Italian: 'Pasta Bar, Trattoria, Osteria',
  Pizza: 'Pizza Co., Slice Shop, Pizzeria',
  French: 'Bistro, Brasserie',
  Spanish: 'Tapas Bar, Taberna',
  Greek: 'Taverna, Greek Grill',
  Mediterranean: 'Mezze House, Mezze & Grill',
  Turkish: 'Grill House',
  'Middle Eastern': 'Falafel House, Shawarma, Pita Bar',
  German: 'Beer Hall',
  Japanese: 'Izakaya, Robata',
  Sushi: 'Sushi Bar, Sushi & Sake',
  Ramen: 'Ramen Bar, Ramen House',
  Chinese: 'Noodle & Dumpling, Wok House, Dumpling House',
  'Dim sum': 'Dim Sum House, Dim Sum Parlor',
  Korean: 'Korean Grill, Seoul Kitchen',
  Thai: 'Thai Kitchen, Thai House',
  Vietnamese: 'Phở Bar, Bánh Mì',
  Indian: 'Curry House, Tandoor',
  Filipino: 'Lumpia House',
  Noodles: 'Noodle Bar',
  Hawaiian: 'Poke Shop, Poke Bar',
  American: 'Kitchen & Bar, Grill, Tavern',
  'New American': 'Supper Club, Dining Room',
  Burgers: 'Burger Bar, Burger Stand',
  Steakhouse: 'Chophouse, Prime',
  Seafood: 'Fish Market, Oyster Bar, Raw Bar',
  Barbecue: 'Smokehouse, Pit',
  Southern: 'Biscuit Kitchen, Fry House',
  Cajun: 'Gumbo House',
  Mexican: 'Cantina, Taquería, Taco Stand',
  Cuban: 'Ventanita, Café Cubano',
  Peruvian: 'Cevichería',
  Brazilian: 'Churrascaria',
  Caribbean: 'Jerk House, Roti Shop',
  Breakfast: 'Diner, Griddle, Egg House',
  Cafe: 'Coffee Bar, Coffee Co., Espresso',
  Bakery: 'Bakehouse, Bread Co.',
  Dessert: 'Sweet Shop, Pie Shop',
  'Ice cream': 'Creamery, Gelato',
  Sandwiches: 'Deli, Sandwich Co., Lunch Counter',
  Vegetarian: 'Greens, Garden Kitchen',
  Vegan: 'Plant Kitchen',
  Gastropub: 'Public House, Taproom',
  'Wine bar': 'Wine Bar, Cellar',
  'Cocktail bar': 'Cocktail Room, Lounge',
  Ethiopian: 'Injera House',
}
/** The shortest street name that a restaurant is named after, in letters. */
const streetNameLengthMin = 4

/** Endings for restaurant names that begin with a street name: "Thai Kitchen" in "Bedford Thai Kitchen". "Kitchen" for other cuisines. */
export const nameEndingsOf = (cuisine: string): string[] => (nameEndings[cuisine] ?? 'Kitchen').split(', ')

/** The name of a street without direction and type: `N Milwaukee Ave` → `Milwaukee`. Empty when it has a digit or is too short. */
export function streetNameOf(street: string): string {
  const name = street
    .replace(/( (NW|NE|SW|SE|N|S|E|W))$/, '')
    .replace(/^(NW|NE|SW|SE|N|S|E|W) /, '')
    .replace(/ (St|Ave|Rd|Blvd|Dr|Pl|Ln|Way|Pike|Hwy|Plaza)$/, '')
  return name.length < streetNameLengthMin || /\d/.test(name) ? '' : name
}
