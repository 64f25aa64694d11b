import { expect, test } from 'vitest'
import { brandFolders } from '../../checks/fixtures/render.tsx'
import { bestDay, weekRates, workedBill } from './worked.ts'

const brandOf = (id: string) => {
  const folder = brandFolders().find((folder) => folder.id === id)
  if (!folder) throw new Error(id)
  return folder.brand
}

test('a bill is worked through line by line, each rounded once', () => {
  const carrier = brandOf('lumen-mobile')
  expect(workedBill(carrier, 8450, 'Wed', 'base').map(({ units }) => units)).toEqual([423])
  expect(workedBill(carrier, 8450, 'Tue', 'base').map(({ units }) => units)).toEqual([423, 423])
})

test('the week knows which days earn more', () => {
  const more = (id: string) => weekRates(brandOf(id)).flatMap(({ day, more }) => (more ? [day] : []))
  expect(more('lumen-mobile')).toEqual(['Tue'])
  expect(more('northfield-cu')).toEqual(['Wed', 'Thu'])
  expect(more('meridian-air')).toEqual([])
  expect([bestDay(brandOf('northfield-cu')), bestDay(brandOf('meridian-air'))]).toEqual(['Wed', null])
})
