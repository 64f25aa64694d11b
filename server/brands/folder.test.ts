import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { brandFaultText } from './faults.ts'
import { listBrandFolders, readAllBrands, readBrandFolder, readBrandFolders } from './folder.ts'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'brands-'))
  cpSync('brands/lumen-mobile', join(root, 'fig'), { recursive: true })
  replaceText('content.json', '/images/brand/lumen-mobile', '/images/brand/fig')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

/** The texts of a brand in place of the defaults, which are in web, and one text that greets by name. */
const copyDefaults: Record<string, string> = {
  ...(JSON.parse(readFileSync('brands/lumen-mobile/copy.json', 'utf8')) as Record<string, string>),
  'mail.activation.title': 'Welcome, {name}',
}

type Json = Record<string, unknown>
function replaceText(file: string, text: string, replacement: string): void {
  const path = join(root, 'fig', file)
  writeFileSync(path, readFileSync(path, 'utf8').replaceAll(text, replacement))
}
function change(file: string, edit: (json: Json) => void): void {
  const path = join(root, 'fig', file)
  const json = JSON.parse(readFileSync(path, 'utf8')) as Json
  edit(json)
  writeFileSync(path, JSON.stringify(json))
}
function faults() {
  const reading = readBrandFolder(root, 'fig', { copyDefaults })
  return reading.ok
    ? []
    : reading.faults.map(({ file, path, rule, value, suggestion }) =>
        [
          file,
          path,
          [rule, value && `found ${value}`, suggestion && `did you mean ${suggestion}?`].filter(Boolean).join('; '),
        ].join(' | '),
      )
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
    /^brands\/fig\/copy\.json \| Home title \| Invalid key/,
  ],
  [
    'a mistyped setting',
    'brand.json',
    (json) => (json['hasVpi'] = true),
    /^brands\/fig\/brand\.json \| hasVpi \| is not a setting; found true; did you mean hasVIP\?$/,
  ],
  [
    'a mistyped nested setting',
    'brand.json',
    (json) => ((json['earning'] as Json)['purchaseMinorMn'] = 5),
    /\| earning\.purchaseMinorMn \| is not a setting; found 5; did you mean purchaseMinorMin\?$/,
  ],
  [
    'a mistyped value',
    'brand.json',
    (json) => (json['homePage'] = 'Dicsover'),
    /\| homePage \| must be one of Discover, how-it-works; found "Dicsover"; did you mean "Discover"\?$/,
  ],
  [
    'an unknown color',
    'theme.json',
    (json) => ((json['dark'] as Json)['papr'] = '#000000'),
    /^brands\/fig\/theme\.json \| dark\.papr \| is not a setting; found "#000000"; did you mean paper\?$/,
  ],
  [
    'a mistyped copy key',
    'copy.json',
    (json) => (json['home.titel'] = 'x'),
    /^brands\/fig\/copy\.json \| home\.titel \| is not a copy key; found "x"; did you mean home\.title\?$/,
  ],
  [
    'a mistyped placeholder',
    'copy.json',
    (json) => (json['home.title'] = 'Earn {curency}'),
    /\| home\.title \| has the unknown placeholder \{curency\}; found "Earn \{curency\}"; did you mean \{currency\}\?$/,
  ],
  [
    'a placeholder that no page fills in this text',
    'copy.json',
    (json) => (json['home.title'] = 'Eat at {merchant}'),
    /\| home\.title \| has \{merchant\}, which no page fills here; found "Eat at \{merchant\}"$/,
  ],
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
  expect(faults().filter((fault) => fault.startsWith('brands/fig/content.json') && fault.includes(rule))).not.toEqual(
    [],
  )
})

test('a partner without a reservation bonus may not name it in copy or content [P1-017] [P1-249]', () => {
  change('copy.json', (json) => (json['home.title'] = '{reservationBonus} on top'))
  expect(faults()).toEqual([])
  change('brand.json', (json) => delete json['hasReservationBonus'])
  const rule =
    'uses {reservationBonus}, but brand.json has hasReservationBonus false: no text may promise the reservation bonus'
  expect(faults()).toContain(`brands/fig/copy.json | home.title | ${rule}; found "{reservationBonus} on top"`)
  expect(faults().some((fault) => fault.startsWith('brands/fig/content.json') && fault.includes(rule))).toBe(true)
})

test('a mail may not greet by name, except the invitation to an account that the partner opened [SEC-C8]', () => {
  change('copy.json', (json) => (json['mail.activation.title'] = 'Hello, {name}'))
  expect(faults()).toEqual([])
  change('copy.json', (json) => (json['mail.welcome.title'] = 'Hello, {name}'))
  const problem = 'uses {name}: the address of this mail may belong to another person'
  expect(faults()).toContain(`brands/fig/copy.json | mail.welcome.title | ${problem}; found "Hello, {name}"`)
})

test('a color pair of low contrast is reported with its contrast and the minimum', () => {
  change('theme.json', (json) => {
    const light = json['light'] as Json
    light['inkSoft'] = light['paper']
  })
  expect(faults()).toContainEqual(
    expect.stringMatching(/theme\.json \| light\.inkSoft \| on paper has contrast 1, needs 4\.5; found "#\w{6}"$/),
  )
})

test('a missing file and a file that is not JSON are both reported, each on a line', () => {
  rmSync(join(root, 'fig', 'legal.json'))
  writeFileSync(join(root, 'fig', 'copy.json'), '{ nearly')
  expect(faults()).toEqual([
    expect.stringMatching(/^brands\/fig\/copy\.json \|  \| is not JSON: /),
    'brands/fig/legal.json |  | is missing',
  ])
  expect(() => readAllBrands(root)).toThrow(
    /^invalid brand folders:\n {2}brands\/fig\/copy\.json:1 is not JSON.*\n {2}brands\/fig\/legal\.json is missing$/,
  )
})

test('lists the faults of all files at once, and a file that is not JSON hides none of the others [OPS-B2]', () => {
  change('brand.json', (json) => {
    json['shortCode'] = 5
    json['hostes'] = []
  })
  change('copy.json', (json) => (json['home.titel'] = 'x'))
  writeFileSync(join(root, 'fig', 'theme.json'), '{\n  "light": {},\n  "dark" {}\n}')
  expect(faults()).toEqual([
    expect.stringMatching(/theme\.json \|  \| is not JSON: line 3, column 10 has "\{" where a colon must follow$/),
    expect.stringMatching(/brand\.json \| shortCode \| .*string.*; found 5$/),
    expect.stringMatching(/brand\.json \| hostes \| is not a setting; did you mean hosts\?$/),
    expect.stringMatching(/copy\.json \| home\.titel \| is not a copy key/),
  ])
})

test('a fault has the line of its value, and of its entry in content.json', () => {
  replaceText('content.json', '"text_desktop"', '"text_dekstop"')
  const reading = readBrandFolder(root, 'fig')
  const [fault] = reading.ok ? [] : reading.faults.filter(({ path }) => path.includes('text_dekstop'))
  const lines = readFileSync(join(root, 'fig', 'content.json'), 'utf8').split('\n')
  expect(fault?.suggestion).toBe('text_desktop')
  expect(lines[(fault?.line ?? 0) - 1]).toContain('"text_dekstop"')
  expect(fault && brandFaultText(fault)).toMatch(
    /^brands\/fig\/content\.json:\d+ \d+\.fields\.\w+\.\d+\.text_dekstop is not a setting/,
  )
})

test('a key that a file has twice is a fault, because the first value has no effect', () => {
  replaceText('legal.json', '"termsVersion"', '"termsVersion": "1", "termsVersion"')
  expect(faults()).toEqual([expect.stringMatching(/legal\.json \| termsVersion \| is there twice/)])
})

test('a picture of another partner, and one after the last, are faults of content', () => {
  const path = join(root, 'fig', 'content.json')
  const [first = ''] = /\/images\/brand\/fig\?n=\d/.exec(readFileSync(path, 'utf8')) ?? []
  replaceText('content.json', first, '/images/brand/fgi?n=0')
  expect(faults()[0]).toMatch(
    /shows a picture of fgi, which is not this partner.*did you mean "\/images\/brand\/fig\?n=0"\?$/,
  )
  replaceText('content.json', '/images/brand/fgi?n=0', '/images/brand/fig?n=6')
  expect(faults()[0]).toMatch(/shows a picture that does not exist: n is 0 to 5/)
})

test('a folder whose name cannot be the id of a partner, and a file that is a folder, are faults', () => {
  cpSync(join(root, 'fig'), join(root, 'Fig & Plum'), { recursive: true })
  rmSync(join(root, 'fig', 'legal.json'))
  mkdirSync(join(root, 'fig', 'legal.json'))
  const { folders, faulty } = readBrandFolders(root)
  expect(folders).toEqual([])
  expect(faulty.map(({ faults: [fault] }) => fault && brandFaultText(fault))).toEqual([
    'brands/Fig & Plum must be named with lower-case letters, digits and -',
    'brands/fig/legal.json cannot be read: EISDIR',
  ])
})

test('pictures that are no folder, and a font that leads nowhere, are faults of their partner', () => {
  writeFileSync(join(root, 'fig', 'pictures'), '')
  mkdirSync(join(root, 'fig', 'fonts'))
  symlinkSync('nowhere', join(root, 'fig', 'fonts', 'house.woff2'))
  expect(faults()).toEqual([
    'brands/fig/pictures |  | cannot be read: ENOTDIR',
    'brands/fig/fonts/house.woff2 |  | cannot be read: ENOENT',
  ])
})

test('a faulty folder closes no other: the valid ones are read, with the hosts that the faulty one claims [OPS-B2]', () => {
  cpSync(join(root, 'fig'), join(root, 'plum'), { recursive: true })
  writeFileSync(
    join(root, 'plum', 'content.json'),
    readFileSync(join(root, 'plum', 'content.json'), 'utf8').replaceAll('/images/brand/fig', '/images/brand/plum'),
  )
  change('brand.json', (json) => Object.assign(json, { hosts: ['fig.example', 7], shortCode: 5 }))
  const { folders, faulty } = readBrandFolders(root)
  expect(folders.map(({ id }) => id)).toEqual(['plum'])
  expect(faulty).toMatchObject([{ id: 'fig', hosts: ['fig.localhost', 'fig.example'] }])
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
  writeFileSync(join(root, 'plum', 'content.json'), '[]')
  expect(() => readAllBrands(root)).toThrow(
    /brands\/plum\/brand\.json hosts plum\.localhost belongs to fig already\n.*plum.* dine\.example belongs to fig already$/,
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
