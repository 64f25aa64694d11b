import { posix } from 'node:path'
import { isCode, type SourceFile } from '../../checks/sources.ts'

export type TestProject = 'pure' | 'isolated' | 'database' | 'processes' | 'faults' | 'proxies'

const testFile = /\.test\.tsx?$/
/** Every test that needs a database clones one with this module, or gets the address of the server by `inject`. */
const databaseModule = 'checks/fixtures/clone.ts'
const injectCall = /\binject\(/
/** A file with such a call gets a separate worker, because all files of a worker share replaced modules and globals. */
const replacementCall = /\bvi\.(mock|doMock|resetModules|stubGlobal|useFakeTimers)\(/
const specifiers = /(?:\bfrom\s*|\bimport\s*\(\s*|^\s*import\s+)(['"])([\w@./:?#+~-]+)\1/gm
const typeImports = /^\s*(?:import|export)\s+type\b[^'"]*from\s*['"][^'"]+['"]/gm

/**
 * Assigns every test file to exactly one project by its text and by its imports, direct or through other modules:
 * - `faults`: everything in checks/faults;
 * - `proxies`: everything in checks/proxies;
 * - `processes`: starts child processes itself, or needs a database and replaces modules or globals;
 * - `database`: reaches the module that clones databases, or calls `inject`;
 * - `isolated`: replaces modules or globals;
 * - `pure`: everything else.
 */
export function splitTests(sources: SourceFile[]): Record<TestProject, string[]> {
  const imports = new Map(
    sources.filter(isCode).map(({ path, text }) => [path, importsOf(text.replaceAll(typeImports, ''))]),
  )
  const projects: Record<TestProject, string[]> = {
    pure: [],
    isolated: [],
    database: [],
    processes: [],
    faults: [],
    proxies: [],
  }
  for (const source of sources.filter(({ path }) => testFile.test(path)))
    projects[projectOf(source, imports)].push(source.path)
  return projects
}

const importsOf = (text: string): string[] => [...text.matchAll(specifiers)].map((match) => match[2] ?? '')

function projectOf({ path, text }: SourceFile, imports: Map<string, string[]>): TestProject {
  if (path.startsWith('checks/faults/')) return 'faults'
  if (path.startsWith('checks/proxies/')) return 'proxies'
  if (imports.get(path)?.includes('node:child_process')) return 'processes'
  const needsOwnWorker = replacementCall.test(text)
  const needsDatabase = injectCall.test(text) || reaches(path, databaseModule, imports)
  if (needsDatabase) return needsOwnWorker ? 'processes' : 'database'
  return needsOwnWorker ? 'isolated' : 'pure'
}

function reaches(from: string, target: string, imports: Map<string, string[]>, visited = new Set<string>()): boolean {
  if (from === target) return true
  if (visited.has(from)) return false
  visited.add(from)
  return (imports.get(from) ?? [])
    .filter((specifier) => specifier.startsWith('.'))
    .some((specifier) => {
      const path = posix.join(posix.dirname(from), specifier.split('?')[0] ?? '')
      return reaches(path, target, imports, visited)
    })
}
