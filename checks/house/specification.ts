import { findProofs, readStatements, withProofs, statementsTsv, type SpecStatement } from '../../tools/lib/spec-map.ts'
import type { Findings, SourceFile } from '../sources.ts'

export const mapFile = 'docs/specification.tsv'
const finishedFile = 'docs/finished-parts.txt'

/** The map with the tests that prove each statement today, for `npm run check -- --write`. */
export function renewedMap(sources: SourceFile[]): string {
  return statementsTsv(withProofs(rowsOf(sources), findProofs(sources)))
}

/** Checks that tests name existing statements, the map is up to date, finished parts exist, and all their statements have proofs. */
export function checkSpecification(sources: SourceFile[]): Findings {
  const rows = rowsOf(sources)
  const proofs = findProofs(sources)
  const ids = new Set(rows.map(({ id }) => id))
  const finishedParts = new Set(
    textOf(sources, finishedFile)
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#')),
  )
  const findings = [...proofs]
    .filter(([id]) => !ids.has(id))
    .map(([id, files]) => `${files[0]} names ${id}, which the specification does not have`)
  for (const { id, part, item } of rows) {
    if (finishedParts.has(part) && !proofs.has(id))
      findings.push(`${part} is finished, but ${id} is not proven: ${item}`)
  }
  for (const part of finishedParts)
    if (!rows.some((row) => row.part === part)) findings.push(`${finishedFile} names ${part}, which is not a part`)
  if (renewedMap(sources) !== textOf(sources, mapFile))
    findings.push(`${mapFile} is out of date: npm run check -- --write renews it`)
  return { findings, note: summary(rows, proofs) }
}

function summary(rows: SpecStatement[], proofs: Map<string, string[]>): string {
  const parts = [...new Set(rows.map(({ part }) => part))].toSorted().map((part) => {
    const partRows = rows.filter((row) => row.part === part)
    return `${part} ${partRows.filter(({ id }) => proofs.has(id)).length}/${partRows.length}`
  })
  return `${rows.filter(({ id }) => proofs.has(id)).length} of ${rows.length} statements proven: ${parts.join(', ')}`
}

const rowsOf = (sources: SourceFile[]): SpecStatement[] => readStatements(textOf(sources, mapFile))
const textOf = (sources: SourceFile[], file: string): string => sources.find(({ path }) => path === file)?.text ?? ''
