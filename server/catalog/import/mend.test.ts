import { expect, test } from 'vitest'
import { embeddedGeocoder } from '../../../providers/geocoder/embedded/geocoder.ts'
import { recordOfCells } from './cells.ts'
import { mendCell } from './mend.ts'

test.each([
  ['networkReferences', '90010001', 'mid:90010001'],
  ['networkReferences', 'MID: 90010001', 'mid:90010001'],
  ['networkReferences', 'MID# 90010001 / 90010002', 'mid:90010001|mid:90010002'],
  ['networkReferences', '90010001.0', 'mid:90010001'],
  ['networkReferences', 'mid:1|fidel:4f1c', 'mid:1|fidel:4f1c'],
  ['networkReferences', '4444333322221111', '4444333322221111'], // perhaps a card number
  ['zip', '60622-1234', '60622'],
  ['zip', '606221234', '60622'],
  ['zip', '60622.0', '60622'],
  ['zip', '6062', '6062'],
  ['state', 'New York', 'NY'],
  ['state', 'n.y.', 'NY'],
  ['state', 'WASHINGTON, D.C.', 'DC'],
  ['state', 'Ontario', 'Ontario'],
  ['priceRange', '$$', '2'],
  ['priceRange', '$25', '2'],
  ['priceRange', '$ 75.50', '4'],
  ['priceRange', '3', '3'],
  ['priceRange', 'cheap', 'cheap'],
  ['phone', '312.555.0148', '(312) 555-0148'],
  ['phone', '+1 312 555 0148 ext. 12', '(312) 555-0148'],
  ['phone', '1-312-555-0148x3', '(312) 555-0148'],
  ['phone', '3125550148', '(312) 555-0148'],
  ['phone', '+44 20 7946 0000', '+44 20 7946 0000'],
  ['phone', 'n/a', ''],
  ['url', 'joes.example/menu', 'https://joes.example/menu'],
  ['url', 'WWW.Joes.Example', 'https://WWW.Joes.Example'],
  ['url', 'javascript:alert(1)', 'javascript:alert(1)'],
  ['latitude', '41,9037', '41.9037'],
  ['longitude', '87.6776° W', '-87.6776'],
  ['rating', '4,5/5', '4.5'],
  ['ratingCount', '1,204', '1204'],
  ['cuisines', 'American, Bar', 'American|Bar'],
  ['cuisines', 'Thai / Lao', 'Thai|Lao'],
  ['features', 'Dine-in; Take out', 'dine_in|takeout'],
  ['meals', 'Late Night', 'late_night'],
  ['name', '  Joe\u00A0s\u200B   Bar ', 'Joe s Bar'],
  ['name', 'کباب\u200Cیزد', 'کباب\u200Cیزد'], // Persian needs its joiner
  ['name', 'Jo\u200De', 'Joe'],
  ['name', "'=Joe", '=Joe'],
  ['name', 'JOES BAR', 'JOES BAR'], // a name stays as it is
  ['hours', 'Monday – Friday: 11am to 10:30pm, Sat 10:00 AM–2 PM', 'Mon-Fri 11:00-22:30; Sat 10:00-14:00'],
  ['hours', 'Mon,Tue 5-10pm', 'Mon,Tue 17:00-22:00'],
  ['hours', 'Fri 10-2am', 'Fri 22:00-02:00'],
  ['hours', 'Sat 11-2pm', 'Sat 11:00-14:00'],
  ['hours', 'Daily 24 hours', 'daily 00:00-00:00'],
  ['hours', 'Mon-Thu 11am-2pm, 5pm-10pm\nSun closed', 'Mon-Thu 11:00-14:00,17:00-22:00; Sun closed'],
  ['hours', 'Mon-Fri 11-22', 'Mon-Fri 11-22'],
  ['hours', 'Fri 17:00-2:00', 'Fri 17:00-02:00'],
  ['hours', 'Mon-Fri 9:00-5:00', 'Mon-Fri 9:00-5:00'], // 5 pm or 5 am
])('mends %s %j to %j [OPS-B5]', (field, text, expected) => {
  const { text: mended, mends } = mendCell(field, text)
  expect(mended).toBe(expected)
  expect(mends.length > 0).toBe(expected !== text)
})

const geocoder = embeddedGeocoder()
const isZipOf = (zip: string, state: string) =>
  geocoder.locateAddress({ address1: '', city: '', state, zip })?.precision === 'zip'

test.each([
  ['a ZIP code that lost its zero', { zip: '2134', state: 'Massachusetts' }, { zip: '02134', state: 'MA' }],
  ['no ZIP code of another state', { zip: '6062', state: 'IL' }, { zip: '6062', state: 'IL' }],
  ['swapped coordinates', { latitude: '-87.6', longitude: '41.9' }, { latitude: 41.9, longitude: -87.6 }],
  ['a longitude without its minus', { latitude: '41.9', longitude: '87.6' }, { latitude: 41.9, longitude: -87.6 }],
  [
    'no longitude of Guam',
    { latitude: '13.5', longitude: '144.8', state: 'GU' },
    { latitude: 13.5, longitude: 144.8, state: 'GU' },
  ],
  ['the words for a status', { status: 'Permanently closed' }, { status: 'closed' }],
])('mends by the whole row: %s [OPS-B5]', (_, cells, expected) => {
  expect(recordOfCells(cells, isZipOf).record).toEqual(expected)
})

test('keeps the readable id of a row that lost letters, so that its restaurant is not missing', () => {
  const recordOf = (id: string) => recordOfCells({ id, name: 'a\0b' }, isZipOf).record
  expect([recordOf('1001'), recordOf('1.001E+07')]).toEqual([{ id: '1001' }, {}])
})

test.each([
  ['networkReferences', '9.001E+07', 'was shortened by a spreadsheet'],
  ['status', 'perhaps', 'is not active, paused or closed'],
  ['name', 'a\0b', 'contains a character that was lost'],
])('refuses %s %j [OPS-B5]', (field, text, reason) => {
  expect(recordOfCells({ [field]: text }, isZipOf).errors).toMatchObject([
    { field, message: expect.stringContaining(reason) as string },
  ])
})
