import { createHash } from 'node:crypto'
import type { CardBrand } from '../../../contract/vault.ts'
import { isCardNumber } from '../../../domain/cards/number.ts'

/** What the sandbox's partners have on file for somebody: numbers that no issuer gave out. */
export type WalletCard = {
  id: string
  brand: CardBrand
  description: string
  number: string
  expMonth: number
  expYear: number
}

type Kind = { brand: CardBrand; bin: string; description: string }

const kinds: readonly Kind[] = [
  { brand: 'visa', bin: '453201', description: 'Signature credit card' },
  { brand: 'mastercard', bin: '535120', description: 'Everyday debit card' },
  { brand: 'visa', bin: '453202', description: 'Business credit card' },
]

const usual = 3
const yearsLeft = 3

/** Whose wallets show something (README.md): more cards than one submission takes, and one that is refused by its ending. */
const full = { person: 'sandbox-maximiliana', count: 14, refused: 1, ending: '0002' }
const typed = { person: 'sandbox-clara.whitfield', number: '4012888888881881' }

/** Digits that depend only on the words: a person has the same cards each time, and nobody else has them. */
const digits = (words: string, length: number): string =>
  BigInt(`0x${createHash('sha256').update(words).digest('hex')}`)
    .toString()
    .slice(-length)

/** No two cards of a wallet end alike. */
const endingOf = (person: string, at: number): string =>
  String((Number(digits(`${person} ending`, 4)) + at * 2711) % 10_000).padStart(4, '0')

/** One digit is free, so that the number checks out whatever it ends in. */
function numberOf(bin: string, words: string, ending: string): string {
  const tail = digits(words, 5) + ending
  const found = Array.from({ length: 10 }, (_, free) => `${bin}${free}${tail}`).find(isCardNumber)
  if (found === undefined) throw new Error(`no number begins with ${bin} and ends in ${tail}`)
  return found
}

/** The cards of one customer of a partner; the same for every partner's customer of that name. */
export function walletOf(person: string, now: Date): WalletCard[] {
  const isFull = person === full.person
  const expires = { expMonth: 11, expYear: now.getUTCFullYear() + yearsLeft }
  const cards = Array.from({ length: isFull ? full.count : usual }, (_, at): WalletCard => {
    const { bin, ...kind } = kinds[at % kinds.length] as Kind
    const words = `${person} ${at}`
    const ending = isFull && at === full.refused ? full.ending : endingOf(person, at)
    return { ...kind, ...expires, id: `crd_${digits(words, 12)}`, number: numberOf(bin, words, ending) }
  })
  if (person !== typed.person) return cards
  // The card she typed when she joined is one of theirs: it is hidden while it is linked.
  return [
    ...cards,
    { ...expires, id: 'crd_typed', brand: 'visa', description: 'Classic credit card', number: typed.number },
  ]
}
