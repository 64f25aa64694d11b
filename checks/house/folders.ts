import { posix } from 'node:path'
import { isCode, isTest, type Findings, type SourceFile } from '../sources.ts'

/** The folders of web from the lowest layer to the highest. docs/architecture.md says what each layer is for. */
// The lists after `...` only keep several names on one line.
const layers: readonly (readonly string[])[] = [
  ['site'],
  ['copy'],
  ['ui'],
  ['api'],
  [
    ...['cards', 'content', 'errors', 'favorites', 'forms', 'human-check', 'impersonation', 'page', 'tile'],
    ...['tracking', 'visitor'],
  ],
  [
    ...['account', 'activate', 'bonuses', 'claims', 'discover', 'earn', 'join', 'mail', 'map', 'ordering', 'overview'],
    ...['prompts', 'recovery', 'redemptions', 'reservations', 'restaurant', 'reviews', 'search', 'sign-in', 'staging'],
    ...['surveys'],
  ],
  ['shell'],
  // '' has the files of web itself: root.tsx, routes.ts and the entries.
  ['', 'entry', 'worker'],
]
const layerOf = (folder: string): number => layers.findIndex((layer) => layer.includes(folder))

type Import = { from: string; to: string; description: string }

/** Imports name every path with its extension, so a quoted relative path to code or styles is an import, whatever its form. */
const importPattern = /'(\.{1,2}\/[^'\n]+\.(?:tsx?|css))'/g
const roomOf = (path: string): string => path.split('/')[0] ?? ''
const folderOf = (path: string): string => path.split('/').slice(1, -1)[0] ?? ''

/** The imports between different folders of the same room. Leaves out `+types`, which React Router generates. */
function importsOf({ path, text }: SourceFile): Import[] {
  return [...text.matchAll(importPattern)].flatMap(([, specifier = '']) => {
    const target = posix.join(posix.dirname(path), specifier)
    const [from, to] = [folderOf(path), folderOf(target)]
    const isBetweenFolders = roomOf(target) === roomOf(path) && !target.includes('/+types/') && from !== to
    return isBetweenFolders ? [{ from, to, description: `${path} imports ${target}` }] : []
  })
}

/** Reports folders of web without a layer, imports of a higher layer, and folders of web or console that import each other in a cycle. */
export function checkFolders(sources: SourceFile[]): Findings {
  const codeOf = (room: string) =>
    sources.filter((source) => roomOf(source.path) === room && isCode(source) && !isTest(source))
  const webCode = codeOf('web')
  const names = [...new Set(webCode.map(({ path }) => folderOf(path)))]
  const imports = webCode.flatMap(importsOf)
  const isUpward = ({ from, to }: Import) => layerOf(to) > layerOf(from)
  // The files of console itself are below its folders (api.ts) and above them (app.tsx).
  const consoleImports = codeOf('console')
    .flatMap(importsOf)
    .filter(({ from, to }) => from !== '' && to !== '')
  return {
    findings: [
      ...names.filter((name) => layerOf(name) < 0).map((name) => `web/${name} has no layer in checks/house/folders.ts`),
      ...imports.filter(isUpward).map(({ description }) => `${description}, of a higher layer`),
      ...cyclesIn(imports.filter((edge) => !isUpward(edge))),
      ...cyclesIn(consoleImports),
    ],
    note: `${names.length} folders of web`,
  }
}

/** The imports whose target leads back to their folder. */
function cyclesIn(imports: readonly Import[]): string[] {
  const byFolder = Map.groupBy(imports, ({ from }) => from)
  const reaches = (start: string, goal: string, visited = new Set<string>()): boolean => {
    if (start === goal) return true
    if (visited.has(start)) return false
    visited.add(start)
    return (byFolder.get(start) ?? []).some(({ to }) => reaches(to, goal, visited))
  }
  return imports
    .filter(({ from, to }) => reaches(to, from))
    .map(({ description }) => `${description}, in a cycle of folders`)
}
