import { posix } from 'node:path'
import { readStatements } from '../../tools/lib/spec-map.ts'
import type { Findings, SourceFile } from '../sources.ts'
import { mapFile } from './specification.ts'

/** Whether a file or a folder exists, by its path from the root of the repository. */
type Exists = (path: string) => boolean
type Context = { ids: Set<string>; headings: Map<string, Set<string>>; decisions: Set<string>; exists: Exists }

/** Files that the check skips: this file, and the tests in this folder, which quote files that do not exist. */
const ownFiles = /^checks\/house\/(references\.ts|.*\.test\.ts)$/
const decisionFile = /^docs\/decisions\/(\d{4})-/
const rooms = 'brands|bench|checks|console|contract|demo|docs|domain|kit|providers|server|tools|vault|web'
/** A file or a folder that prose quotes in backticks, without a placeholder or a wildcard. */
const quotedPath = new RegExp(
  String.raw`^(?:${rooms})(?:/[\w-]+)+(?:/|(?:\.[\w-]+)*\.(?:ts|tsx|mjs|json|jsonl|sql|md|tsv|txt))?$`,
)

/** A section sign, or a numbered specification: both refer to documents that a reader of the repository does not have. */
const section = /\u{a7}|\bspec [123]\b/iu

/**
 * Reports references to what does not exist: links and quoted paths in Markdown, mentions of docs/… and of decisions, and ids of
 * the specification. Reports every citation of a section.
 */
export function checkReferences(sources: SourceFile[], exists: Exists): Findings {
  const context = contextOf(sources, exists)
  const findings = sources
    .filter(({ path }) => !ownFiles.test(path))
    .flatMap((source) =>
      withoutBlocks(source)
        .split('\n')
        .flatMap((line, index) =>
          problemsIn(source.path, line, context).map((p) => `${source.path}:${index + 1} ${p}`),
        ),
    )
  return { findings, note: `${context.ids.size} statements, ${context.decisions.size} decisions` }
}

function contextOf(sources: SourceFile[], exists: Exists): Context {
  const mapText = sources.find(({ path }) => path === mapFile)?.text ?? ''
  const decisions = sources.map(({ path }) => decisionFile.exec(path)?.[1]).filter((n) => n !== undefined)
  const headings = new Map(
    sources.filter(({ path }) => path.endsWith('.md')).map((source) => [source.path, anchorsOf(withoutBlocks(source))]),
  )
  return { ids: new Set(readStatements(mapText).map(({ id }) => id)), headings, decisions: new Set(decisions), exists }
}

function problemsIn(path: string, line: string, context: Context): string[] {
  const problems = [
    ...(section.test(line) ? ['cites a section: name a statement’s id, or link to the page'] : []),
    ...[...line.matchAll(/\b(?:P1|M2|D3)-\d{3}\b/g)]
      .filter(([id]) => !context.ids.has(id))
      .map(([id]) => `names ${id}, which the specification does not have`),
    ...[...line.matchAll(/\bdocs\/decisions\/(\d{4})\b/g)]
      .filter(([, number = '']) => !context.decisions.has(number))
      .map(([, number]) => `names decision ${number}, which does not exist`),
    ...[...line.matchAll(/(?<![\w./-])docs\/[\w/-]+\.(?:md|tsv|txt)\b/g)]
      .filter(([file]) => !context.exists(file))
      .map(([file]) => `names ${file}, which does not exist`),
  ]
  return path.endsWith('.md') ? [...problems, ...problemsInMarkdown(path, line, context)] : problems
}

function problemsInMarkdown(path: string, line: string, { headings, exists }: Context): string[] {
  const problems: string[] = []
  for (const [, quoted = ''] of line.matchAll(/`([^`]+)`/g)) {
    const isMissing = quotedPath.test(quoted) && !exists(quoted) && !exists(posix.join(posix.dirname(path), quoted))
    // `problemsIn` reports missing .md, .tsv and .txt files of docs.
    if (isMissing && !quoted.startsWith('docs/')) problems.push(`names ${quoted}, which does not exist`)
  }
  for (const [, target = ''] of line.replaceAll(/`[^`]*`/g, '').matchAll(/\]\(([^)\s]+)\)/g)) {
    if (/^[a-z]+:/.test(target)) continue
    const [file = '', anchor] = target.split('#')
    const linked = file === '' ? path : posix.join(posix.dirname(path), file)
    if (!exists(linked)) problems.push(`links to ${target}, which does not exist`)
    else if (anchor !== undefined && !headings.get(linked)?.has(anchor))
      problems.push(`links to ${target}, a heading that does not exist`)
  }
  return problems
}

/** Removes code blocks, which are examples; their lines stay as empty lines, so that line numbers do not change. */
const withoutBlocks = ({ path, text }: SourceFile): string =>
  path.endsWith('.md') ? text.replaceAll(/^ *```[\s\S]*?^ *```/gm, (block) => block.replaceAll(/[^\n]/g, '')) : text

/** The anchors of a page's headings, as GitHub makes them. */
const anchorsOf = (text: string): Set<string> =>
  new Set(
    [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
      title
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .trim()
        .replaceAll(/\s/g, '-'),
    ),
  )
