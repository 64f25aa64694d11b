import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { root, type Findings, type SourceFile } from '../sources.ts'

/** A word or phrase that the language rules of CONTRIBUTING.md refuse. */
export type WordHit = { path: string; line: number; text: string }

const configFile = 'cspell.json'
const bin = join(root, 'node_modules', '.bin')
/** Files that contain refused words on purpose: names of packages, and the lists of the words themselves. */
const uncheckedFiles = /^(package-lock\.json|cspell\.json|checks\/house\/words.*)$/
/** Phrases of several words, which a dictionary of single words cannot refuse. */
const phrases = /\b(of (its|their|his|her) own|tak(es?|en|ing) leave|hears? of|is told)\b/i
const errorMax = 2000 // characters

/** Refuses British spelling, the words of cspell.json and the phrases above. */
export async function checkWords(sources: SourceFile[], folder = root): Promise<Findings> {
  const hits = await findHits(sources, folder)
  return { findings: hits.map(({ path, line, text }) => `${path}:${line} ${text}`) }
}

/** All hits of cspell and of the list of phrases, by path and line. */
export async function findHits(sources: SourceFile[], folder = root): Promise<WordHit[]> {
  const checkedSources = sources.filter(({ path }) => !uncheckedFiles.test(path))
  return [...(await findWords(checkedSources, folder)), ...findPhrases(checkedSources)].toSorted(
    (a, b) => a.path.localeCompare(b.path) || a.line - b.line,
  )
}

const findPhrases = (sources: SourceFile[]): WordHit[] =>
  sources.flatMap(({ path, text }) =>
    text.split('\n').flatMap((content, index): WordHit[] => {
      const match = phrases.exec(content)
      return match ? [{ path, line: index + 1, text: match[0] }] : []
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
      path,
      line: Number(line),
      text: fix ? `${word}, in American English ${fix}` : word,
    }),
  )
}

/**
 * Returns the tool's output and errors, whatever its exit status. The tool needs the Node of the lockfile, which is first on
 * the path here and in every script.
 */
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
