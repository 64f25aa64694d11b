import { expect, test } from 'vitest'
import { sourceToStore } from './source.ts'

const carrier = ['t-mo-tues', 't-mo-money']

test.each<[string, readonly string[] | null, string]>([
  ['t-mo-tues', carrier, 't-mo-tues'],
  ['t-mo-money', carrier, 't-mo-money'],
  ['T-MO-TUES', carrier, ''],
  ['spring-mailing', carrier, ''],
  ['', carrier, ''],
  ['spring-mailing', [], ''],
  ['spring-mailing', null, 'spring-mailing'],
  ['t-mo-tues', null, 't-mo-tues'],
  ['Email_2026.05', null, 'Email_2026.05'],
  ['<script>', null, ''],
  ['two words', null, ''],
  ['a'.repeat(41), null, ''],
  ['', null, ''],
])('stores the source %o, with %o allowed, as %o [M2-300]', (source, allowed, stored) => {
  expect(sourceToStore(source, allowed)).toBe(stored)
})
