import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
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
  ['a package', { 'main.ts': `import { z } from 'zod'\nz\n` }, 'main.ts: only named imports of relative files'],
  ['a default export', { 'main.ts': `export default 1\n` }, 'main.ts: only named imports of relative files'],
  [
    'a name that two modules declare',
    { 'main.ts': `import { a } from './a.ts'\nconst b = a\n`, 'a.ts': `export const a = 1\nconst b = 2\n` },
    `'b' has already been declared`,
  ],
  // The text of this error is Node's, so the test accepts any text.
  ['a syntax error', { 'main.ts': `const = 1\n` }, ''],
])('%s does not link', (_what, files, reason) => {
  expect(() => link(files)).toThrow(reason)
})

test('leaves out blank lines, whole lines of comments and spaces at the ends of lines, and no other text', () => {
  const source = [
    'prepare()',
    '/** One line, with spaces after it. */  ',
    'start()',
    '  /**',
    '   * Several lines.',
    '   */',
    '// at the margin',
    '  // indented',
    '  //x',
    '',
    '',
    `const note = 'no export, no import' // after code`,
    `const url = 'https://a.example'   `,
    'const list = [ /** inside',
    '  a statement */',
    '  1]',
    '/** Before code. */ const end = 2',
  ]
  expect(link({ 'main.ts': source.join('\n') })).toBe(
    [
      `'use strict';{`,
      'prepare()',
      'start()',
      `const note = 'no export, no import' // after code`,
      `const url = 'https://a.example'`,
      'const list = [ /** inside',
      '  a statement */',
      '  1]',
      '/** Before code. */ const end = 2',
      '}',
      '',
    ].join('\n'),
  )
})

test('silences warnings of the process only while it links', () => {
  const emitWarning = vi.spyOn(process, 'emitWarning').mockReturnValue()
  onTestFinished(() => emitWarning.mockRestore())
  link({ 'main.ts': 'start()\n' })
  process.emitWarning('a later warning')
  expect(emitWarning.mock.calls).toEqual([['a later warning']])
})
