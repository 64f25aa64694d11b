/** A group of an item's options. `one`: exactly one is required; `many`: up to `choicesMax`. Prices are cents added to the item's price. */
export type OptionGroup = {
  id: string
  name: string
  kind: 'one' | 'many'
  choicesMax: number
  options: readonly { id: string; name: string; priceMinor: number }[]
}

type OptionList = readonly (readonly [name: string, priceMinor?: number])[]

/** Lower-case letters and digits, without accents. Each run of other characters becomes one hyphen, but none at the start or end. */
export const slug = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')

const group = (id: string, name: string, kind: OptionGroup['kind'], options: OptionList): OptionGroup => ({
  id,
  name,
  kind,
  choicesMax: kind === 'one' ? 1 : 3,
  options: options.map(([option, priceMinor = 0]) => ({ id: slug(option), name: option, priceMinor })),
})

const groups = [
  group('size', 'Size', 'one', [['Regular'], ['Large', 300]]),
  group('heat', 'Heat', 'one', [['Mild'], ['Medium'], ['Hot']]),
  group('doneness', 'Cooked', 'one', [['Medium rare'], ['Medium'], ['Well done'], ['Rare']]),
  group('protein', 'With', 'one', [['Nothing more'], ['Chicken', 400], ['Tofu', 300], ['Shrimp', 600], ['Steak', 700]]),
  group('tofu', 'With', 'one', [['Nothing more'], ['Tofu', 300], ['Tempeh', 350], ['Avocado', 300]]),
  group('side', 'Side', 'one', [['Fries'], ['Green salad'], ['Slaw'], ['Soup', 200]]),
  group('rice', 'Rice', 'one', [['White rice'], ['Brown rice', 100], ['No rice']]),
  group('noodle', 'Noodles', 'one', [['Regular'], ['Extra noodles', 250]]),
  group('egg', 'Egg', 'one', [['Soft egg'], ['No egg'], ['Two eggs', 200]]),
  group('pasta', 'Pasta', 'one', [['As it comes'], ['Gluten-free', 300]]),
  group('crust', 'Crust', 'one', [['Thin'], ['Thick'], ['Gluten-free', 300]]),
  group('patty', 'Patty', 'one', [['Double'], ['Triple', 400], ['Plant-based', 200]]),
  group('sauce', 'Sauce', 'one', [['Sweet'], ['Vinegar'], ['Mustard'], ['No sauce']]),
  group('roll', 'Rice', 'one', [['White rice'], ['Brown rice', 100]]),
  group('milk', 'Milk', 'one', [['Whole milk'], ['Oat milk', 80], ['Almond milk', 80], ['No milk']]),
  group('scoops', 'In a', 'one', [['Cup'], ['Waffle cone', 150], ['Pint', 700]]),
  group('toppings', 'Add', 'many', [
    ['Mushrooms', 200],
    ['Olives', 200],
    ['Fresh basil', 150],
    ['Hot honey', 150],
    ['Extra mozzarella', 300],
  ]),
  group('ramen', 'Add', 'many', [
    ['Chashu', 400],
    ['Corn and butter', 200],
    ['Nori', 150],
    ['Chili oil', 100],
  ]),
  group('extras', 'Add', 'many', [
    ['Avocado', 250],
    ['Fried egg', 250],
    ['Bacon', 300],
    ['Extra cheese', 150],
  ]),
]

const byId = new Map(groups.map((optionGroup) => [optionGroup.id, optionGroup]))

/** The option groups with these ids, in the order of the ids. Throws for an unknown id. */
export function optionGroups(ids: readonly string[]): OptionGroup[] {
  return ids.map((id) => {
    const optionGroup = byId.get(id)
    if (!optionGroup) throw new Error(`unknown option group ${id}`)
    return optionGroup
  })
}
