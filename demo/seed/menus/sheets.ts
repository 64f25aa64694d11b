/** A menu of the demonstration, which demo/menus.ts draws. Prices are in dollars. */
export type Sheet = {
  title: string
  colors: readonly [paper: string, ink: string, tint: string]
  parts: readonly { name: string; dishes: readonly (readonly [name: string, description: string, price: number])[] }[]
  footer: string
}

const usualFooter = 'Tell us what you cannot eat; we cook around it. Prices are before tax.'

export const sheets = {
  dinner: {
    title: 'Dinner',
    colors: ['#faf6ec', '#2a2620', '#8c3b1f'],
    parts: [
      {
        name: 'To begin',
        dishes: [
          ['Bread from the hearth', 'Cultured butter, sea salt', 7],
          ['Oysters, half a dozen', 'Cucumber, green pepper, lime', 22],
          ['Charred leeks', 'Hazelnut, egg yolk, mustard', 15],
          ['Beef tartare', 'Smoked marrow, rye', 19],
        ],
      },
      {
        name: 'From the fire',
        dishes: [
          ['Half chicken', 'Lemon, garlic, its own juices', 29],
          ['Whole trout', 'Brown butter, almonds, dill', 32],
          ['Short rib', 'Twelve hours, horseradish, carrots', 36],
          ['Cauliflower', 'Tahini, pomegranate, mint', 24],
        ],
      },
      {
        name: 'On the side',
        dishes: [
          ['Crisp potatoes', 'Rosemary, vinegar', 9],
          ['Green leaves', 'Shallots, mustard seed', 9],
        ],
      },
    ],
    footer: usualFooter,
  },
  lunch: {
    title: 'Lunch',
    colors: ['#f2f6ef', '#1f2a22', '#2e6b45'],
    parts: [
      {
        name: 'Bowls and leaves',
        dishes: [
          ['Lentils and roast roots', 'Soft egg, herbs, yogurt', 16],
          ['Chicken and greens', 'Pickled onion, sesame', 17],
          ['Tomatoes and white beans', 'Basil, good oil', 15],
        ],
      },
      {
        name: 'On bread',
        dishes: [
          ['Roast beef', 'Horseradish, watercress', 18],
          ['Smoked trout', 'Dill, cucumber, butter', 17],
          ['Grilled cheese', 'Three kinds, one pickle', 14],
        ],
      },
      {
        name: 'Of the day',
        dishes: [
          ['Soup', 'Ask us; it is on the board', 11],
          ['Soup and half a sandwich', 'From Monday to Friday', 17],
        ],
      },
    ],
    footer: usualFooter,
  },
  brunch: {
    title: 'Brunch',
    colors: ['#fff5e4', '#33261a', '#b4530e'],
    parts: [
      {
        name: 'Eggs',
        dishes: [
          ['Shakshuka', 'Peppers, feta, flatbread', 17],
          ['Benedict', 'Ham or greens, hollandaise', 18],
          ['Soft scramble', 'Chives, sourdough', 14],
        ],
      },
      {
        name: 'Sweet',
        dishes: [
          ['Buttermilk pancakes', 'Berries, maple', 15],
          ['French toast', 'Brioche, orange, cream', 16],
          ['Granola', 'Yogurt, fruit of the week', 12],
        ],
      },
      {
        name: 'On the side',
        dishes: [
          ['Thick bacon', 'Pepper, brown sugar', 8],
          ['Hash browns', 'Onions, salt', 7],
        ],
      },
    ],
    footer: `Saturday and Sunday until three. ${usualFooter}`,
  },
  sweets: {
    title: 'Sweets',
    colors: ['#fbf0f2', '#341f27', '#9a2f56'],
    parts: [
      {
        name: 'Plates',
        dishes: [
          ['Chocolate tart', 'Salt, crème fraîche', 12],
          ['Olive oil cake', 'Citrus, thyme', 11],
          ['Baked apple', 'Oats, cold cream', 11],
          ['Cheese', 'Three, with honey', 16],
        ],
      },
      {
        name: 'By the scoop',
        dishes: [
          ['Vanilla', 'As it should be', 5],
          ['Burnt honey', 'A little bitter', 5],
          ['Sour cherry', 'No milk in it', 5],
        ],
      },
    ],
    footer: usualFooter,
  },
  drinks: {
    title: 'Drinks',
    colors: ['#14202b', '#eef3f6', '#f0b35a'],
    parts: [
      {
        name: 'From the bar',
        dishes: [
          ['House spritz', 'Bitter orange, sparkling wine', 14],
          ['Smoked old fashioned', 'Rye, maple, cherry wood', 16],
          ['Garden gimlet', 'Gin, basil, lime', 15],
          ['Paloma', 'Tequila, grapefruit, salt', 14],
        ],
      },
      {
        name: 'Nothing strong',
        dishes: [
          ['Ginger shrub', 'Vinegar, honey, soda', 9],
          ['Cold brew tonic', 'Coffee, orange', 8],
          ['Pear and sage', 'Soda, lemon', 9],
        ],
      },
    ],
    footer: 'From four to six, two dollars less at the bar.',
  },
} as const satisfies Record<string, Sheet>
