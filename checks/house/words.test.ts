import { rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import { plantFiles } from './planted.ts'
import { findHits, checkWords } from './words.ts'

/** `web/plain.ts` has only words that no rule refuses: two of them, `standings` and `understood`, resemble refused words. */
const planted: Record<string, string> = {
  'server/identifiers.ts': 'export const favouriteColours = 1\n',
  'server/comment.ts': '/** Nobody sees it. */\nexport const visible = 1\n',
  'server/title.test.ts': `test('a cancelled order', () => undefined)\n`,
  'web/copy.json': '{ "text": "Your programme" }\n',
  'docs/page.md': 'A card has a network of its own.\n',
  'web/plain.ts': '/** The canceled program of a favorite color. */\nexport const standings = { understood: 1 }\n',
}

test('reports British spelling, refused words and refused phrases in code, copy and docs', async () => {
  const folder = plantFiles(planted)
  try {
    const sources = Object.entries(planted).map(([path, text]) => ({ path, text }))
    const hits = await findHits(sources, folder)
    expect([...new Set(hits.map(({ path }) => path))]).toEqual([
      'docs/page.md',
      'server/comment.ts',
      'server/identifiers.ts',
      'server/title.test.ts',
      'web/copy.json',
    ])
    expect(hits).toContainEqual({
      path: 'server/identifiers.ts',
      line: 1,
      text: 'Colours, in American English Colors',
    })
    expect((await checkWords(sources, folder)).findings).toContain('docs/page.md:1 of its own')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
