import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { root, type Findings, type SourceFile } from '../sources.ts'

export const wordsFile = 'checks/house/words-left.txt'
/** A word, phrase or name that the language rules of CONTRIBUTING.md refuse. */
export type WordHit = { kind: 'words' | 'names'; path: string; line: number; text: string }
type Counts = { words: number; names: number }

const configFile = 'cspell.json'
const bin = join(root, 'node_modules', '.bin')
const ownFiles = /^(package-lock\.json|cspell\.json|checks\/house\/words.*)$/
/** Phrases of several words, which a dictionary of single words cannot refuse. */
const phrases = /\b(of (its|their|his|her) own|tak(es?|en|ing) leave|hears? of|is told)\b/i
const shownMax = 30
const errorMax = 2000 // characters

const roomOf = (path: string): string => (path.includes('/') ? path.slice(0, path.indexOf('/')) : '(root)')

/** Compares the hits with the numbers that words-left.txt allows for each room. `changed` are the paths to show first. */
export function words(allowed: string, hits: WordHit[], changed: Set<string> = new Set()): Findings {
  const limits = readCounts(allowed)
  const findings = [...countHits(hits)].flatMap(([room, counts]) =>
    (['words', 'names'] as const)
      .filter((kind) => counts[kind] > (limits.get(room)?.[kind] ?? 0))
      .flatMap((kind) => {
        const roomHits = hits.filter((hit) => hit.kind === kind && roomOf(hit.path) === room)
        const shown = roomHits.toSorted((a, b) => Number(changed.has(b.path)) - Number(changed.has(a.path)))
        const summary = `${room}: ${counts[kind]} ${kind}, ${wordsFile} allows ${limits.get(room)?.[kind] ?? 0}`
        return [summary, ...shown.slice(0, shownMax).map(({ path, line, text }) => `${path}:${line} ${text}`)]
      }),
  )
  const total = (kind: WordHit['kind']) => hits.filter((hit) => hit.kind === kind).length
  return { findings, note: `${total('words')} words and ${total('names')} names left` }
}

/** The new words-left.txt: the lower of both numbers. A room that it does not list starts at 0. */
export function loweredCounts(allowed: string, hits: WordHit[]): string {
  const countsByRoom = countHits(hits)
  const rows = [...readCounts(allowed)].map(([room, limit]) => {
    const counts = countsByRoom.get(room) ?? { words: 0, names: 0 }
    return `${room}\t${Math.min(limit.words, counts.words)}\t${Math.min(limit.names, counts.names)}\n`
  })
  const comments = allowed.split('\n').filter((line) => line.startsWith('#'))
  return `${comments.join('\n')}\n${rows.join('')}`
}

function countHits(hits: WordHit[]): Map<string, Counts> {
  const counts = new Map<string, Counts>()
  for (const { kind, path } of hits) {
    const room = counts.get(roomOf(path)) ?? { words: 0, names: 0 }
    room[kind] += 1
    counts.set(roomOf(path), room)
  }
  return counts
}

const readCounts = (text: string): Map<string, Counts> =>
  new Map(
    text
      .split('\n')
      .filter((line) => line.trim() !== '' && !line.startsWith('#'))
      .map((line) => line.split('\t'))
      .map(([room = '', words, names]) => [room, { words: Number(words), names: Number(names) }]),
  )

/** All hits of cspell, oxlint and the list of phrases. */
export async function findHits(sources: SourceFile[], folder = root): Promise<WordHit[]> {
  const checked = sources.filter(({ path }) => !ownFiles.test(path))
  const [spelling, names] = await Promise.all([findWords(checked, folder), findNames(folder)])
  return [...spelling, ...findPhrases(checked), ...names].toSorted(
    (a, b) => a.path.localeCompare(b.path) || a.line - b.line,
  )
}

const findPhrases = (sources: SourceFile[]): WordHit[] =>
  sources.flatMap(({ path, text }) =>
    text.split('\n').flatMap((content, index): WordHit[] => {
      const match = phrases.exec(content)
      return match ? [{ kind: 'words', path, line: index + 1, text: match[0] }] : []
    }),
  )

/** cspell splits identifiers into words. It reads only files that contain a refused word anywhere, which saves most of its time. */
async function findWords(sources: SourceFile[], folder: string): Promise<WordHit[]> {
  const { flagWords } = JSON.parse(readFileSync(join(root, configFile), 'utf8')) as { flagWords: string[] }
  const refused = new RegExp(flagWords.map((entry) => entry.split('->')[0]).join('|'), 'i')
  const paths = sources.filter(({ text }) => refused.test(text)).map(({ path }) => path)
  if (paths.length === 0) return []
  const config = ['--config', join(root, configFile), '--root', folder, '--no-default-configuration']
  const args = ['lint', ...config, '--no-progress', '--no-gitignore', '--relative', '--file-list', 'stdin']
  const output = await run('cspell', args, folder, paths.join('\n'))
  if (!output.includes('Files checked: ')) throw new Error(`cspell failed: ${output.slice(0, errorMax)}`)
  return [...output.matchAll(/^(.+?):(\d+):\d+ - Forbidden word \((.+?)\)(?: fix: \((.+?)\))?/gm)].map(
    ([, path = '', line, word = '', fix]) => ({
      kind: 'words',
      path,
      line: Number(line),
      text: fix ? `${word}, in American English ${fix}` : word,
    }),
  )
}

async function findNames(folder: string): Promise<WordHit[]> {
  const output = await run('oxlint', ['-c', join(root, 'names.oxlintrc.json'), '--format=unix', '.'], folder)
  if (output !== '' && !/^\d+ problems?$/m.test(output)) throw new Error(`oxlint failed: ${output.slice(0, errorMax)}`)
  return [...output.matchAll(/^(.+?):(\d+):\d+: (.+?) \[/gm)].map(([, path = '', line, text = '']) => ({
    kind: 'names',
    path,
    line: Number(line),
    text,
  }))
}

/** The tools need the Node of the lockfile, which is first on the path here and in every script. */
function run(tool: string, args: string[], cwd: string, input = ''): Promise<string> {
  return new Promise((resolve, reject) => {
    const PATH = `${bin}${delimiter}${process.env['PATH'] ?? ''}`
    const child = spawn(join(bin, tool), args, { cwd, env: { ...process.env, NO_COLOR: '1', PATH } })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (output += String(bytes)))
    child.on('error', reject)
    child.on('close', () => resolve(output))
    child.stdin.end(input)
  })
}
