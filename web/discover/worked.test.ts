import { expect, test } from 'vitest'
import { brandFolders } from '../../checks/fixtures/render.tsx'
import { bestDay, weekRates, workedBill } from './worked.ts'

const brandOf = (id: string) => {
  const folder = brandFolders().find((folder) => folder.id === id)
  if (!folder) throw new Error(id)
  return folder.brand
}

test('computes a bill line by line and rounds each line once', () => {
  const carrier = brandOf('lumen-mobile')
  expect(workedBill(carrier, 8450, 'Wed', 'base').map(({ units }) => units)).toEqual([423])
  expect(workedBill(carrier, 8450, 'Tue', 'base').map(({ units }) => units)).toEqual([423, 423])
})

test('marks the days with an extra', () => {
  const extraDays = (id: string) => weekRates(brandOf(id)).flatMap(({ day, hasExtra }) => (hasExtra ? [day] : []))
  expect(extraDays('lumen-mobile')).toEqual(['Tue'])
  expect(extraDays('northfield-cu')).toEqual(['Wed', 'Thu'])
  expect(extraDays('meridian-air')).toEqual([])
  expect([bestDay(brandOf('northfield-cu')), bestDay(brandOf('meridian-air'))]).toEqual(['Wed', null])
})
