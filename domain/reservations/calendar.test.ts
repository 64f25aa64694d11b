import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calendarFile, type CalendarReservation } from './calendar.ts'

const reservation: CalendarReservation = {
  id: '0199e4a2-0000-7000-8000-000000000001',
  sequence: 2,
  startsAt: new Date('2026-11-01T05:30:00Z'),
  changedAt: new Date('2026-10-20T12:00:00.123Z'),
  title: 'Sera’s Table, 2 guests',
  place: '1 Main Street, New York, NY',
  text: 'Reserved with Lumen.\nCancel there.',
}

test('writes a reservation as an event of two hours', () => {
  expect(calendarFile(reservation).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Damask//Reservations//EN',
    'BEGIN:VEVENT',
    'UID:0199e4a2-0000-7000-8000-000000000001',
    'SEQUENCE:2',
    'DTSTAMP:20261020T120000Z',
    'DTSTART:20261101T053000Z',
    'DURATION:PT120M',
    String.raw`SUMMARY:Sera’s Table\, 2 guests`,
    String.raw`LOCATION:1 Main Street\, New York\, NY`,
    String.raw`DESCRIPTION:Reserved with Lumen.\nCancel there.`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test.each([
  ['a;b,c\\d', String.raw`a\;b\,c\\d`],
  ['one\r\ntwo\nthree', String.raw`one\ntwo\nthree`],
  ['END:VEVENT\rBEGIN:VEVENT\u0007', 'END:VEVENTBEGIN:VEVENT'],
])('escapes or removes the special characters of %j', (title, escaped) =>
  expect(calendarFile({ ...reservation, title }).split('\r\n')).toContain(`SUMMARY:${escaped}`),
)

test('folds a line of 76 octets but not one of 75', () => {
  const title = 'x'.repeat(75 - 'SUMMARY:'.length)
  expect(calendarFile({ ...reservation, title }).split('\r\n')).toContain(`SUMMARY:${title}`)
  expect(calendarFile({ ...reservation, title: `${title}y` })).toContain(`SUMMARY:${title}\r\n y\r\n`)
})

test('folds lines to at most 75 octets, and unfolding restores the text', () => {
  const anyText = fc.string({
    unit: fc.constantFrom('Wide ', 'Ördög', '🍜', ',', 'x'),
    minLength: 30,
    maxLength: 80,
    size: 'max',
  })
  fc.assert(
    fc.property(anyText, (text) => {
      const file = calendarFile({ ...reservation, text })
      for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      const unfoldedLines = file.replaceAll('\r\n ', '').split('\r\n')
      expect(unfoldedLines.find((line) => line.startsWith('DESCRIPTION:'))).toBe(
        `DESCRIPTION:${text.replaceAll(',', String.raw`\,`)}`,
      )
    }),
  )
})
