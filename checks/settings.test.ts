import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Set by our own commands, or by the system. */
const notSettings = new Set(['PATH', 'DAMASK_DEV', 'NODE_COMPILE_CACHE'])
const reads = /env\['([A-Z][A-Z_0-9]+)'\]|secretFrom\(\w+, \w+, '([A-Z_]+)'/g

test('every setting that is read is named in .env.example', () => {
  const named = new Set(
    readFileSync('.env.example', 'utf8')
      .match(/^(?:# )?[A-Z][A-Z_0-9]+(?==)/gm)
      ?.map((line) => line.replace('# ', '')),
  )
  const files = globSync('{server,vault,providers}/**/*.ts').filter((file) => !file.endsWith('.test.ts'))
  const read = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(reads)].map(([, plain, secret]) => plain ?? secret ?? ''),
  )
  expect(read.length).toBeGreaterThan(30)
  expect([...new Set(read)].filter((name) => !named.has(name) && !notSettings.has(name))).toEqual([])
})
