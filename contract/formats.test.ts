import { expect, test } from 'vitest'
import { formatsOf } from './formats.ts'
import { languages } from './languages.ts'

const dollars = { currencyType: 'Dollar', currencyName: { one: 'dollar', many: 'dollars' } } as const
const miles = { currencyType: 'Mile', currencyName: { one: 'mile', many: 'miles' } } as const

/** Shows no-break spaces as `_`. */
const showNoBreakSpaces = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, '_')

const amounts = {
  'en-US': ['$1,234.56', '$5,000', '1,234,567', '5.5% cash back', '1.5 miles per $1', '−$2.00', '+$4.225', '4.5'],
  'en-GB': ['$1,234.56', '$5,000', '1,234,567', '5.5% cash back', '1.5 miles per $1', '−$2.00', '+$4.225', '4.5'],
  'es-US': ['$1,234.56', '$5,000', '1,234,567', '5.5% cash back', '1.5 miles per $1', '−$2.00', '+$4.225', '4.5'],
  'fr-CA': ['1_234,56_$', '5_000_$', '1_234_567', '5,5_% cash back', '1,5 miles per $1', '−2,00_$', '+4,225_$', '4,5'],
  'pt-BR': ['$_1.234,56', '$_5.000', '1.234.567', '5,5% cash back', '1,5 miles per $1', '−$_2,00', '+$_4,225', '4,5'],
  'de-DE': ['1.234,56_$', '5.000_$', '1.234.567', '5,5_% cash back', '1,5 miles per $1', '−2,00_$', '+4,225_$', '4,5'],
} as const

test.each(languages)('writes amounts, numbers and rates in %s', (language) => {
  const { money, shortMoney, count, rate, signedUnits, exactUnits, stars } = formatsOf(language)
  const texts = [
    money(123_456),
    shortMoney(500_000),
    count(1_234_567),
    rate(550, dollars),
    rate(150, miles),
    signedUnits(-200, dollars),
    exactUnits(4_225_000, dollars),
    stars(4.5),
  ]
  expect(texts.map(showNoBreakSpaces)).toEqual(amounts[language])
})

const dates = {
  'en-US': ['Nov 3, 2026', 'Tue, Nov 3', 'December 2026', 'Dec', '5:30 PM', 'Nov 21, 2026, 4:05 PM UTC'],
  'en-GB': ['3 Nov 2026', 'Tue 3 Nov', 'December 2026', 'Dec', '17:30', '21 Nov 2026, 16:05 UTC'],
  'es-US': ['3 nov 2026', 'mar, 3 de nov', 'diciembre de 2026', 'dic', '5:30 p.m.', '21 nov 2026, 4:05 p.m. UTC'],
  'fr-CA': ['3 nov. 2026', 'mar. 3 nov.', 'décembre 2026', 'déc.', '17 h 30', '21 nov. 2026, 16 h 05 UTC'],
  'pt-BR': [
    '3 de nov. de 2026',
    'ter., 3 de nov.',
    'dezembro de 2026',
    'dez.',
    '17:30',
    '21 de nov. de 2026, 16:05 UTC',
  ],
  'de-DE': ['3. Nov. 2026', 'Di., 3. Nov.', 'Dezember 2026', 'Dez', '17:30', '21. Nov. 2026, 16:05 UTC'],
} as const

test.each(languages)('writes dates, months and times in %s', (language) => {
  const { day, weekdayAndDay, month, shortMonth, clockTime, utcMoment } = formatsOf(language)
  const texts = [
    day('2026-11-03'),
    weekdayAndDay('2026-11-03'),
    month('2026-12'),
    shortMonth('2026-12-05'),
    clockTime('17:30'),
    utcMoment('2026-11-21T16:05:00Z'),
  ]
  expect(texts).toEqual(dates[language])
})

test('names the unit of a rate in miles, and none for a rate in money [SPEC-C6]', () => {
  const { rateUnit } = formatsOf('en-US')
  expect([rateUnit(500, dollars), rateUnit(300, miles), rateUnit(100, miles)]).toEqual([
    '',
    'miles per $1',
    'mile per $1',
  ])
})

test('names the time zone of a restaurant with its local time', () => {
  const { zonedMoment } = formatsOf('en-US')
  expect(zonedMoment('2026-11-29T00:00:00Z', 'America/New_York')).toBe('Saturday, November 28 at 7:00 PM EST')
})

test('a local moment keeps its date and time as written', () => {
  const { day, localMoment } = formatsOf('en-GB')
  for (const time of ['00:10:00', '23:50:00']) expect(day(`2026-11-01T${time}`)).toBe('1 Nov 2026')
  expect(localMoment('2026-11-01T23:50:00')).toBe('1 Nov 2026, 23:50')
})
