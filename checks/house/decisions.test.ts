import { expect, test } from 'vitest'
import { checkDecisions } from './decisions.ts'

const path = 'docs/decisions/0071-payouts.md'
const page = `# 0071. Pay units out

- Status: accepted
- Date: 2026-11-23
- Topic: payouts

## Context

Why.

## Decision

What.
`
const row = '| [0071](0071-payouts.md) | Pay units out | accepted | payouts |'
const check = (text: string, index = row) =>
  checkDecisions([
    { path, text },
    { path: 'docs/decisions/README.md', text: `# Decisions\n\n${index}\n` },
  ]).findings

test('accepts a page that follows the template and is in the index', () => {
  expect(check(page)).toEqual([])
})

test.each([
  ['another number', page.replace('# 0071.', '# 0072.')],
  ['no status', page.replace('- Status: accepted\n', '')],
  ['no context', page.replace('## Context\n', '')],
  ['no decision', page.replace('## Decision\n', '')],
])('reports a page with %s', (_, text) => {
  expect(check(text)).toEqual([`${path} does not follow docs/decisions/template.md`])
})

test.each([
  ['is missing', ''],
  ['has a former status', row.replace('accepted', 'replaced by 0090')],
])('reports a row that %s', (_, index) => {
  expect(check(page, index)).toEqual([`docs/decisions/README.md lacks this row: ${row}`])
})
