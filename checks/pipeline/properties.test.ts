// The property test of the pipeline. It invents random histories of a rewards program and plays each in the product and in a simple model.
// After every step whose messages do not wait, the product's database must contain what the model computes. history.ts explains the terms.
import fc, { type RunDetails } from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allBrands } from '../fixtures/brands.ts'
import { savePartners } from '../../server/brands/save.ts'
import { connect } from '../../server/database/connect.ts'
import { ledgerInvariants } from '../../tools/lib/ledger-check.ts'
import { testDatabase, type TestDatabase } from '../fixtures/database.ts'
import { startMs, type History, type Settings } from './history.ts'
import { newPayer } from './payout-days.ts'
import { formatHistory } from './format-history.ts'
import { randomHistory } from './random-history.ts'
import { nodeOf, runHistory, type Product } from './run-history.ts'
import { shrinkHistory } from './shrink-history.ts'

const historyCount = Number(process.env['HISTORIES']) || (process.env['QUICK'] ? 10 : 40)
const seed = Number(process.env['SEED']) || Math.floor(Math.random() * 2 ** 31)
/** Time in ms to search for a smaller failing history. */
const shrinkMs = Number(process.env['SHRINK_MS'] ?? 60_000)

let database: TestDatabase
let product: Product
/** The first settings of each partner, by its id. */
const settingsByPartner = new Map<string, Settings>()

beforeAll(async () => {
  database = await testDatabase()
  const open = (url: string, name: string) => connect(url, { max: 4, name }).db
  product = {
    admin: open(database.adminUrl, 'test'),
    owner: open(database.urls.owner, 'owner'),
    site: open(database.urls.app, 'site'),
    payer: newPayer(),
    nodes: [1, 2].map((n) => nodeOf(open(database.urls.pipeline, `node ${n}`))),
  }
  const brands = allBrands().map((folder) => ({ ...folder, brand: { ...folder.brand, hasReservationBonus: true } }))
  await savePartners(product.admin, { now: () => new Date(startMs) }, brands)
  for (const { id, brand } of brands) {
    const { currencyType, hasVIP, hasReservationBonus, tierCampaigns, earning } = brand
    settingsByPartner.set(id, { currencyType, hasVIP, hasReservationBonus, tierCampaigns, earning })
  }
})
afterAll(async () => {
  const { admin, owner, site, nodes } = product
  await Promise.all([admin, owner, site, ...nodes.map(({ db }) => db)].map((db) => db.destroy()))
  await database.drop()
})

/** Number of the current run of a history. It never repeats, because each run has a separate partner in the database. */
let runCount = 0

async function runInProduct(history: History): Promise<void> {
  runCount += 1
  const firstSettings = settingsByPartner.get(history.partner)
  if (!firstSettings) throw new Error(`unknown partner ${history.partner}`)
  await runHistory(product, history, runCount, firstSettings)
}

/** After a failure, searches for a smaller failing history. Throws an error with the smallest one and the variables that repeat it. */
async function reportFailure(details: RunDetails<[History]>): Promise<void> {
  const [history] = details.counterexample ?? []
  if (!details.failed || !history) return
  const failureOf = (candidate: History) =>
    runInProduct(candidate).then(
      () => null,
      (error: unknown) => error,
    )
  console.log(`history ${details.numRuns} failed: ${String(details.errorInstance)}; searching for a smaller one`)
  const smallest = await shrinkHistory(history, failureOf, Date.now() + shrinkMs)
  const variables = `SEED=${details.seed} HISTORIES=${details.numRuns}`
  const smallestText = formatHistory(smallest.history, smallest.error ?? details.errorInstance)
  throw new Error(`history ${details.numRuns} of ${historyCount}; reproduce with ${variables}\n\n${smallestText}`)
}

test('the product agrees with a serial model in random histories, with reordered, repeated and batched messages, while rates, MIDs, bonuses, tables and months change [MON-A1] [MON-A3] [D3-009] [D3-011] [D3-012] [D3-013]', async () => {
  console.log(`seed ${seed}, ${historyCount} histories`)
  await fc.assert(fc.asyncProperty(randomHistory, runInProduct), {
    numRuns: historyCount,
    seed,
    endOnFailure: true,
    asyncReporter: (details) => reportFailure(details as RunDetails<[History]>),
  })
  expect((await ledgerInvariants(database.adminUrl)).filter((invariant) => invariant.breaches > 0)).toEqual([])
}, 7_200_000) // two hours in ms, because HISTORIES may ask for many
