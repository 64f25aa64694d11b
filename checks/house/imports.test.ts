import { readdirSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { root } from '../sources.ts'
import { lintPlanted } from './planted.ts'

/** What each room may import, and examples that lint refuses outside tests. docs/architecture.md shows the same rules. */
const rooms: Record<string, { importedRooms: string[]; allowedImports: string[]; refusedSpecifiers: string[] }> = {
  domain: { importedRooms: ['domain'], allowedImports: [], refusedSpecifiers: ['zod', 'node:crypto'] },
  contract: {
    importedRooms: ['contract', 'domain'],
    allowedImports: ['zod'],
    refusedSpecifiers: ['pg', 'node:crypto'],
  },
  providers: {
    importedRooms: ['providers', 'contract', 'domain'],
    allowedImports: ['undici', 'node:fs'],
    refusedSpecifiers: [],
  },
  server: {
    importedRooms: ['server', 'providers', 'contract', 'domain'],
    allowedImports: ['pg', 'node:fs'],
    refusedSpecifiers: [],
  },
  kit: {
    importedRooms: ['kit', 'contract', 'domain'],
    allowedImports: ['react'],
    refusedSpecifiers: ['react-router', 'lucide-react', 'zod'],
  },
  web: {
    importedRooms: ['web', 'kit', 'contract', 'domain'],
    allowedImports: ['react', 'virtual:brand', './+types/search'],
    refusedSpecifiers: ['pg', 'kysely', 'fastify', 'pino', 'pg-boss'],
  },
  console: {
    importedRooms: ['console', 'kit', 'contract', 'domain'],
    allowedImports: ['react-dom/client', '@simplewebauthn/browser', '@fontsource-variable/inter/index.css'],
    refusedSpecifiers: ['zod', '@simplewebauthn/server', 'react-router'],
  },
  vault: {
    importedRooms: ['vault'],
    allowedImports: ['fastify', 'jose', 'pg', 'zod', 'node:fs/promises'],
    refusedSpecifiers: ['kysely', 'react'],
  },
}
const allowedForVault = [
  'contract/vault.ts',
  'contract/schema.ts',
  'domain/cards/luhn.ts',
  'domain/own-hosts.ts',
  'domain/stored-text.ts',
]
const refusedForVault = ['contract/api/members.ts', 'contract/money.ts', 'domain/money/round.ts']
const allowedForTests = ['checks', 'tools', 'demo', 'brands']
const folders = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !/^\.|^(node_modules|build|shots|test-results)$/.test(entry.name))
  .map(({ name }) => name)

type Case = { path: string; specifier: string; isAllowed: boolean }
const depths = { file: '..', 'folder/file': '../..', 'folder/inner/file': '../../..' }

/** Every pair of rooms, from files at each depth, from product code and from tests. */
function everyCase(): Case[] {
  return Object.entries(rooms).flatMap(([room, { importedRooms, allowedImports, refusedSpecifiers }]) =>
    Object.entries(depths).flatMap(([place, up]) => {
      const productPath = `${room}/${place}.ts`
      const testPath = `${room}/${place}.test.ts`
      const internalImports = [...folders, ...allowedForVault, ...refusedForVault].map((target) => {
        const specifier = `${up}/${/\.ts$/.test(target) ? target : `${target}/inner/file.ts`}`
        const isAllowed =
          importedRooms.includes(target.split('/')[0] ?? '') || (room === 'vault' && allowedForVault.includes(target))
        return { specifier, isAllowed, isAllowedForTests: allowedForTests.includes(target) }
      })
      return [
        ...internalImports.map(({ specifier, isAllowed }) => ({ path: productPath, specifier, isAllowed })),
        ...internalImports.map(({ specifier, isAllowed, isAllowedForTests }) => ({
          path: testPath,
          specifier,
          isAllowed: isAllowed || isAllowedForTests,
        })),
        // A test may use providers/vault in every room, also in one that may not use providers.
        { path: testPath, specifier: `${up}/providers/vault/client.ts`, isAllowed: true },
        ...allowedImports.map((specifier) => ({ path: productPath, specifier, isAllowed: true })),
        ...refusedSpecifiers.map((specifier) => ({ path: productPath, specifier, isAllowed: false })),
        ...refusedSpecifiers.map((specifier) => ({ path: testPath, specifier, isAllowed: true })),
        // No room may import an index file.
        { path: productPath, specifier: './inner/index.ts', isAllowed: false },
      ]
    }),
  )
}

const cases = everyCase()
const keyOf = ({ path, specifier }: Omit<Case, 'isAllowed'>) => `${path} imports ${specifier}`

/** The imports that oxlint refuses. */
const refusedImports = (files: Record<string, string>): Set<string> =>
  new Set(
    lintPlanted(files)
      .filter(({ rule }) => rule === 'eslint(no-restricted-imports)')
      .map(({ path, message }) => keyOf({ path, specifier: message.split("'")[1] ?? '' })),
  )

let refused = new Set<string>()
beforeAll(() => {
  const files = [...Map.groupBy(cases, ({ path }) => path)].map(([path, imports]) => [
    path,
    imports.map(({ specifier }) => `import '${specifier}'\n`).join(''),
  ])
  refused = refusedImports(Object.fromEntries(files))
})

test.each(Object.keys(rooms))('lint allows in %s the imports that the room may have and refuses all others', (room) => {
  const roomCases = cases.filter(({ path }) => path.startsWith(`${room}/`))
  const wrong = roomCases.filter((roomCase) => refused.has(keyOf(roomCase)) === roomCase.isAllowed)
  expect(roomCases.length).toBeGreaterThan(60) // more cases than one depth has
  expect(wrong).toEqual([])
})

test('lint refuses a forbidden import in every form', () => {
  const forms = {
    'domain/dynamic.ts': `const later = await import('../server/app.ts')`,
    'domain/export.ts': `export { app } from '../server/app.ts'`,
    'domain/export-all.ts': `export * from '../server/app.ts'`,
    'domain/type.ts': `import type { App } from '../server/app.ts'`,
    'domain/require.ts': `import app = require('../server/app.ts')`,
  }
  const expected = Object.keys(forms).map((path) => `${path} imports ../server/app.ts`)
  expect([...refusedImports(forms)].toSorted()).toEqual(expected.toSorted())
})

test('lint refuses a cycle of imports, including type imports', () => {
  const forms = {
    value: `import { b } from './b.ts'\nexport const a = () => b`,
    type: `import type { B } from './b.ts'\nexport type A = B | null`,
  }
  const files = Object.entries(forms).flatMap(([form, text]) => [
    [`web/${form}/a.ts`, text],
    [`web/${form}/b.ts`, `import type * as a from './a.ts'\nexport type B = typeof a\nexport const b = 1`],
  ])
  const cycles = lintPlanted(Object.fromEntries(files)).filter(({ rule }) => rule.endsWith('(no-cycle)'))
  expect(cycles.map(({ path }) => path).toSorted()).toEqual(files.map(([path]) => path).toSorted())
})
