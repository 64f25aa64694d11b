import { randomInt } from 'node:crypto'
import { isCardNumber, passesLuhn } from '../../domain/cards/number.ts'
import { normalizePartnerNumber } from '../../domain/joining/partner-number.ts'

export type TestPerson = {
  firstName: string
  lastName: string
  email: string
  password: string
  partnerNumber: string
  card: string
}
export type BrandUnderTest = {
  id: string
  program: string
  /** Label of the partner number in the join form. */
  numberLabel: string
  /** Whether the join form asks for a street address. */
  hasAddress: boolean
  /** A receipt's line with the member's rate. */
  rateLine: RegExp
  /** An amount in the partner's currency. */
  reward: RegExp
}

export const brandsUnderTest: BrandUnderTest[] = [
  {
    id: 'lumen-mobile',
    program: 'Lumen Dining Rewards',
    numberLabel: 'Phone number',
    hasAddress: false,
    rateLine: /Your rate: 5%/,
    reward: /\$\d+\.\d\d/,
  },
  {
    id: 'meridian-air',
    program: 'Meridian Dining',
    numberLabel: 'Meridian number',
    hasAddress: true,
    rateLine: /Your rate: 3 miles/,
    reward: /\d+ miles/,
  },
]

/** A partner whose members redeem credits, and sign in on this site. */
export const northfield: BrandUnderTest = {
  id: 'northfield-cu',
  program: 'Northfield Rewards',
  numberLabel: 'Member number',
  hasAddress: false,
  rateLine: /Your rate: 3%/,
  reward: /\$\d+\.\d\d/,
}
/** A partner whose points are pending until the member reviews the dine. */
export const alder: BrandUnderTest = {
  id: 'alder-hotels',
  program: 'Alder Eats',
  numberLabel: 'Alder number',
  hasAddress: false,
  rateLine: /Your rate: 5 points/,
  reward: /\d+ points/,
}

const digits = (count: number): string => Array.from({ length: count }, () => randomInt(10)).join('')
// Endings of card numbers that the embedded network refuses, fails at, does not reply to, or does not confirm at once.
const magicEndings = ['0002', '0119', '0127', '0341']

/** Makes texts until a text fits, and returns that text. */
function generateUntil(make: () => string, fits: (text: string) => boolean): string {
  for (;;) {
    const text = make()
    if (fits(text)) return text
  }
}

const partnerNumbers: Record<string, () => string> = {
  // A phone number: after the area code, an exchange code begins with 2 to 9 and does not end in 11.
  'lumen-mobile': () =>
    `212${generateUntil(
      () => digits(7),
      (text) => /^[2-9]/.test(text) && !/^.11/.test(text),
    )}`,
  'meridian-air': () =>
    generateUntil(
      () => `3${digits(8)}`,
      (text) => normalizePartnerNumber(text, { pattern: '^\\d{9}$', check: 'mod7' }) !== null,
    ),
  'northfield-cu': () => digits(7),
  'alder-hotels': () => digits(8),
}

/** A new person with random email, partner number and card, so that every run may use the same database. */
export function newTestPerson(brand: BrandUnderTest): TestPerson {
  const card = generateUntil(
    () => `424242${digits(10)}`,
    (text) => isCardNumber(text) && passesLuhn(text) && !magicEndings.includes(text.slice(-4)),
  )
  return {
    firstName: 'Juno',
    lastName: 'Okafor',
    email: `juno.${digits(10)}@example.com`,
    password: 'plum tart on a tuesday',
    partnerNumber: partnerNumbers[brand.id]?.() ?? '',
    card,
  }
}
