import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDiningSite, type DiningSite } from '../../checks/fixtures/dining.ts'
import {
  creditBalance,
  memberWithCredit,
  giftCardBody,
  recordingSources,
  redeem,
  redemptionJobs,
  statementCreditBody,
} from '../../checks/fixtures/redemptions.ts'
import { listStatementCredits } from '../../contract/api/credits.ts'
import { redemptionRoutes } from '../redemptions/routes.ts'

const recorder = recordingSources()
let site: DiningSite
beforeAll(async () => {
  site = await openDiningSite([], [redemptionRoutes(recorder.sources)])
})
afterAll(() => site.close())

test('the downloaded history has the rows of the page, its rewards add up to the balance, and a filter by restaurant leaves out credits', async () => {
  const jobs = redemptionJobs(site, recorder.sources)
  const member = await memberWithCredit(site, 6_000)
  await redeem(member, await statementCreditBody(member, 2_345))
  await jobs.runSendJobs()
  await jobs.followUp()
  recorder.nextReplies.issuer.push({ state: 'rejected', code: 'account_closed', reference: 'no' })
  await redeem(member, await statementCreditBody(member, 2_000))
  await jobs.runSendJobs()
  await redeem(member, giftCardBody())
  /** The cells of each line after the headings, counted from 0: 2 is the name, 7 to 9 are reward, currency and status, 10 is the id. */
  const downloadRows = async (query = '') => {
    const { body } = await member.raw('GET', `/api/Member/Transactions/Download${query}`)
    const lines = body.trim().split('\r\n').slice(1)
    return lines.map((line) =>
      [...line.matchAll(/"[^"]*"|[^,]+|(?<=,)(?=,)/g)].map(([cell]) => cell.replaceAll('"', '')),
    )
  }
  const rows = await downloadRows()
  const pageReply = await member.call(listStatementCredits, { query: {} })
  const pageIds = pageReply.ok
    ? pageReply.value.data.map((entry) =>
        entry.kind === 'credit' ? entry.credit.creditId : entry.transaction.sourceTransactionId,
      )
    : []
  expect(pageIds).toHaveLength(4)
  expect(rows.map((cells) => cells[10])).toEqual(pageIds)
  expect(rows.map((cells) => cells.slice(2, 3).concat(cells.slice(7, 10)))).toEqual([
    [expect.stringMatching(/^Redeemed credit, /), '-20', 'USD', 'Requested'],
    [expect.stringMatching(/^Statement credit, Visa ending in \d{4}$/), '0.00', 'USD', 'Declined'],
    [expect.stringMatching(/^Statement credit, Visa ending in \d{4}$/), '-23.45', 'USD', 'Paid'],
    ['Place 0', '60.00', 'USD', ''],
  ])
  const sum = rows.reduce((total, cells) => total + Math.round(Number(cells[7]) * 100), 0)
  expect(sum).toBe(await creditBalance(member))
  expect(await downloadRows('?restaurant=place-0')).toHaveLength(1)
})
