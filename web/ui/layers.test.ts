import { expect, test } from 'vitest'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const web = join(import.meta.dirname, '..')
const sheets = globSync('**/*.css', { cwd: web }).map((path) => [path, readFileSync(join(web, path), 'utf8')] as const)
const layered = sheets.filter(([, text]) => text.includes('@layer'))

test.each(layered)('%s names the order of the layers before it uses one', (_path, text) => {
  expect(text.indexOf('@layer base, ui;')).toBe(text.indexOf('@layer'))
})
