import type { ProspectBody } from '../../contract/api/joining.ts'

export type DemoPerson = {
  partner: string
  /** A test number of a card network; 4242… is left to whoever tries the product. */
  card: { number: string; expMonth: number; expYear: number }
  city: string
  form: Pick<ProspectBody, 'email' | 'firstName' | 'lastName' | 'partnerNumber' | 'zipCode' | 'emailOptIn'> &
    Partial<ProspectBody>
  /** Oldest first. `days` ago, at the hour of the restaurant's clock; `tip` is added when it clears. */
  dines: Dine[]
}
/** `tuesday` moves it back to the Tuesday before, whatever day it is now. */
export type Dine = {
  days: number
  hour: number
  cents: number
  tip: number
  tuesday: boolean
  ends?: 'open' | 'refunded' | 'partly_refunded'
}

export const demoPassword = 'salt and butter'

const dine = (days: number, hour: number, cents: number, tip: number, ends?: Dine['ends']): Dine => ({
  days,
  hour,
  cents,
  tip,
  tuesday: false,
  ...(ends ? { ends } : {}),
})
const tuesday = (days: number, hour: number, cents: number, tip: number): Dine => ({
  ...dine(days, hour, cents, tip),
  tuesday: true,
})

/** People who have been dining for a while: a habit, a trip, a refund, and a bill that is still open. */
export const demoPeople: DemoPerson[] = [
  {
    partner: 'lumen-mobile',
    card: { number: '4000000000005555', expMonth: 9, expYear: 2030 },
    city: 'New York, NY',
    form: {
      email: 'ana@lumen.example',
      firstName: 'Ana',
      lastName: 'Ruiz',
      partnerNumber: '212-555-0142',
      zipCode: '10003',
      emailOptIn: true,
      source: 't-mo-tues',
    },
    dines: [
      dine(74, 19, 6240, 1200),
      dine(66, 12, 1875, 300),
      tuesday(59, 20, 8410, 1690),
      dine(52, 19, 4325, 800),
      dine(45, 9, 1460, 250),
      tuesday(38, 20, 11280, 2250),
      dine(31, 19, 5590, 1100),
      dine(24, 13, 2215, 400, 'refunded'),
      tuesday(17, 19, 7345, 1470),
      dine(9, 20, 9860, 1950, 'partly_refunded'),
      dine(4, 12, 2380, 450),
      dine(1, 19, 5130, 0, 'open'),
    ],
  },
  {
    partner: 'lumen-mobile',
    card: { number: '5312600000002716', expMonth: 4, expYear: 2029 },
    city: 'Chicago, IL',
    form: {
      email: 'marcus@lumen.example',
      firstName: 'Marcus',
      lastName: 'Webb',
      partnerNumber: '312-555-0168',
      zipCode: '60607',
      emailOptIn: true,
      source: 't-mo-money',
    },
    dines: [
      dine(40, 19, 7020, 1400),
      dine(29, 18, 5215, 1000),
      tuesday(15, 20, 13190, 2600),
      dine(3, 19, 4480, 900),
      dine(1, 20, 6710, 0, 'open'),
    ],
  },
  {
    partner: 'meridian-air',
    card: { number: '5555555555554444', expMonth: 11, expYear: 2029 },
    city: 'Chicago, IL',
    form: {
      email: 'noor@meridian.example',
      firstName: 'Noor',
      lastName: 'Haddad',
      partnerNumber: '300418263',
      zipCode: '60611',
      emailOptIn: true,
      address1: '401 North Wabash Avenue',
      city: 'Chicago',
      state: 'IL',
    },
    dines: [
      dine(96, 19, 5475, 1090),
      dine(90, 20, 8830, 1760),
      dine(84, 12, 2390, 470),
      dine(77, 19, 12640, 2500),
      dine(70, 20, 7215, 1440),
      dine(63, 13, 3120, 600),
      dine(56, 19, 9585, 1900),
      dine(49, 20, 6770, 1350),
      dine(42, 19, 14420, 2880),
      dine(35, 9, 1985, 390),
      dine(28, 20, 8345, 1660),
      dine(21, 19, 10910, 2180),
      dine(13, 20, 7660, 1530),
      dine(6, 19, 5840, 1160),
      dine(1, 20, 9215, 0, 'open'),
    ],
  },
  {
    partner: 'meridian-air',
    card: { number: '378282246310005', expMonth: 2, expYear: 2031 },
    city: 'San Francisco, CA',
    form: {
      email: 'james@meridian.example',
      firstName: 'James',
      lastName: 'Okafor',
      partnerNumber: '300558171',
      zipCode: '94110',
      emailOptIn: false,
      address1: '2840 Folsom Street',
      city: 'San Francisco',
      state: 'CA',
    },
    dines: [dine(33, 19, 8120, 1620), dine(19, 20, 6395, 1270), dine(5, 12, 2760, 500)],
  },
]
