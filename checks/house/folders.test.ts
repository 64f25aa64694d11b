import { expect, test } from 'vitest'
import { readSources } from '../sources.ts'
import { checkFolders } from './folders.ts'

const findingsIn = (files: Record<string, string>): string[] =>
  checkFolders(Object.entries(files).map(([path, text]) => ({ path, text }))).findings

test('accepts the folders of web and console', () => {
  expect(checkFolders(readSources()).findings).toEqual([])
})

test('accepts imports of the same layer and of lower layers', () => {
  const files = {
    'web/root.tsx': "import { Layout } from './shell/layout.tsx'",
    'web/search/search.tsx': "import { Tile } from '../tile/tile.tsx'\nimport { Map } from '../map/map.tsx'",
    'web/tile/tile.tsx': "import type { Route } from './+types/tile.ts'\nimport { api } from '../api/api.ts'",
    'web/map/map.tsx': "import css from './map.module.css'\nimport { fill } from '../../domain/content/fill.ts'",
  }
  expect(findingsIn(files)).toEqual([])
})

test.each([
  ['a value', "import { shell } from '../shell/layout.tsx'"],
  ['a type', "import type { Shell } from '../shell/layout.tsx'"],
  ['an export', "export { shell } from '../shell/layout.tsx'"],
  ['a module loaded later', "const later = () => import('../shell/layout.tsx')"],
  ['the type of a module', "type Shell = typeof import('../shell/layout.tsx')"],
])('reports an import of a higher layer: %s', (_form, text) => {
  expect(findingsIn({ 'web/tile/tile.tsx': text })).toEqual([
    'web/tile/tile.tsx imports web/shell/layout.tsx, of a higher layer',
  ])
})

test('reports an import of styles of a higher layer, and an import of a file directly in web', () => {
  const text = "import css from '../../join/join.module.css'\nimport { links } from '../../root.tsx'"
  expect(findingsIn({ 'web/forms/inner/fields.tsx': text })).toEqual([
    'web/forms/inner/fields.tsx imports web/join/join.module.css, of a higher layer',
    'web/forms/inner/fields.tsx imports web/root.tsx, of a higher layer',
  ])
})

test('reports the imports of a cycle of folders within a layer, and no others', () => {
  const files = {
    'web/join/a.ts': "import { b } from '../recovery/b.ts'",
    'web/recovery/b.ts': "import { c } from '../sign-in/c.ts'\nimport { d } from '../mail/d.ts'",
    'web/sign-in/inner/c.ts': "import { e } from '../../join/e.ts'",
    'web/account/f.ts': "import { a } from '../join/a.ts'",
  }
  expect(findingsIn(files)).toEqual([
    'web/join/a.ts imports web/recovery/b.ts, in a cycle of folders',
    'web/recovery/b.ts imports web/sign-in/c.ts, in a cycle of folders',
    'web/sign-in/inner/c.ts imports web/join/e.ts, in a cycle of folders',
  ])
})

test('reports a cycle of folders of console, but none through files directly in console', () => {
  const files = {
    'console/api.ts': "import { begin } from './member/begin.ts'",
    'console/find/a.ts': "import { b } from '../member/b.ts'\nimport { api } from '../api.ts'",
    'console/member/b.ts': "import { a } from '../find/a.ts'",
  }
  expect(findingsIn(files)).toEqual([
    'console/find/a.ts imports console/member/b.ts, in a cycle of folders',
    'console/member/b.ts imports console/find/a.ts, in a cycle of folders',
  ])
})

test('reports a folder without a layer', () => {
  expect(findingsIn({ 'web/new/a.ts': '' })).toEqual(['web/new has no layer in checks/house/folders.ts'])
})

test('ignores tests', () => {
  expect(findingsIn({ 'web/tile/tile.test.tsx': "import { shell } from '../shell/layout.tsx'" })).toEqual([])
})
