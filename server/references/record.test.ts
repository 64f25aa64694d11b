import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSiteAndConsole, type TestConsole } from '../../checks/fixtures/console.ts'
import type { Site } from '../../checks/fixtures/site.ts'
import { closeAccount } from '../../contract/api/account.ts'
import { readAudit } from '../../contract/api/console/audit.ts'
import { lookUpReference } from '../../contract/api/console/references.ts'
import { confirmPassword, signIn } from '../../contract/api/session.ts'
import { inPartner } from '../database/connect.ts'
import { inScope } from '../console/scope.ts'
import { createReferenceBudget } from './budget.ts'
import { deleteOldSupportRecords } from './queries.ts'

const partner = 'lumen-mobile'
const dayMs = 86_400_000

let site: Site
let console: TestConsole
beforeAll(async () => {
  ;({ site, console } = await openSiteAndConsole([
    (app) => {
      app.get('/api/Broken/:id', () => Promise.reject(new Error('secret detail of the failure')))
      app.get('/account/broken', async (_request, reply) => reply.code(500).type('text/html').send('<h1>Sorry</h1>'))
    },
  ]))
})
afterAll(() => console.close())

const storedReferences = () =>
  inScope(console.deps.db, null, (tx) => tx.selectFrom('error_reference').selectAll().orderBy('at').execute())
/** The stored row of a reference; the site writes it after the reply. */
async function storedReference(reference: string) {
  const find = async () => (await storedReferences()).find((row) => row.reference === reference)
  await expect.poll(find, { timeout: 5_000 }).toBeDefined()
  return find()
}

test('a reference that a member reads out tells the agent what happened, when, to whom and what to say [MEM-B7]', async () => {
  const member = await site.member({ firstName: 'Ana', lastName: 'Ruiz' })
  const reply = await member.call(confirmPassword, { body: { password: 'a wrong password' } })
  if (reply.ok) throw new Error('a wrong password was right')
  const { reference } = reply.problem
  await storedReference(reference)
  const support = await console.signedInOperator('support')
  const lookup = await support.call(lookUpReference, { params: { reference: ` ${reference.toLowerCase()}` } })
  expect(lookup).toMatchObject({
    value: {
      reference,
      partner,
      member: { name: 'Ana Ruiz' },
      request: 'POST /api/Member/ConfirmPassword',
      status: 403,
      code: 'wrong_password',
      sentence: 'This is not your password. Please try again.',
      advice: expect.stringContaining('recover the account'),
    },
  })
  expect(JSON.stringify(lookup)).not.toContain('a wrong password')
  const admin = await console.signedInOperator('admin')
  const log = await admin.call(readAudit, { query: { action: 'looked up reference' } })
  expect(log.ok && log.value.entries[0]).toMatchObject({ detail: { reference }, partner })
})

test('a fault of the server is stored with its route and without ids, texts of the request and the cause [MEM-B7]', async () => {
  const reply = await site.browser().raw('GET', '/api/Broken/ana@mail.example?token=a-secret')
  const { reference } = reply.json() as { reference: string }
  const row = await storedReference(reference)
  expect(row).toMatchObject({ route: '/api/Broken/:id', status: 500, code: 'unexpected', member_id: null })
  expect(JSON.stringify(row)).not.toMatch(/secret|ana@/)
  const viewer = await console.signedInOperator('viewer')
  expect(await viewer.call(lookUpReference, { params: { reference } })).toMatchObject({
    value: { member: null, advice: expect.stringContaining('fault on our side') },
  })
})

test('an error page is stored under the reference of its request [MEM-B7]', async () => {
  await site.browser().raw('GET', '/account/broken')
  await expect
    .poll(async () => (await storedReferences()).filter(({ code }) => code === 'page_failed'), { timeout: 5_000 })
    .toMatchObject([{ route: '/account/broken', status: 500 }])
})

test('an operator finds no reference of another partner, and an unknown one gets the same refusal [MEM-B7]', async () => {
  const reply = await site.browser().call(signIn, { body: { login: 'unknown@mail.example', password: 'wrong one' } })
  const reference = reply.ok ? '' : reply.problem.reference
  await storedReference(reference)
  const airline = await console.signedInOperator('admin', ['meridian-air'])
  for (const text of [reference, 'ABCDEFGH', 'not one'])
    expect(await airline.call(lookUpReference, { params: { reference: text } }), text).toMatchObject({
      refusal: 'unknown_reference',
    })
})

test('the site adds references and cannot read, change or delete them', async () => {
  const asSite = (statement: 'select' | 'update' | 'delete') =>
    inPartner<unknown>(site.deps.db, partner, (tx): Promise<unknown> =>
      statement === 'select'
        ? tx.selectFrom('error_reference').selectAll().execute()
        : statement === 'update'
          ? tx.updateTable('error_reference').set({ code: 'other' }).execute()
          : tx.deleteFrom('error_reference').execute(),
    )
  for (const statement of ['select', 'update', 'delete'] as const)
    await expect(asSite(statement), statement).rejects.toThrow('permission denied')
})

test('erasing a member deletes the references and refused sign-ins', async () => {
  const member = await site.member()
  const reply = await member.call(confirmPassword, { body: { password: 'a wrong password' } })
  const row = await storedReference(reply.ok ? '' : reply.problem.reference)
  const id = row?.member_id ?? ''
  const closing = await member.call(closeAccount, { body: { password: member.body.password, acceptsLoss: true } })
  expect(closing.ok).toBe(true)
  await sql`select erase_member(${partner}, ${id}, now())`.execute(site.deps.pipelineDb)
  expect((await storedReferences()).filter(({ member_id }) => member_id === id)).toEqual([])
  const refusals = await inScope(console.deps.db, null, (tx) =>
    tx.selectFrom('sign_in_refusal').select('id').where('member_id', '=', id).execute(),
  )
  expect(refusals).toEqual([])
})

test('stores per minute at most 20 refusals of one client and 300 of all, and faults of the server besides [MEM-B7]', () => {
  const mayStore = createReferenceBudget()
  const countOf = (status: number, client: string, count: number, now = 0) =>
    Array.from({ length: count }, () => mayStore(status, client, now)).filter(Boolean).length
  expect(countOf(403, 'a', 100)).toBe(20)
  const others = Array.from({ length: 100 }, (_, index) => countOf(403, `client ${index}`, 20))
  expect(others.reduce((sum, count) => sum + count, 0)).toBe(280)
  expect(countOf(500, 'a', 1_000)).toBe(600)
  expect(countOf(403, 'a', 100, 60_000)).toBe(20)
})

test('the cleanup deletes references after 90 days, and the oldest above the maximum [MEM-B7]', async () => {
  const now = site.deps.clock.now()
  const admin = new pg.Client(site.database.adminUrl)
  await admin.connect()
  await admin.query('delete from error_reference')
  for (const [reference, days] of [
    ['TOOXXXXX', 91],
    ['OLDERXXX', 80],
    ['NEWXXXXX', 2],
    ['NEWESTXX', 1],
  ] as const)
    await admin.query(
      `insert into error_reference (partner_id, reference, at, method, route, status, code) values ($1, $2, $3, 'GET', '/', 500, 'x')`,
      [partner, reference, new Date(now.getTime() - days * dayMs)],
    )
  await admin.end()
  const references = async () => (await storedReferences()).map(({ reference }) => reference)
  await deleteOldSupportRecords(site.deps.pipelineDb, now)
  expect(await references()).toEqual(['OLDERXXX', 'NEWXXXXX', 'NEWESTXX'])
  await deleteOldSupportRecords(site.deps.pipelineDb, now, 2)
  expect(await references()).toEqual(['NEWXXXXX', 'NEWESTXX'])
})
