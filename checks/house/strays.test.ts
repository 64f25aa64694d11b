import { expect, test } from 'vitest'
import { checkStrays } from './strays.ts'

// The path below /root, the registry host and the download address are joined from parts, so that a plain search does not find this test.
test.each([
  ['docs/run.md', 'cd /home/ada/damask/'],
  ['tools/run.ts', `const place = '${['', 'root', '.cache'].join('/')}'`],
  ['.npmrc', `registry=https://${'registry.npmjs'}.org/`],
  ['package-lock.json', `      "resolved"${':'} "https://example.com/pg.tgz",`],
  ['server/app.ts', '// TODO: later'],
  ['server/app.test.ts', `test.only('one', () => undefined)`],
  ['server/app.test.ts', `describe.skip('one', () => undefined)`],
  ['brands/x/copy.json', '"title": "Lorem ipsum"'],
  ['web/root.tsx', 'debugger'],
])('reports in %s the line %s', (path, text) => {
  expect(checkStrays([{ path, text }]).findings).toHaveLength(1)
})

test('accepts ordinary lines', () => {
  const text = `GET /account/overview\nawait rm(file)\nconst network = 'work'\nhttps://example.com/works/a`
  expect(checkStrays([{ path: 'docs/a.md', text }]).findings).toEqual([])
})
