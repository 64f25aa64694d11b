import { rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import { plantFiles } from './planted.ts'
import { findHits, loweredCounts, words, type WordHit } from './words.ts'

const allowed = '# room, words, names\nserver\t1\t0\nweb\t0\t2\n'
const hit = (path: string, kind: WordHit['kind'] = 'words'): WordHit => ({ kind, path, line: 1, text: 'colour' })

test('passes when no room has more than its number', () => {
  const hits = [hit('server/a.ts'), hit('web/a.ts', 'names')]
  expect(words(allowed, hits)).toEqual({ findings: [], note: '1 words and 1 names left' })
})

test('fails when the number of a room rises, and shows changed files first', () => {
  const hits = [hit('server/old.ts'), hit('server/new.ts')]
  expect(words(allowed, hits, new Set(['server/new.ts'])).findings).toEqual([
    'server: 2 words, checks/house/words-left.txt allows 1',
    'server/new.ts:1 colour',
    'server/old.ts:1 colour',
  ])
})

test.each([hit('web/a.ts'), hit('newroom/a.ts'), hit('newroom/a.ts', 'names'), hit('README.md')])(
  'allows nothing in a room at 0 or without a line: $path $kind',
  (refusedWord) => expect(words(allowed, [refusedWord]).findings).toHaveLength(2),
)

test('lowers the numbers and never raises one', () => {
  const hits = [hit('server/a.ts'), hit('server/b.ts'), hit('web/a.ts'), hit('newroom/a.ts')]
  expect(loweredCounts(allowed, hits)).toBe('# room, words, names\nserver\t1\t0\nweb\t0\t0\n')
})

const planted: Record<string, string> = {
  'server/identifiers.ts': 'export const favouriteColours = 1\n',
  'server/comment.ts': '/** Nobody sees it. */\nexport const visible = 1\n',
  'server/title.test.ts': `test('a cancelled order', () => undefined)\n`,
  'web/copy.json': '{ "text": "Your programme" }\n',
  'docs/page.md': 'A card has a network of its own.\n',
  'web/constant.ts': 'export const told = 1\n',
  'web/parameter.ts': 'export const double = (given: number) => given * 2\n',
  'web/destructured.tsx': 'export const first = ({ kept }: { kept: number }) => kept\n',
  'web/plain.ts': '/** The canceled program of a favorite color. */\nexport const standings = { understood: 1 }\n',
}

test('finds British spelling, refused words and phrases in code, copy and docs, and participles as names', async () => {
  const folder = plantFiles(planted)
  try {
    const sources = Object.entries(planted).map(([path, text]) => ({ path, text }))
    const hits = await findHits(sources, folder)
    const paths = (kind: WordHit['kind']) => [
      ...new Set(hits.filter((finding) => finding.kind === kind).map(({ path }) => path)),
    ]
    expect(paths('words')).toEqual([
      'docs/page.md',
      'server/comment.ts',
      'server/identifiers.ts',
      'server/title.test.ts',
      'web/copy.json',
    ])
    expect(paths('names')).toEqual(['web/constant.ts', 'web/destructured.tsx', 'web/parameter.ts'])
    expect(hits).toContainEqual({
      kind: 'words',
      path: 'server/identifiers.ts',
      line: 1,
      text: 'Colours, in American English Colors',
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
