import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { brand, legalFile } from '../../contract/brand.ts'
import { entryFields, type ContentType } from '../../contract/content.ts'
import { z } from '../../contract/schema.ts'
import { readBrandFolder } from '../../server/brands/folder.ts'
import { environmentBlocks, processesOf } from '../../tools/settings-reference/environment.ts'
import { fieldsOf } from '../../tools/settings-reference/fields.ts'
import { allCopy } from '../../web/copy/all.ts'
import { readSources } from '../sources.ts'
import { checkSettingsReference, currentReference } from './settings-reference.ts'

const sources = readSources()
const root = join('docs', 'examples')
const readExample = (file: string): unknown => JSON.parse(readFileSync(join(root, 'every-setting', file), 'utf8'))

test('every setting, text and field has a meaning, and the generated pages are current [OPS-B14]', () => {
  expect(checkSettingsReference(sources, allCopy).findings).toEqual([])
})

test('the check reports a page that is not current', () => {
  const changed = sources.map((source) =>
    source.path === 'docs/reference/settings.md' ? { ...source, text: `${source.text}\nby hand` } : source,
  )
  expect(checkSettingsReference(changed, allCopy).findings).toEqual([
    'docs/reference/settings.md is not current: run npm run check -- --write',
  ])
  expect(checkSettingsReference(sources, { ...allCopy, 'home.more': 'More {count}' }).findings).toEqual([
    'docs/reference/copy.md is not current: run npm run check -- --write',
  ])
})

test('the reference names values, default, meaning and reader of a setting, and the placeholders of a copy key', () => {
  const { pages } = currentReference(sources, allCopy)
  expect(pages['docs/reference/settings.md']).toContain(
    '| `maxLinkedCards` | whole number 1 to 50 | `12` | Maximum number of linked cards per member. | domain, server, web |',
  )
  expect(pages['docs/reference/settings.md']).toMatch(
    /\| `earning\.tiers\.VIP` \| whole number 0 to 20000 \| required \| /,
  )
  expect(pages['docs/reference/copy.md']).toMatch(/^\| `[\w.]+` \| [^|]*\{lastFour\}[^|]* \| [^|]*\{lastFour\}/m)
})

test('fields of unions, lists and records have paths, with their rules and defaults', () => {
  const schema = z.strictObject({
    kind: z.union([z.literal('a'), z.url()]),
    list: z
      .array(z.strictObject({ size: z.int().min(1).max(3).default(2) }))
      .max(4)
      .default([]),
    record: z.record(z.string(), z.strictObject({ color: z.string().regex(/^#/, 'must be a color') })).nullable(),
  })
  expect(fieldsOf(schema)).toEqual([
    { path: 'kind', type: '`"a"` or https address', isRequired: true, defaultText: undefined },
    { path: 'list', type: 'list: up to 4 of object', isRequired: false, defaultText: '`[]`' },
    { path: 'list[].size', type: 'whole number 1 to 3', isRequired: false, defaultText: '`2`' },
    { path: 'record', type: 'object by key or `null`', isRequired: true, defaultText: undefined },
    { path: 'record.*.color', type: 'text; must be a color', isRequired: true, defaultText: undefined },
  ])
})

test('the environment has the settings of each comment, with the processes that read them', () => {
  expect(environmentBlocks('# Head.\n\n# One.\n# Two.\nA_KEY=\nB_PORT=3\n\nC_URL=x\n')).toEqual([
    {
      text: 'One. Two.',
      settings: [
        { name: 'A_KEY', defaultText: '' },
        { name: 'B_PORT', defaultText: '3' },
        { name: 'C_URL', defaultText: 'x' },
      ],
    },
  ])
  const names = ['SECRET_KEY', 'VAULT_LINK_KEY', 'OPERATOR_KEY', 'VISA_DIRECT_URL', 'SANDBOX_CARD_PUSH_KEY']
  expect([...processesOf(names).values()]).toEqual([
    ['launcher'],
    ['site', 'vault'],
    ['console'],
    ['vault'],
    ['vault', 'sandbox'],
  ])
})

test('the example folder is valid [OPS-B14]', () => {
  const result = readBrandFolder(root, 'every-setting', { copyDefaults: allCopy })
  expect(result.ok ? [] : result.faults).toEqual([])
})

/** Every path that a document has, in the form of the reference: `[]` for an item of a list. */
function pathsIn(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => pathsIn(item, `${path}[]`))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    const innerPath = path === '' ? key : `${path}.${key}`
    return [innerPath, ...pathsIn(inner, innerPath)]
  })
}
const missingPaths = (schema: z.ZodType, ...documents: unknown[]): string[] => {
  const paths = documents.flatMap((document) => pathsIn(document))
  const isThere = (path: string) =>
    paths.some((candidate) => candidate === path) ||
    (path.includes('*') && paths.some((candidate) => candidate.replace(/^(\w+)\.\/[^.]*/, '$1.*') === path))
  return fieldsOf(schema)
    .map(({ path }) => path)
    .filter((path) => !isThere(path))
}

test('the example folder has every setting, every legal text and every field of every type of entry [OPS-B14]', () => {
  const settings = { ...(readExample('brand.json') as object), theme: readExample('theme.json') }
  expect(missingPaths(brand, settings)).toEqual([])
  expect(missingPaths(legalFile, readExample('legal.json'))).toEqual([])
  const entries = readExample('content.json') as { type: ContentType; fields: unknown }[]
  for (const [type, schema] of Object.entries(entryFields)) {
    const fields = entries.filter((entry) => entry.type === type).map((entry) => entry.fields)
    expect([type, missingPaths(schema, ...fields)]).toEqual([type, []])
  }
})
