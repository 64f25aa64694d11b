// `npm run bench history`: time to load the first, the middle and the last page of a member's history, and of its filter options,
// for histories of increasing length. SIZES: the number of dines in each history; ROUNDS: the measured rounds.
import { insertDiners } from '../checks/fixtures/diners.ts'
import { insertLongHistory } from '../checks/fixtures/long-history.ts'
import { testPartner } from '../checks/fixtures/partner.ts'
import { historyPage } from '../server/activity/history-page.ts'
import { optionsOf } from '../server/activity/history.ts'
import { connect, inPartner, type Tx } from '../server/database/connect.ts'
import { median } from './lib.ts'
import { withBenchDatabase } from './pipeline/database.ts'

const sizes = (process.env['SIZES'] ?? '100,10000,100000').split(',').map(Number)
const rounds = Number(process.env['ROUNDS']) || 15
const [from, to] = ['2016-01-01T00:00:00Z', '2026-11-20T00:00:00Z']
const resultsPerPage = 10
const now = new Date(to)

await withBenchDatabase(async ({ adminUrl, urls, admin }) => {
  // The diners alternate between two partners, and `cards` has one card of each. The bench uses those of the first partner.
  const { cards, restaurants } = await insertDiners(adminUrl, { members: sizes.length * 2, restaurants: 300 })
  const { brand } = testPartner('lumen-mobile')
  const { db } = connect(urls.app, { max: 2, name: 'bench' })
  const members = sizes.map((dines, index) => ({ dines, ...(cards[index * 2] as (typeof cards)[number]) }))
  for (const { dines, cardId, ...member } of members)
    await insertLongHistory(adminUrl, {
      member: { ...member, cardIds: [cardId], currency: 'Dollar' },
      restaurants,
      dines,
      from,
      to,
    })
  await admin.query('vacuum analyze')
  for (const { dines, partnerId, ...member } of members) {
    const pages = Math.ceil(dines / resultsPerPage)
    const page = (pageNo: number) => (tx: Tx) =>
      historyPage(tx, { partnerId, ...member }, { pageNo, resultsPerPage }, brand, now)
    const queries: [string, (tx: Tx) => Promise<unknown>][] = [
      ['first', page(1)],
      ['middle', page(Math.ceil(pages / 2))],
      ['last', page(pages)],
      ['options', (tx) => optionsOf(tx, { partnerId, ...member })],
    ]
    const times = new Map<string, number[]>()
    // Each round measures every query once, so that a slow moment of the machine affects all of them; round 0 only warms up.
    for (let round = 0; round <= rounds; round += 1) {
      for (const [name, run] of queries) {
        const startedAt = performance.now()
        await inPartner(db, partnerId, run)
        if (round > 0) times.set(name, [...(times.get(name) ?? []), performance.now() - startedAt])
      }
    }
    const line = [...times].map(([name, ms]) => `${name} ${median(ms).toFixed(1)} ms`).join(', ')
    console.log(`${dines.toLocaleString('en-US')} dines, ${pages.toLocaleString('en-US')} pages: ${line}`)
  }
  await db.destroy()
})
