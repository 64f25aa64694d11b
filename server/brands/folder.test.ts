import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listBrandFolders, readAllBrands, readBrandFolder } from './folder.ts'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'brands-'))
  cpSync('brands/lumen-mobile', join(root, 'fig'), { recursive: true })
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

type Json = Record<string, unknown>
function change(file: string, edit: (json: Json) => void): void {
  const path = join(root, 'fig', file)
  const json = JSON.parse(readFileSync(path, 'utf8')) as Json
  edit(json)
  writeFileSync(path, JSON.stringify(json))
}
function faults() {
  const reading = readBrandFolder(root, 'fig')
  return reading.ok ? [] : reading.faults.map(({ file, path, problem }) => `${file} | ${path} | ${problem}`)
}

test('reads a valid folder without a fault, and lists the folders', () => {
  expect(faults()).toEqual([])
  expect(listBrandFolders('brands')).toEqual(expect.arrayContaining(['lumen-mobile', 'meridian-air']))
})

test.each<[string, string, (json: Json) => void, RegExp]>([
  [
    'an unknown value',
    'brand.json',
    (json) => (json['enrollmentType'] = 'open'),
    /^brands\/fig\/brand\.json \| enrollmentType \| .*direct/,
  ],
  [
    'a missing field',
    'brand.json',
    (json) => delete json['shortCode'],
    /^brands\/fig\/brand\.json \| shortCode \| .*string/,
  ],
  [
    'an invalid nested value',
    'brand.json',
    (json) => (json['earning'] = { tiers: { OptedOut: -1, NonActivated: 0, OptedIn: 0, VIP: 0 } }),
    /^brands\/fig\/brand\.json \| earning\.tiers\.OptedOut \| .*>=0/,
  ],
  [
    'an invalid color',
    'theme.json',
    (json) => ((json['light'] as Json)['paper'] = 'white'),
    /^brands\/fig\/theme\.json \| light\.paper \| must be a color like #1a2b3c; found "white"$/,
  ],
  [
    'an unknown copy key',
    'copy.json',
    (json) => (json['Home title'] = 'x'),
    /^brands\/fig\/copy\.json \| Home title \| /,
  ],
  ['an unknown setting', 'brand.json', (json) => (json['hasVip'] = true), /^brands\/fig\/brand\.json \|  \| .*hasVip/],
  [
    'an out-of-range value',
    'brand.json',
    (json) => (json['maxLinkedCards'] = 99),
    /^brands\/fig\/brand\.json \| maxLinkedCards \| .*<=50; found 99$/,
  ],
  ['missing terms', 'legal.json', (json) => delete json['terms'], /^brands\/fig\/legal\.json \| terms \| /],
])('reports %s in %s with file, path and reason', (_what, file, edit, expected) => {
  change(file, edit)
  expect(faults()).toEqual([expect.stringMatching(expected)])
})

test('a partner that hides its earn rate may not name it in copy or content [P1-608]', () => {
  change('brand.json', (json) => (json['showEarnRate'] = false))
  const rule = 'uses {earning}, but brand.json has showEarnRate false: no text may state the earn rate'
  expect(faults()).toContain(`brands/fig/copy.json | mail.welcome.text | ${rule}`)
  expect(faults().filter((fault) => fault.startsWith('brands/fig/content.json') && fault.endsWith(rule))).not.toEqual(
    [],
  )
})

test('a partner without a reservation bonus may not name it in copy or content [P1-017] [P1-249]', () => {
  change('copy.json', (json) => (json['home.title'] = '{reservationBonus} on top'))
  expect(faults()).toEqual([])
  change('brand.json', (json) => delete json['hasReservationBonus'])
  const rule =
    'uses {reservationBonus}, but brand.json has hasReservationBonus false: no text may promise the reservation bonus'
  expect(faults()).toContain(`brands/fig/copy.json | home.title | ${rule}`)
  expect(faults().some((fault) => fault.startsWith('brands/fig/content.json') && fault.endsWith(rule))).toBe(true)
})

test('a color pair of low contrast is reported with its contrast and the minimum', () => {
  change('theme.json', (json) => {
    const light = json['light'] as Json
    light['inkSoft'] = light['paper']
  })
  expect(faults()).toContain('brands/fig/theme.json | light.inkSoft | on paper has contrast 1, needs 4.5')
})

test('a missing file and a file that is not JSON are both reported, each on a line', () => {
  rmSync(join(root, 'fig', 'legal.json'))
  writeFileSync(join(root, 'fig', 'copy.json'), '{ nearly')
  expect(faults()).toEqual([
    expect.stringMatching(/^brands\/fig\/copy\.json \|  \| is not JSON: /),
    'brands/fig/legal.json |  | is missing',
  ])
  expect(() => readAllBrands(root)).toThrow(
    /^invalid brand folders:\n {2}brands\/fig\/copy\.json .*\n {2}brands\/fig\/legal\.json {2}is missing$/,
  )
})

test('a mark that contains a script element is reported with its file', () => {
  writeFileSync(
    join(root, 'fig', 'mark.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><script/></svg>',
  )
  expect(faults()).toEqual(['brands/fig/mark.svg |  | the element script is not allowed'])
})

test('a host name that two partners have is refused, and the fault names both partners', () => {
  cpSync(join(root, 'fig'), join(root, 'plum'), { recursive: true })
  change('brand.json', (json) => (json['hosts'] = ['dine.example', 'plum.localhost']))
  const plum = join(root, 'plum', 'brand.json')
  writeFileSync(plum, JSON.stringify({ ...JSON.parse(readFileSync(plum, 'utf8')), hosts: ['dine.example'] }))
  expect(() => readAllBrands(root)).toThrow(
    /brands\/plum\/brand\.json hosts plum\.localhost belongs to brands\/fig already\n.*plum.* dine\.example belongs to brands\/fig already$/,
  )
})

test('a changed folder has another hash, and an unchanged folder has the same hash', () => {
  const hash = () => readAllBrands(root)[0]?.hash
  const before = hash()
  expect(hash()).toBe(before)
  change('legal.json', (json) => (json['termsVersion'] = 'later'))
  expect(hash()).not.toBe(before)
})

test('one partner is a mobile carrier whose members earn cash back [M2-010]', () => {
  const { brand } = readAllBrands('brands').find(({ id }) => id === 'lumen-mobile') ?? {}
  expect(brand).toMatchObject({ currencyType: 'Dollar', partnerNumber: { check: 'us_phone' } })
  expect(brand?.earning.tiers).toEqual({ OptedOut: 500, NonActivated: 500, OptedIn: 500, VIP: 500 })
})
