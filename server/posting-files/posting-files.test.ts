import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertDiners, type DinerSetup } from '../../checks/fixtures/diners.ts'
import { testDatabase, type TestDatabase } from '../../checks/fixtures/database.ts'
import { postingPartner } from '../../checks/fixtures/posting-partner.ts'
import { fidelDelivery } from '../../checks/fixtures/purchases.ts'
import { partnerOf } from '../../checks/fixtures/render.tsx'
import { readPostingFile } from '../../domain/posting-file/posting-file.ts'
import { ledgerInvariants } from '../../tools/lib/ledger-check.ts'
import { connect, type Db } from '../database/connect.ts'
import { storeMessages } from '../feeds/inbox.ts'
import { drainOnce } from '../pipeline/drain.ts'
import { randomIds } from '../platform/clock-and-ids.ts'
import { followUpFiles, runPostingFiles, type PostingDeps } from './follow-up.ts'
import { makeDueFile, sha256 } from './make-file.ts'

const partner = partnerOf('meridian-air')
const dayMs = 86_400_000
let now = new Date('2026-03-04T12:00:00Z')
const clock = { now: () => now }
const ids = randomIds(clock)
let database: TestDatabase
let nodes: Db[]
let admin: Db
let diners: DinerSetup
let sandbox: ReturnType<typeof postingPartner>
let alarms: Record<string, unknown>[]

beforeAll(async () => {
  database = await testDatabase()
  diners = await insertDiners(database.adminUrl, { members: 80, restaurants: 2 })
  nodes = [1, 2].map((n) => connect(database.urls.pipeline, { max: 3, name: `node ${n}` }).db)
  admin = connect(database.adminUrl, { max: 1, name: 'admin' }).db
  sandbox = postingPartner(clock)
})
afterAll(async () => {
  await Promise.all([...nodes, admin].map((db) => db.destroy()))
  await database.drop()
})
beforeEach(() => {
  alarms = []
  sandbox.calls.length = 0
  sandbox.losses.length = 0
  delete sandbox.edits.acknowledgment
  moveToLaterDay()
})

const raise = (): never => {
  throw new Error('missing')
}
const node = (n: 0 | 1 = 0): Db => nodes[n] ?? raise()
const deps = (n: 0 | 1 = 0): PostingDeps => ({
  db: node(n),
  clock,
  ids,
  transports: () => sandbox.transport,
  partners: { all: () => [partner], byId: () => partner },
  log: { error: (facts) => alarms.push({ ...facts }) },
})
/** Moves to 03:30 UTC of the day after tomorrow. In New York it is then the evening before, after the partner’s time of 22:00. */
const moveToLaterDay = () => {
  now = new Date(
    Date.parse(`${new Date(now.getTime() + dayMs).toISOString().slice(0, 10)}T12:00:00Z`) + 15.5 * 3_600_000,
  )
}
const moveClock = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000)
}

let earnerCount = 0
let purchaseCount = 0
const numberOfEarner = (count: number) => String(300_000_000 + count)
type Card = DinerSetup['cards'][number]
/** Gives another member a partner number and `units` miles for one meal. For some `units` the sandbox produces a failure (`magicUnits`). */
async function addEarner(units: number, change: { number?: string; name?: string } = {}): Promise<Card> {
  const card = diners.cards.filter(({ partnerId }) => partnerId === partner.id)[(earnerCount += 1)] ?? raise()
  await admin
    .updateTable('member')
    .set({ partner_number: change.number ?? numberOfEarner(earnerCount), last_name: change.name ?? 'Ruiz' })
    .where('id', '=', card.memberId)
    .execute()
  await dine(card, 'clearing', (units * 100) / 3) // three miles per dollar
  return card
}
/** Processes one message of a purchase and returns its id. `of`: the id of the purchase that a refund takes back. */
async function dine(card: Card, kind: 'clearing' | 'refund', amountMinor: number, of?: string): Promise<string> {
  const restaurant = diners.restaurants[1] ?? raise()
  const id = `posting-${(purchaseCount += 1)}`
  const localTime = `${now.toISOString().slice(0, 10)}T19:30:00`
  const facts = { kind, id, amountMinor: Math.round(amountMinor), localTime, card, restaurant, ...(of ? { of } : {}) }
  await storeMessages(node(), [fidelDelivery(facts, id)], now)
  while ((await drainOnce({ db: node(), clock, ids })).messageCount > 0);
  return id
}
const balanceOf = async ({ memberId }: Card): Promise<number> => {
  const account = admin.selectFrom('ledger_account').select('units').where('path', '=', `member/${memberId}/available`)
  return (await account.executeTakeFirstOrThrow()).units
}
const payoutsOf = ({ memberId }: Card) =>
  admin
    .selectFrom('payout')
    .select(['state', 'units', 'reason_code as code', 'file_number as number', 'provider_reference as reference'])
    .where('member_id', '=', memberId)
    .orderBy('opened_at')
    .execute()
const readFiles = () =>
  admin
    .selectFrom('posting_file as f')
    .innerJoin('posting_file_state as s', (on) =>
      on.onRef('f.partner_id', '=', 's.partner_id').onRef('f.number', '=', 's.number'),
    )
    .select(['f.number', 'f.day', 'f.body', 's.state', 's.fault'])
    .orderBy('f.number')
    .execute()
const lastFile = async () => (await readFiles()).at(-1) ?? raise()
const findBreaches = async () =>
  (await ledgerInvariants(database.adminUrl)).filter((invariant) => invariant.breaches > 0)
/** Makes and sends the file of a day, and reads its acknowledgment. */
async function runWholeDay() {
  await runPostingFiles(deps())
  moveClock(2)
  await followUpFiles(deps())
}

describe('a day at the partner', () => {
  test('posts the whole balance of each member as one line, and pays the accepted lines', async () => {
    const [ana, ben] = [await addEarner(300), await addEarner(600)]
    await dine(ben, 'clearing', 10_000)
    await runPostingFiles(deps())
    expect([await balanceOf(ana), await balanceOf(ben)]).toEqual([0, 0])
    expect((await payoutsOf(ben)).map(({ state }) => state)).toEqual(['sent'])
    const file = await lastFile()
    const read = readPostingFile(file.body, sha256)
    expect(read.ok && read.file.lines).toMatchObject([
      { units: 300, nameCheck: 'RUIZ/A', restaurant: 'Table table-1', memberNumber: numberOfEarner(earnerCount - 1) },
      { units: 900, restaurant: 'Table table-1 and 1 more' },
    ])
    moveClock(2)
    await followUpFiles(deps())
    expect(await lastFile()).toMatchObject({ state: 'acknowledged', fault: null })
    expect(await payoutsOf(ben)).toEqual([
      {
        state: 'paid',
        units: 900,
        code: null,
        number: file.number,
        reference: `meridian-air-${String(file.number).padStart(6, '0')}-2`,
      },
    ])
    expect(await findBreaches()).toEqual([])
  })

  test('names the restaurant of a reward whose revision left its units unchanged', async () => {
    await sql`with former as (update award set live = false where member_id = ${(await addEarner(300)).memberId} returning *)
      insert into award select (jsonb_populate_record(null::award, to_jsonb(a) || jsonb_build_object(
        'id', gen_random_uuid(), 'revision', a.revision + 1, 'live', true))).* from former a`.execute(admin)
    await runWholeDay()
    expect((await lastFile()).body).toContain('Table table-1')
  })

  test('makes no file when no member earned', async () => {
    const before = await readFiles()
    await runWholeDay()
    expect(await readFiles()).toEqual(before)
  })

  test('makes one file a day, in the hours after the partner’s time', async () => {
    const card = await addEarner(300)
    const before = (await readFiles()).length
    now = new Date(now.getTime() - 2 * 3_600_000) // 20:30 in New York
    expect(await makeDueFile(deps(), partner)).toBeNull()
    now = new Date(now.getTime() + 2 * 3_600_000)
    await runWholeDay()
    await dine(card, 'clearing', 10_000)
    await runWholeDay()
    expect((await readFiles()).length).toBe(before + 1)
    expect(await balanceOf(card)).toBe(300)
    moveToLaterDay()
    await runWholeDay()
    expect(await balanceOf(card)).toBe(0)
  })

  test('makes a file for a member whose name begins with a surrogate pair', async () => {
    const card = await addEarner(300)
    const name = { first_name: '\u{1D400}na', last_name: '\u{10428}'.repeat(20) }
    await admin.updateTable('member').set(name).where('id', '=', card.memberId).execute()
    await runWholeDay()
    expect(await payoutsOf(card)).toMatchObject([{ state: 'paid' }])
  })

  test('makes the file when another partner’s file fails', async () => {
    const card = await addEarner(300)
    const brand = {
      ...partner.brand,
      get accountingZone(): string {
        throw new Error('broken settings')
      },
    }
    const broken = { ...partner, id: 'alder-hotels', brand }
    const partners = { all: () => [broken, partner], byId: () => partner }
    await expect(runPostingFiles({ ...deps(), partners })).rejects.toThrow('broken settings')
    expect(await payoutsOf(card)).toMatchObject([{ state: 'sent' }])
    moveClock(2)
    await followUpFiles(deps())
  })

  test('makes no file in an unknown time zone, and labels the member’s number with the partner’s name where the settings have no label', async () => {
    const card = await addEarner(300)
    const partnerWith = (change: Partial<typeof partner.brand>) => ({
      ...partner,
      brand: { ...partner.brand, ...change },
    })
    expect(await makeDueFile(deps(), partnerWith({ accountingZone: 'Nowhere/Land' }))).toBeNull()
    await makeDueFile(deps(), partnerWith({ partnerNumber: null }))
    const { target_label: target } = await admin
      .selectFrom('payout')
      .select('target_label')
      .where('member_id', '=', card.memberId)
      .executeTakeFirstOrThrow()
    expect(target).toBe(`${partner.brand.name} ending in ${numberOfEarner(earnerCount).slice(-4)}`)
    await runWholeDay()
  })

  test('leaves out members without a number and partners without a transport', async () => {
    const card = await addEarner(300)
    await runPostingFiles({ ...deps(), transports: () => null })
    expect(await balanceOf(card)).toBe(300)
    await admin.updateTable('member').set({ partner_number: null }).where('id', '=', card.memberId).execute()
    await runWholeDay()
    expect(await balanceOf(card)).toBe(300)
    expect(await findBreaches()).toEqual([])
  })
})

describe('a line that the partner rejects', () => {
  test('returns its units, sends the member a mail, and blocks postings until the number changes', async () => {
    const card = await addEarner(300, { number: '990000001' }) // the sandbox knows no number that begins with 99
    const other = await addEarner(300)
    await runWholeDay()
    expect(await payoutsOf(card)).toMatchObject([{ state: 'rejected', code: 'unknown_number' }])
    expect(await payoutsOf(other)).toMatchObject([{ state: 'paid' }])
    expect(await balanceOf(card)).toBe(300)
    const mails = await admin
      .selectFrom('mail_message')
      .select(['kind', 'facts'])
      .where('member_id', '=', card.memberId)
      .execute()
    expect(mails.filter(({ kind }) => kind === 'payout_returned')).toMatchObject([
      { facts: { units: 300, target: 'Meridian number ending in 0001', reasonCode: 'unknown_number' } },
    ])
    moveToLaterDay()
    await runWholeDay()
    expect(await payoutsOf(card)).toHaveLength(1)
    await admin.updateTable('member').set({ partner_number: '300418263' }).where('id', '=', card.memberId).execute()
    moveToLaterDay()
    await runWholeDay()
    expect(await payoutsOf(card)).toMatchObject([{ state: 'rejected' }, { state: 'paid', units: 300 }])
    expect(await findBreaches()).toEqual([])
  })

  test('blocks postings after a name mismatch until the name changes, and after a duplicate until an operator releases it', async () => {
    const [renamedCard, duplicateCard] = [await addEarner(422), await addEarner(409)] // `magicUnits`: nameMismatch, duplicate
    await runWholeDay()
    expect(await payoutsOf(renamedCard)).toMatchObject([{ state: 'rejected', code: 'name_mismatch' }])
    expect(await payoutsOf(duplicateCard)).toMatchObject([{ state: 'rejected', code: 'duplicate' }])
    await admin.updateTable('member').set({ last_name: 'Rivera' }).where('id', '=', renamedCard.memberId).execute()
    await admin
      .updateTable('member')
      .set({ partner_number: '311000000' })
      .where('id', '=', duplicateCard.memberId)
      .execute()
    moveToLaterDay()
    await runWholeDay()
    expect(await payoutsOf(renamedCard)).toHaveLength(2)
    expect(await payoutsOf(duplicateCard)).toHaveLength(1)
    await admin.updateTable('payout').set({ retried_at: now }).where('member_id', '=', duplicateCard.memberId).execute()
    moveToLaterDay()
    await runWholeDay()
    expect(await payoutsOf(duplicateCard)).toHaveLength(2)
  })
})

test('a refund after posting makes the balance negative, and the next rewards offset it first', async () => {
  const card = await addEarner(300)
  await runWholeDay()
  await dine(card, 'refund', 10_000, `posting-${purchaseCount}`)
  expect(await balanceOf(card)).toBe(-300)
  moveToLaterDay()
  await runWholeDay()
  expect(await payoutsOf(card)).toHaveLength(1)
  await dine(card, 'clearing', 15_000)
  moveToLaterDay()
  await runWholeDay()
  expect(await payoutsOf(card)).toMatchObject([{ units: 300 }, { units: 150, state: 'paid' }])
  expect(await findBreaches()).toEqual([])
})

describe('a file in transit', () => {
  test('is sent again with the same number and bytes when the request is lost', async () => {
    await addEarner(300)
    sandbox.losses.push('request')
    await runPostingFiles(deps())
    const { number, body, state } = await lastFile()
    expect(state).toBe('sent')
    moveClock(2)
    await followUpFiles(deps())
    expect(sandbox.calls.filter((call) => call.endsWith(` ${number}`))).toEqual([
      `send ${number}`,
      `status ${number}`,
      `send ${number}`,
    ])
    expect(sandbox.files.get(`meridian-air ${number}`)?.text).toBe(body)
    expect((await lastFile()).state).toBe('received')
  })

  test('is not sent again when only the answer is lost', async () => {
    const card = await addEarner(300)
    sandbox.losses.push('answer')
    await runPostingFiles(deps())
    const { number } = await lastFile()
    moveClock(2)
    await followUpFiles(deps())
    expect(sandbox.calls.filter((call) => call.endsWith(` ${number}`))).toEqual([`send ${number}`, `status ${number}`])
    expect(await payoutsOf(card)).toMatchObject([{ state: 'paid' }])
  })

  test('waits for the file before it', async () => {
    await addEarner(300)
    sandbox.losses.push('request', 'request', 'request') // the third is lost in the loop below
    await runPostingFiles(deps())
    const firstNumber = (await lastFile()).number
    await addEarner(300)
    moveToLaterDay()
    await runPostingFiles(deps())
    expect((await lastFile()).number).toBe(firstNumber + 1)
    expect(sandbox.calls).not.toContain(`send ${firstNumber + 1}`)
    for (let n = 0; n < 4; n += 1) {
      moveClock(60)
      await followUpFiles(deps())
    }
    expect((await readFiles()).slice(-2).map(({ state }) => state)).toEqual(['acknowledged', 'acknowledged'])
    expect(await findBreaches()).toEqual([])
  })

  test('logs one alarm when no acknowledgment arrives within the partner’s hours', async () => {
    const card = await addEarner(504) // `magicUnits`: noAcknowledgment
    await runWholeDay()
    moveClock(23 * 60) // within the partner’s 24 hours
    await followUpFiles(deps())
    expect(alarms).toEqual([])
    moveClock(60)
    await followUpFiles(deps())
    await followUpFiles(deps())
    expect(alarms).toMatchObject([{ code: 'posting_file_unacknowledged', partnerId: 'meridian-air' }])
    expect(await payoutsOf(card)).toMatchObject([{ state: 'sent' }])
  })

  test('ignores an acknowledgment with a wrong sum, and logs one error', async () => {
    const card = await addEarner(500) // `magicUnits`: wrongSum
    await runWholeDay()
    moveClock(60)
    await followUpFiles(deps())
    expect(await lastFile()).toMatchObject({ state: 'received', fault: 'wrong_sum' })
    expect(await payoutsOf(card)).toMatchObject([{ state: 'sent' }])
    expect(alarms).toMatchObject([{ code: 'posting_acknowledgment_faulty', fault: 'wrong_sum' }])
  })
})

test('two nodes that make and send files and read acknowledgments at once make one file and pay each line once', async () => {
  const cards = []
  for (let n = 0; n < 5; n += 1) cards.push(await addEarner(300))
  const before = (await readFiles()).length
  await Promise.all([
    runPostingFiles(deps(0)),
    runPostingFiles(deps(1)),
    makeDueFile(deps(0), partner),
    makeDueFile(deps(1), partner),
  ])
  expect((await readFiles()).length).toBe(before + 1)
  moveClock(2)
  await Promise.all([followUpFiles(deps(0)), followUpFiles(deps(1)), followUpFiles(deps(1))])
  moveClock(10)
  await followUpFiles(deps(0))
  for (const card of cards) expect(await payoutsOf(card)).toMatchObject([{ state: 'paid', units: 300 }])
  expect((await readFiles()).map(({ number }) => number)).toEqual(Array.from({ length: before + 1 }, (_, n) => n + 1))
  expect(await findBreaches()).toEqual([])
})

test('neither the pipeline’s role nor the superuser can change a file, and the database refuses to skip a number', async () => {
  await addEarner(300)
  await runPostingFiles(deps())
  const { number } = await lastFile()
  for (const db of [node(), admin]) {
    const change = db.updateTable('posting_file').set({ unit_sum: 1 }).where('number', '=', number)
    await expect(change.execute()).rejects.toThrow(/permission denied|never changes/)
  }
  const content = { day: '2030-01-01', made_at: now, line_count: 1, unit_sum: 1, body: '', hash: '' }
  const skippingFile = { ...content, partner_id: partner.id, number: number + 2 }
  await expect(node().insertInto('posting_file').values(skippingFile).execute()).rejects.toThrow('is not the next one')
})
