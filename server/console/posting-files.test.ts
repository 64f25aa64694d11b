import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSiteAndConsole, type TestConsole } from '../../checks/fixtures/console.ts'
import type { Site } from '../../checks/fixtures/site.ts'
import { readAudit } from '../../contract/api/console/audit.ts'
import { downloadPostingFile, listPostingFiles, resendPostingFile } from '../../contract/api/console/posting-files.ts'
import type { PostingState } from '../database/posting-tables.ts'

let site: Site
let console: TestConsole
beforeAll(async () => {
  ;({ site, console } = await openSiteAndConsole())
})
afterAll(() => console.close())

/** The number of inserted files, which gives each file another day and another moment. */
let fileCount = 0
/** Inserts a partner's posting file with one line, whose payout the partner rejected. `state` is the file's. */
async function insertPostingFile(partner: string, number: number, state: PostingState): Promise<{ memberId: string }> {
  const { publicId } = await site.member({ partner })
  const { pipelineDb: db, clock, ids } = site.deps
  const member = await db.selectFrom('member').select('id').where('public_id', '=', publicId).executeTakeFirstOrThrow()
  const now = new Date(clock.now().getTime() + (fileCount += 1))
  const [payoutId, key] = [ids.next(), { partner_id: partner, number }]
  const payout = { way: 'posting_file', currency: 'Mile', units: 300, state: 'due', target_label: 'Meridian' } as const
  const opening = { opened_at: now, state_at: now, actor: 'payouts' }
  await db
    .insertInto('payout')
    .values({ partner_id: partner, id: payoutId, member_id: member.id, ...payout, ...opening })
    .execute()
  const day = new Date(Date.UTC(2026, 10, fileCount)).toISOString().slice(0, 10)
  const file = { day, made_at: now, line_count: 1, unit_sum: 300, body: `file ${number}`, hash: 'hash' }
  await db
    .insertInto('posting_file')
    .values({ ...key, ...file })
    .execute()
  const line = { line: 1, payout_id: payoutId, units: 300, member_number: '99', name_check: 'RUIZ/A' }
  await db
    .insertInto('posting_line')
    .values({ ...key, ...line })
    .execute()
  await db
    .insertInto('posting_file_state')
    .values({ ...key, state, state_at: now })
    .execute()
  // The database lets a payout move only from one state to the next.
  for (const change of [
    { state: 'approved' as const },
    { state: 'sent' as const, file_number: number, line: 1 },
    { state: 'rejected' as const, reason_code: 'unknown_number' },
  ])
    await db.updateTable('payout').set(change).where('id', '=', payoutId).execute()
  return { memberId: member.id }
}
type Operator = Awaited<ReturnType<TestConsole['signedInOperator']>>
const filesOf = async (operator: Operator) => {
  const reply = await operator.call(listPostingFiles, { query: {} })
  return reply.ok ? reply.value.files : []
}
const params = (partner: string, number: number) => ({ params: { partner, number } })
const reason = 'The partner lost the file'
const resend = (operator: Operator, partner: string, number: number) =>
  operator.call(resendPostingFile, { ...params(partner, number), body: { reason } })

test('an administrator reads a file with its rejected lines, downloads it and has it sent again, and the log records both acts', async () => {
  const { memberId } = await insertPostingFile('meridian-air', 1, 'sent')
  const admin = await console.signedInOperator('admin')
  const [file] = await filesOf(admin)
  expect(file).toMatchObject({
    partner: 'meridian-air',
    number: 1,
    lines: 1,
    units: 300,
    state: 'sent',
    mayResend: true,
  })
  expect(file?.rejectedLines).toEqual([{ line: 1, memberId, member: 'Ana Ruiz', units: 300, code: 'unknown_number' }])
  const download = await admin.call(downloadPostingFile, params('meridian-air', 1))
  expect(download).toMatchObject({ ok: true, value: { text: 'file 1', acknowledgment: null } })
  expect(await resend(admin, 'meridian-air', 1)).toMatchObject({ ok: true })
  const { pipelineDb: db } = site.deps
  const { resend_at } = await db.selectFrom('posting_file_state').select('resend_at').executeTakeFirstOrThrow()
  expect(resend_at).toEqual(expect.any(Date))
  const events = await db.selectFrom('posting_file_event').select(['kind', 'actor']).execute()
  expect(events).toEqual([{ kind: 'resend', actor: expect.stringMatching(/^[\da-f-]{36}$/) as string }])
  for (const action of ['downloaded posting file', 'resent posting file'] as const)
    expect(await admin.call(readAudit, { query: { action } })).toMatchObject({ value: { entries: [{ action }] } })
})

test('refuses to resend an acknowledged file and an unknown one', async () => {
  await insertPostingFile('lumen-mobile', 1, 'acknowledged')
  const admin = await console.signedInOperator('admin')
  expect((await filesOf(admin)).find(({ partner }) => partner === 'lumen-mobile')).toMatchObject({ mayResend: false })
  expect(await resend(admin, 'lumen-mobile', 1)).toMatchObject({ refusal: 'not_resendable' })
  expect(await resend(admin, 'lumen-mobile', 2)).toMatchObject({ refusal: 'unknown_file' })
})

test('support sees files and neither downloads nor resends them; a viewer sees none', async () => {
  const support = await console.signedInOperator('support')
  // The files of the two tests before.
  expect((await filesOf(support)).map(({ mayDownload, mayResend }) => mayDownload || mayResend)).toEqual([false, false])
  expect(await support.call(downloadPostingFile, params('meridian-air', 1))).toMatchObject({ refusal: 'not_allowed' })
  expect(await resend(support, 'meridian-air', 1)).toMatchObject({ refusal: 'not_allowed' })
  const viewer = await console.signedInOperator('viewer')
  expect(await viewer.call(listPostingFiles, { query: {} })).toMatchObject({ refusal: 'not_allowed' })
})

test('an operator sees, downloads and resends only files of their partners', async () => {
  const admin = await console.signedInOperator('admin', ['lumen-mobile'])
  expect((await filesOf(admin)).map(({ partner }) => partner)).toEqual(['lumen-mobile'])
  expect(await admin.call(downloadPostingFile, params('meridian-air', 1))).toMatchObject({ refusal: 'unknown_file' })
  expect(await resend(admin, 'meridian-air', 1)).toMatchObject({ refusal: 'unknown_file' })
})

test('pages through files that were made at the same moment, and loses none', async () => {
  const admin = await console.signedInOperator('admin')
  for (const number of [2, 3, 4]) await insertPostingFile('meridian-air', number, 'sent')
  const database = new pg.Client(site.database.adminUrl)
  await database.connect()
  await database.query(`set session_replication_role = replica`)
  await database.query(`update posting_file set made_at = '2026-12-24T10:00:00Z'`)
  await database.end()
  const all = (await filesOf(admin)).map(({ partner, number }) => `${partner} ${number}`)
  expect(all).toHaveLength(5)
  for (const [index, key] of all.entries()) {
    const [beforePartner = '', before = ''] = key.split(' ')
    const page = await admin.call(listPostingFiles, { query: { before: Number(before), beforePartner } })
    const rest = page.ok ? page.value.files.map(({ partner, number }) => `${partner} ${number}`) : []
    expect(rest).toEqual(all.slice(index + 1))
  }
})
