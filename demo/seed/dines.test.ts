import { expect, test } from 'vitest'
import { benefitAt } from '../../domain/earning/terms.ts'
import { weekdayOf } from '../../domain/weekdays.ts'
import { dateBefore, restaurantFor, dineTime } from './dines.ts'
import { demoMerchants } from './merchants.ts'
import { demoPeople } from './people.ts'

const merchants = demoMerchants(new Date('2026-11-20T00:00:00Z'))
/** One start on each day of a week. */
const startDays = ['22', '23', '24', '25', '26', '27', '28'].map((day) => new Date(`2026-11-${day}T01:00:00Z`))

test.each(startDays)(
  'a start at %s gives each dine a restaurant with rewards (or without, for earnsNothing), and each review a rewarded dine',
  async (now) => {
    for (const { city, dines, form, reviews = [] } of demoPeople) {
      const nearbyMerchants = merchants.filter((merchant) => `${merchant.city}, ${merchant.state}` === city)
      const benefitsOf = async (id: string) => nearbyMerchants.find((merchant) => merchant.id === id)?.benefits ?? []
      for (const [index, dine] of dines.entries()) {
        const { date, time } = dineTime(dine, index, now)
        const ids = nearbyMerchants.map(({ id }) => id)
        const merchantId = await restaurantFor(dine, { date, time }, ids, benefitsOf)
        const benefit = benefitAt(await benefitsOf(merchantId), weekdayOf(date), time)
        const label = `${form.firstName}, ${date} at ${time}`
        expect(['blackout', 'outside'].includes(benefit), label).toBe(dine.earnsNothing === true)
      }
      const rewardedDays = dines.filter(({ earnsNothing }) => !earnsNothing).map(({ days }) => days)
      for (const { days } of reviews) expect(rewardedDays, `${form.firstName}'s reviews`).toContain(days)
    }
  },
)

test.each([
  ['noon in New York', '2026-11-26T17:00:00Z', '2026-11-25'],
  ['the late evening in New York', '2026-11-27T04:30:00Z', '2026-11-25'],
  ['the minute before midnight in Honolulu', '2026-11-27T09:59:00Z', '2026-11-25'],
  ['midnight in Honolulu', '2026-11-27T10:00:00Z', '2026-11-26'],
])('one day before %s is yesterday by the calendar of Hawaii', (_, now, yesterday) => {
  expect(dateBefore(1, new Date(now))).toBe(yesterday)
})

test('with a weekday, the date moves back to the nearest such day, and a date on that weekday stays', () => {
  const now = new Date('2026-11-26T17:00:00Z')
  expect(dateBefore(1, now, 'Wed')).toBe('2026-11-25')
  expect(dateBefore(1, now, 'Thu')).toBe('2026-11-19')
  expect(dateBefore(10, now, 'Tue')).toBe('2026-11-10')
})
