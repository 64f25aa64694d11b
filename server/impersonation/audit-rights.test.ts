import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { auditLogOf, openSiteAndConsole, type TestConsole } from '../../checks/fixtures/console.ts'
import type { Site } from '../../checks/fixtures/site.ts'
import { beginImpersonation } from '../../contract/api/console/impersonations.ts'
import { appendViewed } from '../audit/append.ts'
import { inPartner } from '../database/connect.ts'
import { tokenHash } from '../session/queries.ts'

const at = new Date('2026-11-20T09:00:00Z')
const sessionToken = 'the token of the frame’s session'
let site: Site
let console: TestConsole
let operator: Awaited<ReturnType<TestConsole['signedInOperator']>>
let memberId: string
beforeAll(async () => {
  ;({ site, console } = await openSiteAndConsole())
  const { publicId } = await site.member()
  ;({ id: memberId } = await inPartner(site.deps.db, 'lumen-mobile', (tx) =>
    tx.selectFrom('member').select('id').where('public_id', '=', publicId).executeTakeFirstOrThrow(),
  ))
  operator = await console.signedInOperator('admin')
  const body = { partner: 'lumen-mobile', memberId, mode: 'look', reason: 'Case 4417: a dine is missing' } as const
  expect((await operator.call(beginImpersonation, { body })).ok).toBe(true)
  const change = { entered_at: at, token_hash: tokenHash(sessionToken) }
  await inPartner(site.deps.db, 'lumen-mobile', (tx) => tx.updateTable('impersonation').set(change).execute())
})
afterAll(() => console.close())

const append = (entry: object, partner = 'lumen-mobile') =>
  inPartner(site.deps.db, partner, (tx) =>
    appendViewed(tx, at, { action: 'saw page', sessionToken, reference: 'REF', ...entry }),
  )
const forgedNames = {
  operator: '00000000-0000-4000-8000-000000000001',
  name: 'Ines',
  partner: 'harbor-bank',
  member: null,
}

test('an entry of the site names the operator, the member and the impersonation of the session, and no others [SEC-C3]', async () => {
  await append({ ...forgedNames, detail: { path: '/', emulation: 'another' } })
  const [entry] = await auditLogOf(console, operator.credentials)
  expect(entry).toMatchObject({
    action: 'saw page',
    detail: { path: '/', emulation: expect.stringMatching(/^[0-9a-f-]{36}$/) },
  })
  expect(await auditLogOf(console, { id: forgedNames.operator })).toEqual([])
})

test.each([
  ['an unknown session', { sessionToken: 'another token' }, 'lumen-mobile', 'no operator has this session'],
  ['a session at another partner', {}, 'meridian-air', 'no operator has this session'],
  [
    'an action that only the console records',
    { action: 'decided payout' },
    'lumen-mobile',
    'does not record this action',
  ],
  ['no action', { action: undefined }, 'lumen-mobile', 'does not record this action'],
])('the site cannot append an entry with %s [SEC-C3]', async (_, entry, partner, message) => {
  await expect(append(entry, partner)).rejects.toThrow(message)
})

test('the site cannot append an entry in an operator’s name without a session [SEC-C3]', async () => {
  const entry = JSON.stringify({ at, action: 'signed in', operator: operator.credentials.id, name: 'Op', detail: {} })
  const forge = inPartner(site.deps.db, 'lumen-mobile', (tx) => sql`select audit_append(${entry}::jsonb)`.execute(tx))
  await expect(forge).rejects.toThrow('permission denied')
})
