import { posix } from 'node:path'
import type { Findings, SourceFile } from '../sources.ts'

const indexFile = 'docs/decisions/README.md'
const decisionFile = /^docs\/decisions\/(\d{4})-/
/** The head and the first two sections of docs/decisions/template.md. */
const template =
  /^# (\d{4})\. (.+)\n\n- Status: (.+)\n- Date: \d{4}-\d{2}-\d{2}\n- Topic: (.+)\n\n## Context\n[\s\S]*\n## Decision\n/

/** Checks that every decision follows the template, and that the index lists it with its number, title, status and topic. */
export function checkDecisions(sources: SourceFile[]): Findings {
  const index = sources.find(({ path }) => path === indexFile)?.text ?? ''
  const pages = sources.filter(({ path }) => decisionFile.test(path))
  const findings = pages.flatMap(({ path, text }) => {
    const [, number, title, status, topic] = template.exec(text) ?? []
    if (number === undefined || number !== decisionFile.exec(path)?.[1])
      return [`${path} does not follow docs/decisions/template.md`]
    const row = `| [${number}](${posix.basename(path)}) | ${title} | ${status} | ${topic} |`
    return index.split('\n').includes(row) ? [] : [`${indexFile} lacks this row: ${row}`]
  })
  return { findings, note: `${pages.length} decisions` }
}
