import { readRows } from '../../tools/lib/spec-map.ts'
import type { Findings, Source } from '../sources.ts'
import { mapFile } from './specification.ts'

const id = /\b(?:P1|M2|D3)-\d{3}\b/g
/** A section sign (U+00A7), or a numbered specification: both point to documents outside the repository. */
const section = /\u{a7}|\bspec [123]\b/iu

/** References lead somewhere: every statement id is a row of the map, and no text cites a section. Markdown has a check for its links. */
export function specIds(sources: Source[]): Findings {
  const map = sources.find(({ path }) => path === mapFile)?.text ?? ''
  const ids = new Set(readRows(map).map((row) => row.id))
  const findings = sources
    .filter(({ path }) => !path.endsWith('.md'))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, index) => {
        const place = `${path}:${index + 1}`
        const unknown = [...line.matchAll(id)].filter(([match]) => !ids.has(match))
        return [
          ...unknown.map(([match]) => `${place} names ${match}, which ${mapFile} does not have`),
          ...(section.test(line) ? [`${place} cites a section: name the statement's id of ${mapFile} instead`] : []),
        ]
      }),
    )
  return { findings }
}
