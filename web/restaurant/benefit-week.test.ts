import { weekdays } from '../../domain/weekdays.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { benefitAt } from '../../domain/earning/terms.ts'
import { benefitWeek } from './benefit-week.ts'

const formatClock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
const time = fc.integer({ min: 0, max: 47 }).map((index) => formatClock(index * 30))
const benefitWindow = fc.record({
  day: fc.constantFrom(...weekdays),
  kind: fc.constantFrom('earn' as const, 'none' as const),
  hours: fc.option(fc.record({ from: time, to: time }), { nil: {} }),
})
const halfHours = Array.from({ length: 48 }, (_, index) => formatClock(index * 30))

test('marks a day if and only if a meal earns at some time of that day [P1-209]', () => {
  fc.assert(
    fc.property(fc.array(benefitWindow, { maxLength: 6 }), (windows) => {
      const benefits = windows.map(({ hours, ...rest }) => ({ ...rest, ...hours }))
      for (const { day, isEarning } of benefitWeek(benefits)) {
        const earns = halfHours.some((halfHour) => ['open', 'inside'].includes(benefitAt(benefits, day, halfHour)))
        expect(isEarning).toBe(earns)
      }
    }),
  )
})

test('a day with some blackout hours still earns, and lists those hours', () => {
  const dinner = { day: 'Fri', from: '18:00', to: '21:00', kind: 'none' } as const
  const friday = benefitWeek([dinner])[5]
  expect(friday).toEqual({ day: 'Fri', isEarning: true, earningWindows: [], blackouts: [dinner] })
})

test.each([
  ['without windows earns on Friday and Saturday', [], [true, true]],
  ['with an earning window on Friday earns on Friday, not on Saturday', [{ day: 'Fri', kind: 'earn' }], [true, false]],
  ['with a blackout of Friday earns on Saturday, not on Friday', [{ day: 'Fri', kind: 'none' }], [false, true]],
  [
    'with an earning evening on Friday earns on Friday, not on Saturday',
    [{ day: 'Fri', from: '18:00', to: '21:00', kind: 'earn' }],
    [true, false],
  ],
] as const)('a week %s', (_title, benefits, [earnsOnFriday, earnsOnSaturday]) => {
  const week = benefitWeek([...benefits])
  expect([week[5]?.isEarning, week[6]?.isEarning]).toEqual([earnsOnFriday, earnsOnSaturday])
  expect([...(week[5]?.earningWindows ?? []), ...(week[5]?.blackouts ?? [])]).toEqual(benefits)
  expect(week[5]?.earningWindows).toEqual(benefits.filter(({ kind }) => kind === 'earn'))
})
