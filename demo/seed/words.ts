import type { Cuisine } from './cuisines/cuisine.ts'
import type { Random } from '../random.ts'
import { isPlural } from './plural.ts'

const closingSentences = [
  'The patio takes walk-ins.',
  'Book ahead on weekends.',
  'Dogs are welcome on the terrace.',
  'The bar seats are the best in the house.',
  'Good for a date, better for a group of six.',
  'Kids eat early and well here.',
  'Service is quick at lunch and easy at night.',
  'There is a quiet room in the back.',
  'The wine list is short and kind to the wallet.',
  'Ask what came in this morning.',
  'Music stays low enough to talk.',
  'Counter seats go first.',
  'It fills up by seven.',
  'Street parking is easier than you think.',
  'The garden opens when the sun does.',
  'Cards only, no fuss.',
  'Half the room is regulars.',
  'The house lemonade is not an afterthought.',
  'Leave space for dessert.',
  'Big tables in front, booths along the wall.',
]

/** Puts two dishes into a text for `{dish}` and `{otherDish}`, and chooses words that agree with them: `{dish:is|are}`. */
function fill(text: string, [firstDish = 'special', secondDish = 'dessert']: readonly string[]): string {
  return text.replaceAll(
    /\{(dish|otherDish)(?::([^|{}]*)\|([^|{}]*))?\}/g,
    (_, placeholder: string, singular?: string, plural?: string) => {
      const dish = placeholder === 'dish' ? firstDish : secondDish
      if (singular === undefined || plural === undefined) return dish
      return isPlural(dish) ? plural : singular
    },
  )
}

const capitalizeSentences = (text: string): string =>
  text.replaceAll(/(^|[.?] )\p{Ll}/gu, (start) => start.toUpperCase())

/** An opening and a closing sentence about a restaurant. One text in four also names `quarter`, the part of the city. */
export function describeRestaurant({ openings, dishes }: Cuisine, quarter: string, chance: Random): string {
  const opening = fill(chance.pick(openings), chance.sample(dishes, 2))
  const quarterNote = chance.happens(0.25) ? ` Much loved around ${quarter}.` : ''
  return capitalizeSentences(`${opening} ${chance.pick(closingSentences)}${quarterNote}`)
}

// A dish may be singular or plural, so the words next to it must fit both.
const glad = [
  'Best thing I ate this month: the {dish}.',
  'Went for a birthday, stayed three hours. Get the {dish} and the {otherDish}.',
  'Friendly from the door on, and the {dish} came out hot and fast.',
  'Small menu, everything on it works. The {otherDish} surprised us most.',
  'My third visit, and I still come for the {dish}.',
  'Our server talked us into the {otherDish}. Thank you!',
  'Lovely room, fair prices, {dish} to remember.',
  'Came with my parents, who are hard to please. They asked when we are going back.',
  'Perfect weeknight place. {dish}, one drink, home by nine.',
  'You can tell they care, from the bread to the {dish}.',
  'Linked my card, forgot about it, saw the reward on Monday. The {dish} would be reason enough.',
  'We shared the {dish} and fought over the last bite.',
  'Came for the {otherDish}, stayed for the people behind the counter.',
  'The kind of place you want to keep to yourself. {dish} every time.',
  'Walked in without a table on a Tuesday and ate like guests of the house.',
  'They remembered our table from last month, and what we drank.',
  'Good light, good noise, very good {dish}.',
  'Took out-of-town friends. They are still writing about the {dish}.',
  'Order more than you think: the plates are made for sharing.',
  'Best {otherDish} in the neighborhood, and I have tried them all.',
  'Quick lunch that did not feel quick. Took some {dish} home, too.',
]
const fair = [
  'Loved the {dish}. Found the {otherDish} a little salty.',
  'Nice food, slow kitchen on a Friday. Go early.',
  'Solid neighborhood spot. Loud when it is full.',
  'Portions are smaller than last year. I still order the {dish}.',
  'Good value at lunch. Dinner gets busy.',
  'Go for the {dish}, not for the music.',
  'Fine for a weeknight, I would not cross town for it.',
  'Sweet people, tight tables. Take the {otherDish}.',
  'Two good dishes, one that needed another minute. We will be back for the {dish}.',
  'Nothing wrong with the {dish}, nothing to write home about either.',
  'Our table wobbled, the {dish} did not.',
  'Lovely {otherDish}. Getting the check took a while.',
]
const sad = [
  'We waited forty minutes with a booking. After that, the {dish} would have had to be better.',
  'Liked the room more than the {dish}. Might try again for the {otherDish}.',
  'Lukewarm {dish}, though they took the dish off the bill without being asked.',
  'We waited a while for our server. The {otherDish} made up for some of it.',
  'Pricey {dish}, small plate.',
  'Too loud to talk, and the {dish} had been waiting for us.',
]

const moodTexts = { glad, fair, sad } as const

/** Returns a function that gives a review text for a number of stars. A text repeats only after all texts of its mood were used. */
export function reviewTexts({ dishes }: Cuisine, chance: Random): (stars: number) => string {
  const unusedTexts = {
    glad: chance.sample(glad, glad.length),
    fair: chance.sample(fair, fair.length),
    sad: chance.sample(sad, sad.length),
  }
  return (stars) => {
    const mood = stars >= 4 ? 'glad' : stars >= 3 ? 'fair' : 'sad'
    return capitalizeSentences(fill(unusedTexts[mood].pop() ?? chance.pick(moodTexts[mood]), chance.sample(dishes, 2)))
  }
}

export const firstNames =
  'Alma, Andre, Aisha, Ben, Bianca, Carlos, Chloe, Colin, Dana, Darnell, Devi, Elena, Eli, Farah, Frank, Grace, Gwen, Hector, Hannah, Ines, Isaac, Jamal, Jess, Joon, Kayla, Kenji, Lena, Luis, Maya, Marcus, Mei, Nadia, Nate, Olga, Omar, Priya, Quinn, Rosa, Ruth, Sam, Sofia, Tariq, Theo, Uma, Vera, Wes, Yuki, Zoe'.split(
    ', ',
  )

export const eventTexts = [
  {
    title: 'Live jazz on Thursdays',
    text: 'A trio plays from eight until ten. No cover, the kitchen stays open.',
    date: 'Thursdays, 8 pm',
  },
  { title: 'Half-price bottles', text: 'Every bottle under $80 is half price at the table.', date: 'Mondays' },
  { title: 'Supper for two', text: 'Three courses to share and a carafe of house wine.', date: 'Sunday to Wednesday' },
  {
    title: 'Cook with us',
    text: 'A two-hour class with the chef for twelve people, lunch included.',
    date: 'First Saturday of the month',
  },
  { title: 'Happy hour at the bar', text: 'Snacks from $5 and house drinks for $7.', date: 'Weekdays, 4 to 6 pm' },
  {
    title: 'Trivia night',
    text: "Teams of up to six. The winners pick next week's special.",
    date: 'Wednesdays, 7:30 pm',
  },
  { title: 'Kids eat free', text: "One children's plate with each main course.", date: 'Tuesdays' },
  {
    title: 'Oysters for a dollar',
    text: 'While they last, at the bar and on the terrace.',
    date: 'Fridays, 3 to 5 pm',
  },
]
