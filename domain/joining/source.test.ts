import { expect, test } from 'vitest'
import { sourceToStore } from './source.ts'

const carrierSources = ['t-mo-tues', 't-mo-money']

// Null: the partner allows every source in the format of campaign links. An empty result: no source is stored.
test.each<[string, readonly string[] | null, string]>([
  ['t-mo-tues', carrierSources, 't-mo-tues'],
  ['t-mo-money', carrierSources, 't-mo-money'],
  ['T-MO-TUES', carrierSources, ''],
  ['spring-mailing', carrierSources, ''],
  ['', carrierSources, ''],
  ['spring-mailing', [], ''],
  ['spring-mailing', null, 'spring-mailing'],
  ['t-mo-tues', null, 't-mo-tues'],
  ['Email_2026.05', null, 'Email_2026.05'],
  ['<script>', null, ''],
  ['two words', null, ''],
  ['a'.repeat(41), null, ''],
  ['', null, ''],
])('stores the source %o of a partner that allows %o as %o [M2-300]', (source, allowed, stored) => {
  expect(sourceToStore(source, allowed)).toBe(stored)
})
