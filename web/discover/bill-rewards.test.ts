import { expect, test } from 'vitest'
import { allBrands } from '../../checks/fixtures/brands.ts'
import { bestDay, weekRates, billRewardLines } from './bill-rewards.ts'

const brandOf = (id: string) => {
  const folder = allBrands().find((folder) => folder.id === id)
  if (!folder) throw new Error(id)
  return folder.brand
}

test('computes a bill line by line and rounds each line once', () => {
  // 5% of $84.50 are 422.5 units, so each line rounds up. On Tuesday an extra adds another 5%.
  const carrier = brandOf('lumen-mobile')
  expect(billRewardLines(carrier, 8450, 'Wed', 'base').map(({ units }) => units)).toEqual([423])
  expect(billRewardLines(carrier, 8450, 'Tue', 'base').map(({ units }) => units)).toEqual([423, 423])
})

test('marks the days with an extra; the best day is the first one with the highest rate, and null without extras', () => {
  const extraDays = (id: string) => weekRates(brandOf(id)).flatMap(({ day, hasExtra }) => (hasExtra ? [day] : []))
  expect(extraDays('lumen-mobile')).toEqual(['Tue'])
  expect(extraDays('northfield-cu')).toEqual(['Wed', 'Thu'])
  expect(extraDays('meridian-air')).toEqual([])
  expect([bestDay(brandOf('northfield-cu')), bestDay(brandOf('meridian-air'))]).toEqual(['Wed', null])
})

test('lists the rate and each extra of the day, or only the rate when there is no day', () => {
  const creditUnion = brandOf('northfield-cu')
  expect(billRewardLines(creditUnion, 10_000, 'Wed', 'Your rate')).toEqual([
    { id: 'base', label: 'Your rate', rateBasisPoints: 300, units: 300 },
    { id: 'weeknights', label: 'Weeknight boost', rateBasisPoints: 200, units: 200 },
  ])
  expect(billRewardLines(creditUnion, 10_000, null, 'Your rate')).toHaveLength(1)
})

test('the rate of a day includes its extras', () => {
  const rates = (id: string) => weekRates(brandOf(id)).map(({ day, rateBasisPoints }) => `${day} ${rateBasisPoints}`)
  expect(rates('northfield-cu').join(', ')).toBe('Mon 300, Tue 300, Wed 500, Thu 500, Fri 300, Sat 300, Sun 300')
})

test('the best day has the highest rate of the week', () => {
  const carrier = brandOf('lumen-mobile')
  const extra = (id: string, days: ('Mon' | 'Sun')[], rateBasisPoints: number) => ({
    kind: 'weekday' as const,
    id,
    label: id,
    days,
    rateBasisPoints,
  })
  const extras = [extra('all', ['Mon', 'Sun'], 100), extra('brunch', ['Sun'], 100)]
  expect(bestDay({ ...carrier, earning: { ...carrier.earning, extras } })).toBe('Sun')
})
