import { expect, test } from 'vitest'
import { references } from './references.ts'

const map = { path: 'docs/specification.tsv', text: 'id\tpart\titem\tproven\nP1-001\tactivity\tReward\t\n' }
const decision = { path: 'docs/decisions/0071-payouts.md', text: '# Payouts\n\n## Pushing to cards\n' }
const files = new Set([
  'docs/decisions/0071-payouts.md',
  'docs/picture.webp',
  'server/payouts/move.ts',
  'vault/README.md',
])
const check = (path: string, text: string) =>
  references([map, decision, { path, text }], (name) => files.has(name)).findings

test.each([
  ['docs/a.md', 'See [payouts](decisions/0071-payout.md).', 'links to decisions/0071-payout.md'],
  ['docs/a.md', 'See [payouts](decisions/0071-payouts.md#pushing).', 'a heading that does not exist'],
  ['docs/a.md', 'See `server/payouts/moves.ts`.', 'names server/payouts/moves.ts'],
  ['docs/a.md', 'As spec 1 \u00a76 says.', 'has a section sign'],
  ['docs/a.md', 'Rewards appear [P1-999].', 'names P1-999'],
  ['server/a.ts', '// P1-999', 'names P1-999'],
  ['server/a.ts', '// docs/decisions/0072', 'names decision 0072'],
  ['server/a.ts', '// docs/runbooks/pay.md', 'names docs/runbooks/pay.md'],
])('in %s reports %s', (path, text, problem) => {
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
  ['server/a.ts', '// docs/decisions/0071, spec 2 \u00a74.1'],
])('accepts in %s the text %s', (path, text) => {
  expect(check(path, text)).toEqual([])
})
