import type { CardBrand } from '../../../domain/cards/brand.ts'
import { createHash } from 'node:crypto'
import { isCardNumber } from '../../../domain/cards/number.ts'

/** A card on file at the sandbox's partners, with a number that no issuer assigned. */
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

const usualCardCount = 3
const expiryYears = 3

/** A wallet (../README.md) with more cards than one submission accepts. The network refuses the second card because of its last digits. */
const fullWallet = { person: 'sandbox-maximiliana', count: 14, refusedIndex: 1, refusedEnding: '0002' }
/** The card that Clara typed when she joined. The site's list hides it while it is linked. */
const typedCard = { person: 'sandbox-clara.whitfield', number: '4012888888881881' }

/** Digits derived from the seed, so that a person always has the same cards. */
const digits = (seed: string, length: number): string =>
  BigInt(`0x${createHash('sha256').update(seed).digest('hex')}`)
    .toString()
    .slice(-length)

/** Last four digits, unique within a wallet, because the step has no common divisor with 10,000. */
const endingOf = (person: string, index: number): string =>
  String((Number(digits(`${person} ending`, 4)) + index * 2711) % 10_000).padStart(4, '0')

/** Chooses one digit so that the number has a valid check digit. */
function numberOf(bin: string, seed: string, ending: string): string {
  const tail = digits(seed, 5) + ending
  const number = Array.from({ length: 10 }, (_, digit) => `${bin}${digit}${tail}`).find(isCardNumber)
  if (number === undefined) throw new Error(`no number begins with ${bin} and ends in ${tail}`)
  return number
}

/** The cards of one customer, the same at every partner. */
export function walletOf(person: string, now: Date): WalletCard[] {
  const isFull = person === fullWallet.person
  const expires = { expMonth: 11, expYear: now.getUTCFullYear() + expiryYears }
  const cards = Array.from({ length: isFull ? fullWallet.count : usualCardCount }, (_, index): WalletCard => {
    const { bin, ...kind } = kinds[index % kinds.length] as Kind
    const seed = `${person} ${index}`
    const ending = isFull && index === fullWallet.refusedIndex ? fullWallet.refusedEnding : endingOf(person, index)
    return { ...kind, ...expires, id: `crd_${digits(seed, 12)}`, number: numberOf(bin, seed, ending) }
  })
  if (person !== typedCard.person) return cards
  return [
    ...cards,
    { ...expires, id: 'crd_typed', brand: 'visa', description: 'Classic credit card', number: typedCard.number },
  ]
}
