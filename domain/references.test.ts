import { expect, test } from 'vitest'
import { parseReference } from './references.ts'

test.each([
  ['PEQK2DNL', 'PEQK2DNL'],
  [' peqk 2dnl ', 'PEQK2DNL'],
  ['PEQK-2DNL', 'PEQK2DNL'],
  ['Reference PEQK2DNL', 'PEQK2DNL'],
  ['ref: peqk2dnl', 'PEQK2DNL'],
  ['PEQK2DN', null],
  ['PEQK2DNL3', null],
  ['PEQK2DNO', null], // an O looks like a zero, so no reference has one
  ['ana ruiz', null],
  ['', null],
])('reads "%s" as the reference %s [MEM-B7]', (text, reference) => expect(parseReference(text)).toBe(reference))
