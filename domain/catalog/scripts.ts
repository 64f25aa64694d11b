import { latinDigits } from '../digits.ts'

/** Letters that one decomposition does not unify: Latin ligatures, final forms, and the Arabic and Persian forms of one letter. */
const letterForms: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
  ך: 'כ',
  ם: 'מ',
  ן: 'נ',
  ף: 'פ',
  ץ: 'צ',
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  ة: 'ه',
  ہ: 'ه',
  ھ: 'ه',
}
const letterForm = new RegExp(`[${Object.keys(letterForms).join('')}]`, 'g')

/**
 * What people leave out when they type: Latin, Greek and Cyrillic accents, Hebrew points, Arabic vowel marks and the tatweel, the Hebrew
 * geresh, and characters without a shape (joiners, directions, soft hyphens). In other scripts vowels are marks, so these stay.
 */
const optionalCharacters =
  // oxlint-disable-next-line no-misleading-character-class -- single marks are meant, not the letters that carry them
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u05f3\u05f4\u0610-\u061a\u061c\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe00-\ufe0f\ufeff\u20d0-\u20ff]/g

/** Symbols of food that people type, and the word that a menu has for them. */
const foodSymbols = new Map(
  `🍕 pizza 🍔 burger 🌭 hotdog 🌮 taco 🌯 burrito 🫔 tamale 🥪 sandwich 🥙 kebab 🧆 falafel 🍝 pasta 🍜 ramen 🍲 soup 🍛 curry 🍣 sushi
  🍱 bento 🍤 shrimp 🦐 shrimp 🦞 lobster 🦀 crab 🦪 oyster 🐟 fish 🥟 dumpling 🥘 paella 🥗 salad 🥩 steak 🍖 barbecue 🍗 chicken
  🥐 croissant 🥖 bakery 🍞 bread 🥯 bagel 🥨 pretzel 🥞 pancake 🧇 waffle 🍳 breakfast 🍰 cake 🎂 cake 🧁 cupcake 🥧 pie 🍩 donut
  🍪 cookie 🍦 icecream 🍨 icecream ☕ coffee 🍵 tea 🧋 tea 🍺 beer 🍻 beer 🍷 wine 🍸 cocktail 🍹 cocktail 🍶 sake`
    .split(/\s+/)
    .flatMap((symbol, index, all) => (index % 2 === 0 ? [[symbol, all[index + 1] ?? ''] as const] : [])),
)

/**
 * Folds a text of any script to lower-case letters, digits and their marks, with one space between words: compatible forms (full-width
 * letters, ligatures), accents and vowel marks, forms of one letter, and digits of other scripts are unified. Food emoji become words;
 * everything else becomes a space. Possessives and apostrophes are removed.
 */
export function foldLetters(text: string): string {
  return latinDigits(
    text
      .replace(/\p{Extended_Pictographic}/gu, (symbol) => ` ${foodSymbols.get(symbol) ?? ''} `)
      .replaceAll('´', '')
      .replaceAll('…', ' ')
      .normalize('NFKD')
      .toLowerCase()
      .replace(optionalCharacters, '')
      .replace(/['’]s\b/g, '')
      .replace(/['’‘`.]/g, '')
      .replace(letterForm, (letter) => letterForms[letter] ?? letter)
      .normalize('NFC'),
  )
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
}

/** Scripts that write without spaces between words, with their long-vowel mark. */
const unspacedScripts = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー`
const runs = new RegExp(`[${unspacedScripts}][${unspacedScripts}\\p{M}]*|[^${unspacedScripts}]+`, 'gu')
const startsUnspaced = new RegExp(`^[${unspacedScripts}]`, 'u')
const character = /\P{M}\p{M}*/gu

/** Whether a folded word is in a script without spaces, where a single character is a word. */
export const isUnspaced = (word: string): boolean => word > '\u0e00' && startsUnspaced.test(word)

/** The Arabic article, also after `and`, before at least two letters. */
const arabicArticle = /^و?ال(?=\p{L}{2})/u

/**
 * Splits one folded word with letters beyond ASCII into search words. Scripts without spaces become overlapping pairs of characters
 * (小龙坎 → 小龙, 龙坎), because a query may be any part of a name. Arabic words lose the article. Marks without a letter are left out.
 */
export function splitByScript(word: string): string[] {
  return (word.match(runs) ?? []).flatMap((run) => {
    if (!/[\p{L}\p{N}]/u.test(run)) return []
    return isUnspaced(run) ? pairsOf(run) : [run.replace(arabicArticle, '')]
  })
}

function pairsOf(run: string): string[] {
  const characters = run.match(character) ?? []
  return characters.length < 2 ? characters : characters.slice(1).map((next, index) => (characters[index] ?? '') + next)
}

/** The single characters of folded pairs, which an index has as well, so that one typed character finds them anywhere in a name. */
export const charactersOf = (words: readonly string[]): string[] =>
  words.filter(isUnspaced).flatMap((word) => word.match(character) ?? [])
