import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDiningSite, type Diner, type DiningSite } from '../fixtures/dining.ts'
import { linksOf, partnerOf, textsOf } from '../fixtures/render.tsx'
import { testMailServer } from '../fixtures/mail.ts'
import { wholePageRoutes } from '../fixtures/whole-site.ts'
import { lastWednesday } from '../fixtures/purchases.ts'

// Compares the carrier's promises on its pages with its members' rewards, read from the pages and mails.
const carrier = 'lumen-mobile'
/** Brand and first six digits. */
const [anyCard, moneyCard] = ['visa 424242', 'mastercard 531260']
const billMinor = 8_000

let site: DiningSite
let mailServer: ReturnType<typeof testMailServer>
beforeAll(async () => {
  site = await openDiningSite([], [await wholePageRoutes()])
  mailServer = testMailServer(site)
})
afterAll(() => site.close())

const mainOf = (html: string) => /<main[ >].*?<\/main>/s.exec(html.replaceAll(/<script.*?<\/script>/gs, ''))?.[0] ?? ''
const textOf = (html: string) => textsOf(html).join(' ')
const publicPage = async (path: string) => textOf(mainOf((await site.browser(carrier).raw('GET', path)).body))
const percent = (text: string, pattern: RegExp) => Number(pattern.exec(text)?.[1] ?? Number.NaN)
const dollars = (minor: number) => `$${(minor / 100).toFixed(2)}`
/** The evening of the last Wednesday before today, or of the Tuesday before that Wednesday. */
function evening(day: 'Tue' | 'Wed'): string {
  const wednesday = lastWednesday(site.deps.clock.now())
  if (day === 'Wed') return wednesday
  const [date = '', time = ''] = wednesday.split('T')
  return `${new Date(Date.parse(date) - 86_400_000).toISOString().slice(0, 10)}T${time}`
}

let purchaseCount = 0
/** Reports a dinner and returns the texts about it: history, receipt and mails. */
async function reportDinner(member: Diner, at: string) {
  // Mails that were due before the dinner are not about it.
  await mailServer.sendDueMails()
  await site.report(member, { kind: 'clearing', id: `carrier-${(purchaseCount += 1)}`, amountMinor: billMinor, at })
  const mails = (await mailServer.sendDueMails()).filter(({ to }) => to === member.email)
  const history = mainOf((await member.raw('GET', '/account/recent_activity')).body)
  const address = linksOf(history).find(([, to]) => to.startsWith('/account/recent_activity/'))?.[1] ?? ''
  const receipt = textOf(mainOf((await member.raw('GET', address)).body))
  return { history: textOf(history), receipt, mails }
}

/** The carrier's rates in percent, as its pages state them. */
async function promisedRates() {
  const [home, howItWorks] = [await publicPage('/'), await publicPage('/how-it-works')]
  const ratesIn = (text: string) => ({
    plain: percent(text, /(\d+)% every day/),
    moneyCard: percent(text, /\+(\d+)% with the Lumen Money card/),
    tuesday: percent(text, /\+(\d+)% on Tuesdays/),
  })
  expect(ratesIn(howItWorks)).toEqual(ratesIn(home))
  return { ...ratesIn(home), home, howItWorks }
}

test('the home page, its title and description, how-it-works and the earn pages promise the same rates [M2-011] [M2-012] [M2-013]', async () => {
  const { plain, moneyCard: extra, tuesday, home, howItWorks } = await promisedRates()
  expect([plain, plain + extra, plain + tuesday]).toEqual([5, 6, 10])
  expect(home).toContain(`Get ${plain}% back. Tuesdays, ${plain + tuesday}%.`)
  for (const text of [home, howItWorks]) {
    // The text has the short name of each day, and then its full name for screen readers.
    expect(text).toContain(`${plain + tuesday}% Tue Tuesday`)
    for (const day of ['Mon', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']) expect(text).toContain(`${plain}% ${day} `)
  }
  expect(await publicPage('/earn/vip-upgrade')).toContain(`it pays more than ${plain}%, every day of the week`)
  expect(await publicPage('/earn/this-is-big')).toContain(`an extra on top of your ${plain}%`)
  const { routeMeta, earning } = partnerOf(carrier).brand
  expect(routeMeta['/']?.title).toContain(`${plain}% cash back`)
  expect(routeMeta['/']?.description).toContain(`${plain}% back, ${plain + tuesday}% on Tuesdays`)
  // The settings have basis points.
  expect(new Set(Object.values(earning.tiers))).toEqual(new Set([plain * 100]))
})

test.each([
  ['any card on a Wednesday', anyCard, 'Wed'],
  ['the money card on a Wednesday', moneyCard, 'Wed'],
  ['any card on a Tuesday', anyCard, 'Tue'],
  ['the money card on a Tuesday', moneyCard, 'Tue'],
] as const)(
  'a dinner with %s pays what the home page promises, on the receipt, in the history and in the mail [M2-298]',
  async (_title, card, day) => {
    const { plain, moneyCard: cardExtra, tuesday } = await promisedRates()
    const [appliedCardExtra, appliedDayExtra] = [card === moneyCard ? cardExtra : 0, day === 'Tue' ? tuesday : 0]
    const reward = dollars((billMinor * (plain + appliedCardExtra + appliedDayExtra)) / 100)
    const { history, receipt, mails } = await reportDinner(await site.diner(carrier, undefined, {}, card), evening(day))

    expect(receipt).toContain(`Your rate: ${plain}%`)
    const cardLine = `Lumen Money card: ${cardExtra}% extra`
    const dayLine = `Lumen Tuesdays: ${tuesday}% extra`
    expect(receipt).toContain(appliedCardExtra > 0 ? cardLine : `${cardLine}, with that card only`)
    expect(receipt).toContain(appliedDayExtra > 0 ? dayLine : `${dayLine}, on Tuesdays only`)
    for (const part of [plain, appliedCardExtra, appliedDayExtra].filter((share) => share > 0))
      expect(receipt).toContain(dollars((billMinor * part) / 100))
    expect(receipt).toContain(`+${reward}`)
    expect(history).toContain(`+${reward}`)
    expect(mails.map(({ subject }) => subject)).toEqual([`${reward} from Place 0`])
    expect(mails[0]?.text).toContain(reward)
  },
)
