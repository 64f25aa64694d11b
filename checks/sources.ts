import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type SourceFile = { path: string; text: string }
/** The faults that a check found, one sentence each, and a note to print when there are none. */
export type Findings = { findings: string[]; note?: string }

export const root = join(import.meta.dirname, '..')
const excludedFolders = /(^|\/)(node_modules|build|\.git|\.data|\.react-router|shots|test-results)(\/|$)/
const binary = /\.(png|jpe?g|webp|avif|ico|woff2?|gz|pmtiles|pdf|bin)$/

/** Every text file of the project, tracked or new; in an unpacked archive without git, every file of the folder. */
export function readSources(): SourceFile[] {
  return listPaths()
    .filter((path) => !excludedFolders.test(path) && !binary.test(path) && existsSync(join(root, path)))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

function listPaths(): string[] {
  try {
    const out = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 100_000_000,
    })
    const paths = out.split('\0').filter(Boolean)
    if (paths.length > 0) return paths.toSorted()
  } catch {
    // not a git repository
  }
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .filter((path) => !excludedFolders.test(path))
    .toSorted()
}

export const isCode = ({ path }: SourceFile): boolean => /\.(ts|tsx|mts|mjs)$/.test(path)
export const isTest = ({ path }: SourceFile): boolean =>
  /\.test\.tsx?$/.test(path) || /^checks\/(journeys|faults)\//.test(path)
