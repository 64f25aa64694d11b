import { expect, test } from 'vitest'
import { isTimeZone } from './time-zone.ts'

test.each([
  ['America/New_York', true],
  ['America/Argentina/Buenos_Aires', true],
  ['Pacific/Honolulu', true],
  ['UTC', true],
  ['America/Gotham', false],
  ['+05:30', false],
  ['UTC ', false],
  ['America', false],
  ['', false],
])('%j is a time zone: %s', (name, expected) => {
  expect(isTimeZone(name)).toBe(expected)
})
