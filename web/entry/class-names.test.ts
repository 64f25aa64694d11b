import { join } from 'node:path'
import { expect, test } from 'vitest'
import { className } from './class-names.ts'

const sheet = (path: string) => join(import.meta.dirname, '..', path)
const button = sheet('ui/button.module.css')

test('a class has one short name of its own', () => {
  const names = [className('main', button), className('quiet', button), className('main', sheet('ui/field.module.css'))]
  expect(new Set(names).size).toBe(3)
  for (const name of names) expect(name).toMatch(/^[a-z]{2}\d{1,2}$/)
  expect(className('main', button)).toBe(names[0])
})

test('a sheet that was written since has names too, unlike those of the others', () => {
  expect(className('main', sheet('ui/written-since.module.css'))).not.toBe(className('main', button))
})
