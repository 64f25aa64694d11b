/** The part of a mutant of Stryker that the report needs. Lines and columns begin with 1. */
export type Mutant = {
  fileName: string
  location: { start: { line: number; column: number }; end: { line: number; column: number } }
  replacement: string
  status: string
}
/** A mutant that no test detects, or that no test covers. `line`: the first line of its code, trimmed. */
export type Survivor = { file: string; lineNumber: number; line: string; change: string }
/** Why a survivor is no gap in the tests. `change` is `*` where the reason holds for every change of that line. */
export type Explanation = Pick<Survivor, 'file' | 'line' | 'change'> & { reason: string }
export type Score = {
  /** Detected mutants in percent of the detected, survived and uncovered ones; 0 when there are none. */
  percent: number
  killed: number
  /** Detected by the time limit: the mutant never ends. */
  timedOut: number
  survived: number
  uncovered: number
  /** Survivors and uncovered mutants that the list explains. */
  explained: number
  unexplained: Survivor[]
  /** Explanations for the mutated files that match no survivor any more. */
  stale: Explanation[]
}

const shownCharacters = 60
const undetectedStatuses = ['Survived', 'NoCoverage']

/** Reads lines of file, line of code, change and reason, separated by tabs. Lines that begin with # are comments. */
export function readExplanations(text: string): Explanation[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((row) => {
      const [file = '', line = '', change = '', reason = ''] = row.split('\t')
      if (reason.trim() === '') throw new Error(`This line gives no reason: ${row}`)
      return { file, line, change, reason }
    })
}

/** Counts the mutants of a part or an area (areas.ts). `sources` has the text of each mutated file by its path. */
export function score(mutants: Mutant[], sources: Map<string, string>, explanations: Explanation[]): Score {
  const count = (status: string) => mutants.filter((mutant) => mutant.status === status).length
  const [killed, timedOut] = [count('Killed'), count('Timeout')]
  const detectedCount = killed + timedOut
  const undetected = mutants
    .filter(({ status }) => undetectedStatuses.includes(status))
    .map((mutant) => survivorOf(mutant, sources.get(mutant.fileName) ?? ''))
  const unexplained = undetected.filter(
    (survivor) => !explanations.some((explanation) => explains(explanation, survivor)),
  )
  const mutatedFiles = new Set(mutants.map(({ fileName }) => fileName))
  return {
    percent: (100 * detectedCount) / Math.max(1, detectedCount + undetected.length),
    killed,
    timedOut,
    survived: count('Survived'),
    uncovered: count('NoCoverage'),
    explained: undetected.length - unexplained.length,
    unexplained,
    stale: explanations.filter(
      (explanation) =>
        mutatedFiles.has(explanation.file) && !undetected.some((survivor) => explains(explanation, survivor)),
    ),
  }
}

const explains = ({ file, line, change }: Explanation, survivor: Survivor): boolean =>
  file === survivor.file && line === survivor.line && (change === '*' || change === survivor.change)

function survivorOf({ fileName, location: { start, end }, replacement }: Mutant, source: string): Survivor {
  const lines = source.split('\n').slice(start.line - 1, end.line)
  const lastIndex = lines.length - 1
  const original = lines
    .map((line, index) =>
      line.slice(index === 0 ? start.column - 1 : 0, index === lastIndex ? end.column - 1 : undefined),
    )
    .join('\n')
  const change = `${shorten(original)} → ${shorten(replacement)}`
  return { file: fileName, lineNumber: start.line, line: (lines[0] ?? '').trim(), change }
}

function shorten(code: string): string {
  const line = code.replaceAll(/\s+/g, ' ').trim()
  return line.length > shownCharacters ? `${line.slice(0, shownCharacters)}…` : line
}
