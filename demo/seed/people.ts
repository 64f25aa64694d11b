import type { Weekday } from '../../domain/weekdays.ts'
import type { ProspectBody } from '../../contract/api/joining.ts'

export type DemoPerson = {
  partner: string
  /** Whether the person signs in at the partner's identity provider, where an account of this email has the same password. */
  atPartner?: boolean
  /** A card network's test card. 4242… stays free for the people who try the demonstration. */
  card: { number: string; expMonth: number; expYear: number }
  city: string
  form: Pick<ProspectBody, 'email' | 'firstName' | 'lastName' | 'partnerNumber' | 'zipCode' | 'emailOptIn'> &
    Partial<ProspectBody>
  /** Whether the person removes the only card at the end, which gives the member the status `closed`. */
  closed?: boolean
  /** Email of the member who referred this person. */
  referredBy?: string
  /** Bonuses, each accepted `days` ago; dines since then count. */
  bonuses?: { code: string; days: number }[]
  /** Oldest first. Each was `days` ago (by Hawaii's date: see `dateBefore`) in this hour at the restaurant. The clearing adds `tip`. */
  dines: Dine[]
  /** Reviews of dines, each `days` ago. */
  reviews?: DemoReview[]
  /**
   * Claims for missing rewards, sent after the dines. `linked`: about the linked card. Any other claim is about a card that was never
   * linked, and the look-up answers it at once.
   */
  claims?: { days: number; cents: number; linked: boolean }[]
}
export type DemoReview = { days: number; stars: number; text: string }
/** Amounts in cents. Without an `outcome` the purchase clears. */
export type Dine = {
  days: number
  hour: number
  cents: number
  tip: number
  /** Moves the dine back to the nearest day with this weekday. */
  weekday?: Weekday
  /** Whether the restaurant gives no rewards at that time. */
  earnsNothing?: boolean
  outcome?: 'open' | 'refunded' | 'partly_refunded'
  /** Whether the person had booked a table on the site the day before. */
  booked?: boolean
}

export const demoPassword = 'salt and butter'

const dine = (days: number, hour: number, cents: number, tip: number, outcome?: Dine['outcome']): Dine => ({
  days,
  hour,
  cents,
  tip,
  ...(outcome ? { outcome } : {}),
})
const tuesdayDine = (days: number, hour: number, cents: number, tip: number): Dine => ({
  ...dine(days, hour, cents, tip),
  weekday: 'Tue',
})
/** On a Saturday, when some restaurants give no rewards. */
const unrewardedDine = (days: number, hour: number, cents: number, tip: number): Dine => ({
  ...dine(days, hour, cents, tip),
  weekday: 'Sat',
  earnsNothing: true,
})

/** Members with a history: dines, refunds, open bills, bonuses, claims and reviews. One has the status `closed`. */
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
    bonuses: [
      { code: 'BRING-A-FRIEND', days: 60 },
      { code: 'THREE-TUESDAYS', days: 30 },
    ],
    dines: [
      dine(74, 19, 6240, 1200),
      dine(66, 12, 1875, 300),
      tuesdayDine(59, 20, 8410, 1690),
      dine(52, 19, 4325, 800),
      unrewardedDine(45, 9, 1460, 250),
      tuesdayDine(38, 20, 11280, 2250),
      { ...dine(31, 19, 5590, 1100), booked: true },
      { ...dine(24, 13, 2215, 400, 'refunded'), booked: true },
      tuesdayDine(17, 19, 7345, 1470),
      dine(9, 20, 9860, 1950, 'partly_refunded'),
      dine(4, 12, 2380, 450),
      { ...dine(1, 19, 5130, 0, 'open'), booked: true },
    ],
    claims: [
      { days: 33, cents: 2890, linked: false },
      { days: 20, cents: 6415, linked: true },
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
    referredBy: 'ana@lumen.example',
    dines: [
      dine(40, 19, 7020, 1400),
      dine(29, 18, 5215, 1000),
      tuesdayDine(15, 20, 13190, 2600),
      dine(3, 19, 4480, 900),
      dine(1, 20, 6710, 0, 'open'),
    ],
  },
  {
    partner: 'lumen-mobile',
    closed: true,
    card: { number: '4000000000006009', expMonth: 8, expYear: 2029 },
    city: 'Atlanta, GA',
    form: {
      email: 'theo@lumen.example',
      firstName: 'Theo',
      lastName: 'Marsh',
      partnerNumber: '404-555-0137',
      zipCode: '30308',
      emailOptIn: true,
    },
    dines: [dine(58, 19, 5420, 1000), dine(36, 12, 2215, 400)],
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
    bonuses: [
      { code: 'LONG-HAUL', days: 50 },
      { code: 'WEEKLY-ROUTE', days: 20 },
    ],
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
      unrewardedDine(35, 9, 1985, 390),
      dine(28, 20, 8345, 1660),
      dine(21, 19, 10910, 2180),
      dine(13, 20, 7660, 1530),
      dine(6, 19, 5840, 1160),
      dine(1, 20, 9215, 0, 'open'),
    ],
    claims: [
      { days: 27, cents: 4120, linked: false },
      { days: 14, cents: 8830, linked: true },
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
    bonuses: [{ code: 'THREE-STOPS', days: 21 }],
    dines: [dine(33, 19, 8120, 1620), dine(19, 20, 6395, 1270), dine(5, 12, 2760, 500)],
  },
  {
    partner: 'alder-hotels',
    card: { number: '6011111111111117', expMonth: 7, expYear: 2030 },
    city: 'Boston, MA',
    form: {
      email: 'helene@alder.example',
      firstName: 'Hélène',
      lastName: 'Marchetti',
      partnerNumber: '55012874',
      zipCode: '02116',
      emailOptIn: true,
    },
    bonuses: [
      { code: 'WELCOME-TABLE', days: 40 },
      { code: 'SUNDAY-TWICE', days: 15 },
    ],
    dines: [
      dine(58, 19, 13420, 2680),
      dine(44, 20, 9875, 1970),
      unrewardedDine(37, 9, 2240, 430),
      dine(31, 19, 12480, 2500),
      dine(26, 20, 7690, 1530),
      dine(19, 19, 16650, 3330),
      dine(12, 20, 8120, 1620, 'partly_refunded'),
      dine(5, 13, 4260, 850),
      dine(1, 19, 11240, 0, 'open'),
    ],
    reviews: [
      {
        days: 31,
        stars: 5,
        text: 'The kitchen sent out a course we had not ordered because we looked curious. We will be back.',
      },
      { days: 26, stars: 4, text: 'Good cooking in a loud room. Ask for the table by the window.' },
      { days: 19, stars: 5, text: 'Everything came when it should, and the dessert is worth the trip alone.' },
    ],
  },
  {
    partner: 'alder-hotels',
    card: { number: '6011000990139424', expMonth: 3, expYear: 2029 },
    city: 'Miami, FL',
    form: {
      email: 'peter@alder.example',
      firstName: 'Peter',
      lastName: 'Njoroge',
      partnerNumber: '55019930',
      zipCode: '33139',
      emailOptIn: false,
    },
    dines: [dine(26, 20, 7430, 1480), dine(17, 19, 5240, 1040), dine(8, 13, 3185, 600)],
    reviews: [{ days: 26, stars: 4, text: 'A calm dinner after a long flight. The service never hurried us.' }],
  },
  {
    partner: 'northfield-cu',
    card: { number: '5102740000001138', expMonth: 12, expYear: 2029 },
    city: 'Chicago, IL',
    form: {
      email: 'dana@northfield.example',
      firstName: 'Dana',
      lastName: 'Lindqvist',
      partnerNumber: '2041187',
      zipCode: '55414',
      emailOptIn: true,
    },
    dines: [
      dine(68, 18, 4215, 800),
      unrewardedDine(54, 12, 1640, 300),
      dine(47, 18, 5890, 1150),
      dine(33, 19, 6720, 1300),
      dine(20, 18, 3945, 750),
      dine(11, 12, 1875, 350, 'refunded'),
      dine(5, 18, 5260, 1000),
      dine(1, 18, 4480, 0, 'open'),
    ],
  },
  {
    partner: 'northfield-cu',
    card: { number: '5105105105105100', expMonth: 6, expYear: 2031 },
    city: 'Denver, CO',
    form: {
      email: 'luis@northfield.example',
      firstName: 'Luis',
      lastName: 'Ortega-Brandt',
      partnerNumber: '2043350',
      zipCode: '55104',
      emailOptIn: true,
    },
    dines: [dine(30, 19, 5125, 1000), dine(14, 18, 3890, 700), dine(2, 12, 1425, 250)],
  },
  {
    partner: 'harbor-bank',
    atPartner: true,
    card: { number: '4012888888881881', expMonth: 7, expYear: 2030 },
    city: 'Boston, MA',
    form: {
      email: 'clara.whitfield@mail.example',
      firstName: 'Clara',
      lastName: 'Whitfield',
      partnerNumber: '4028516302',
      zipCode: '02114',
      emailOptIn: true,
    },
    dines: [
      dine(81, 19, 7430, 1490),
      unrewardedDine(68, 12, 2265, 400),
      dine(54, 20, 11840, 2370),
      dine(41, 19, 5610, 1120),
      dine(27, 20, 9375, 1870),
      dine(20, 13, 3150, 600, 'refunded'),
      dine(12, 19, 8720, 1740),
      dine(5, 20, 13260, 2650),
      dine(1, 19, 6480, 0, 'open'),
    ],
  },
]
