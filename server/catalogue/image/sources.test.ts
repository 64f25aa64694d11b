import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { nameOfSources } from './sources.ts'

const folder = mkdtempSync(join(tmpdir(), 'damask-sources-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const write = (name: string, text: string): void => writeFileSync(join(folder, name), text)
const name = (): string => nameOfSources(join(folder, 'a.ts'))

test('a change anywhere among what is imported is another name, elsewhere it is none', () => {
  write('a.ts', "import { b } from './b.ts'\nimport { readFile } from 'node:fs'\n")
  write(
    'b.ts',
    "import type { E } from './e.ts'\nexport type { F } from './e.ts'\nexport type C = string\nexport { c } from './c.ts'\n",
  )
  write('c.ts', "export const c = () => import('./d.ts')\n")
  write('d.ts', 'export const d = 1\n')
  write('e.ts', 'export const e = 1\n')
  const before = name()
  write('e.ts', 'export const e = 2\n')
  expect(name()).toBe(before)
  write('d.ts', 'export const d = 2\n')
  expect(name()).not.toBe(before)
  write('d.ts', 'export const d = 1\n')
  expect(name()).toBe(before)
})
