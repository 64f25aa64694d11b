import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { afterAll, expect, test } from 'vitest'
import { linkScript } from './link-script.ts'

const folder = mkdtempSync(join(tmpdir(), 'damask-link-'))
afterAll(() => rmSync(folder, { recursive: true }))

function link(files: Record<string, string>): string {
  for (const [name, source] of Object.entries(files)) writeFileSync(join(folder, name), source)
  return linkScript(join(folder, 'main.ts'))
}

test('orders modules by dependency, each once, without types', () => {
  const script = link({
    'main.ts': `import { two } from './two.ts'\nimport type { Word } from './types.ts'\nimport { one } from './one.ts'\nconst all: Word[] = [one, two()]\nresult.push(...all)\n`,
    'two.ts': `import { one } from './one.ts'\n/** Doubles. */\nexport function two(): string {\n  return one + one\n}\n`,
    'one.ts': `export const one: string = 'a'\n`,
  })
  const result: string[] = []
  runInNewContext(script, { result })
  expect(result).toEqual(['a', 'aa'])
  expect(script).not.toMatch(/import|export|Doubles/)
})

test.each([
  ['a package', { 'main.ts': `import { z } from 'zod'\nz\n` }],
  ['a default export', { 'main.ts': `export default 1\n` }],
  [
    'a name used twice',
    { 'main.ts': `import { a } from './a.ts'\nconst b = a\n`, 'a.ts': `export const a = 1\nconst b = 2\n` },
  ],
  ['a mistake', { 'main.ts': `const = 1\n` }],
])('%s does not link', (_what, files) => {
  expect(() => link(files)).toThrow()
})
