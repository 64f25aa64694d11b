import { expect, test } from 'vitest'
import { checkReferences } from './references.ts'

// Assembled from parts, so that the bracketed id does not count as a proof.
const unknownId = ['P1', '999'].join('-')
const specification = { path: 'docs/specification.tsv', text: 'id\tpart\titem\tproven\nP1-001\tactivity\tReward\t\n' }
const decision = { path: 'docs/decisions/0071-payouts.md', text: '# Payouts\n\n## Pushing to cards\n' }
const files = new Set([
  'docs/decisions/0071-payouts.md',
  'docs/picture.webp',
  'server/payouts/move.ts',
  'vault/README.md',
])
const check = (path: string, text: string) =>
  checkReferences([specification, decision, { path, text }], (name) => files.has(name)).findings

test.each([
  ['docs/a.md', 'See [payouts](decisions/0071-payout.md).', 'links to decisions/0071-payout.md'],
  ['docs/a.md', 'See [payouts](decisions/0071-payouts.md#pushing).', 'a heading that does not exist'],
  ['docs/a.md', 'See `server/payouts/moves.ts`.', 'names server/payouts/moves.ts'],
  ['docs/a.md', 'See `server/payments`.', 'names server/payments'],
  ['docs/a.md', 'As chapter \u00a76 says.', 'cites a section'],
  ['server/a.sql', '-- RFC 5545 \u00a73.1', 'cites a section'],
  ['web/a.css', '/* Spec 2: 75px */', 'cites a section'],
  ['docs/specification.tsv', 'P1-001\tactivity\tAs in 2 \u00a75\t', 'cites a section'],
  ['docs/a.md', `Rewards appear [${unknownId}].`, `names ${unknownId}`],
  ['server/a.ts', `// ${unknownId}`, `names ${unknownId}`],
  ['server/a.ts', '// docs/decisions/0072', 'names decision 0072'],
  ['server/a.ts', '// docs/runbooks/pay.md', 'names docs/runbooks/pay.md'],
])('reports in %s the text %s', (path, text, problem) => {
  // The finding about a heading begins with `links to` and names the problem after the link.
  expect(check(path, text)).toEqual([
    expect.stringContaining(`${path}:1 ${problem.startsWith('a ') ? 'links' : problem}`),
  ])
  expect(check(path, text)[0]).toContain(problem)
})

test.each([
  [
    'docs/a.md',
    '[payouts](decisions/0071-payouts.md#pushing-to-cards), ![both](picture.webp), [web](https://example.com)',
  ],
  ['docs/a.md', 'Rewards appear (P1-001), by `server/payouts/move.ts` and `server/*/routes.ts`.'],
  ['docs/a.md', '```\n[nothing](nowhere.md) \u00a7\n```'],
  ['docs/decisions/0071-payouts.md', '[below](#pushing-to-cards)\n\n## Pushing to cards'],
  ['server/a.ts', '// docs/decisions/0071, RFC 5545 section 3.1'],
])('accepts in %s the text %s', (path, text) => {
  expect(check(path, text)).toEqual([])
})
