import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readAllBrands, readBrandFolder } from '../../server/brands/folder.ts'
import { composeBrand, type NewBrand } from './new-brand.ts'

const today = new Date('2026-05-05T12:00:00Z')
const existingBrands = readAllBrands('brands')
const others = { ids: existingBrands.map(({ id }) => id), layouts: existingBrands.map(({ brand }) => brand.layout) }
const fig: NewBrand = { name: 'Fig', brandColor: '#0a5', accentColor: '#fc0', currency: 'Mile' }

let root = ''
beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'new-brand-'))))
afterEach(() => rmSync(root, { recursive: true, force: true }))

/** The faults that the start would report about the folder. */
function faultsOf(id: string, files: Record<string, string>) {
  mkdirSync(join(root, id), { recursive: true })
  for (const [file, text] of Object.entries(files)) writeFileSync(join(root, id, file), text)
  const brandFolder = readBrandFolder(root, id)
  return brandFolder.ok ? [] : brandFolder.faults
}

const seed = Date.now() % 2 ** 31
const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const name = fc.stringMatching(/^[A-Z][a-z]{2,12}( [A-Z][a-z]{2,12})?$/)

test(`random names and colors make a folder without faults, or every fault names a pair with low contrast (seed ${seed})`, () => {
  fc.assert(
    fc.property(
      name,
      color,
      color,
      fc.constantFrom('Dollar', 'Mile', 'Point', 'Credit'),
      (randomName, brand, accent, currency) => {
        const result = composeBrand(
          { name: randomName, brandColor: brand, accentColor: accent, currency },
          { ids: [], layouts: others.layouts }, // without ids, no random name can be taken
          today,
        )
        if (result.ok) expect(faultsOf(result.id, result.files)).toEqual([])
        else
          for (const fault of result.faults)
            expect(fault).toMatch(/: \w+ on \w+ has contrast [\d.]+, needs [\d.]+\.$|^The nearest colors that work: /)
      },
    ),
    { seed, numRuns: 60 },
  )
})

test('a new brand has a layout that no other brand has, and the same input makes the same brand', () => {
  const result = composeBrand(fig, others, today)
  const { layout } = JSON.parse((result.ok && result.files['brand.json']) || '{}') as { layout: object }
  // Two brands can have the same home sections, because the name alone chooses them.
  const choicesOf = ({ homeSections: _home, ...parts }: Record<string, unknown>) => JSON.stringify(parts)
  expect(others.layouts.map(choicesOf)).not.toContain(choicesOf({ ...layout }))
  expect(composeBrand(fig, others, today)).toEqual(result)
})

test.each<[string, Partial<NewBrand>, RegExp]>([
  ['a white brand color', { brandColor: '#fff' }, /brand on paper has contrast 1(\.\d+)?, needs 3/],
  ['an id that is taken', { id: 'lumen-mobile' }, /brands\/lumen-mobile already exists/],
  ['an invalid id', { id: '../etc' }, /must be lowercase letters/],
  ['a name without a letter for the id', { name: '東京' }, /set one with --id/],
  ['an invalid color', { accentColor: 'yellow' }, /--accent yellow is not a color/],
  ['an unknown currency', { currency: 'Euro' }, /--currency must be one of Dollar, Mile, Point, Credit/],
])('refuses %s with the reason', (_what, change, reason) => {
  const result = composeBrand({ ...fig, ...change }, others, today)
  expect(result.ok ? [] : result.faults).toContainEqual(expect.stringMatching(reason))
})

test.each([
  ['#ffff88', '#fc0'],
  ['#ffffff', '#ffffff'],
  ['#fff', '#000'],
])(
  'the refusal of %s with %s proposes the nearest colors, with which the command works [OPS-C3]',
  (brandColor, accentColor) => {
    const result = composeBrand({ ...fig, brandColor, accentColor }, others, today)
    const proposal = result.ok ? '' : (result.faults.at(-1) ?? '')
    const [, brand = '', accent = ''] = /--brand "(#\w{6})" --accent "(#\w{6})"$/.exec(proposal) ?? []
    expect(composeBrand({ ...fig, brandColor: brand, accentColor: accent }, others, today)).toMatchObject({ ok: true })
  },
)

test('a new brand has hosts to fill in, which production needs [OPS-B14]', () => {
  const result = composeBrand(fig, others, today)
  expect(JSON.parse((result.ok && result.files['brand.json']) || '{}')).toMatchObject({ hosts: [] })
})

test('a name with accents and signs gets a plain folder name', () => {
  expect(composeBrand({ ...fig, name: 'Café Nörd’s & Söhne' }, others, today)).toMatchObject({
    ok: true,
    id: 'cafe-nords-sohne',
  })
})
