import { isTest, type SourceFile } from '../../checks/sources.ts'

export type SpecStatement = { id: string; part: string; item: string; proven: string }

const header = 'id\tpart\titem\tproven'
const idPattern = /\[((?:P1|M2|D3)-\d{3}(?:[\s,]+(?:P1|M2|D3)-\d{3})*)\]/g

export function readStatements(tsv: string): SpecStatement[] {
  return tsv
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [id = '', part = '', item = '', proven = ''] = line.split('\t')
      return { id, part, item, proven }
    })
}

export const statementsTsv = (rows: SpecStatement[]): string =>
  `${[header, ...rows.map(({ id, part, item, proven }) => [id, part, item, proven].join('\t'))].join('\n')}\n`

/** The test files that name each statement of the specification in brackets, as in `test('rounds coordinates [P1-358]')`. */
export function findProofs(sources: SourceFile[]): Map<string, string[]> {
  const proofs = new Map<string, string[]>()
  for (const { path, text } of sources.filter(isTest)) {
    for (const match of text.matchAll(idPattern)) {
      for (const id of (match[1] ?? '').split(/[\s,]+/)) {
        const files = proofs.get(id) ?? []
        if (!files.includes(path)) proofs.set(id, [...files, path])
      }
    }
  }
  return proofs
}

/** The same rows. The column `proven` gets the test files that name the statement now. */
export function withProofs(rows: SpecStatement[], proofs: Map<string, string[]>): SpecStatement[] {
  return rows.map((row) => ({ ...row, proven: (proofs.get(row.id) ?? []).join(' ') }))
}
