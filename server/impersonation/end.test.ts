import { expect, test } from 'vitest'
import { openSiteAndConsole } from '../../checks/fixtures/console.ts'
import { beginImpersonation } from '../../contract/api/console/impersonations.ts'
import { overview } from '../../contract/api/console/overview.ts'
import { inPartner } from '../database/connect.ts'

const minuteMs = 60_000

test('an impersonation ends with the operator’s session at the latest', async () => {
  const { site, console } = await openSiteAndConsole()
  const { publicId } = await site.member()
  const { id: memberId } = await inPartner(site.deps.db, 'lumen-mobile', (tx) =>
    tx.selectFrom('member').select('id').where('public_id', '=', publicId).executeTakeFirstOrThrow(),
  )
  const operator = await console.signedInOperator('admin')
  // 23 times 29 minutes: a session ends after 30 minutes without use, and 12 hours after sign-in.
  for (let count = 0; count < 23; count += 1) {
    site.moveClock(29 * minuteMs)
    expect(await operator.call(overview, {})).toMatchObject({ ok: true })
  }
  const body = { partner: 'lumen-mobile', memberId, mode: 'look', reason: 'Case 4417: a dine is missing' } as const
  const reply = await operator.call(beginImpersonation, { body })
  const end = reply.ok ? Date.parse(reply.value.expiresAt) : 0
  const minutesLeft = Math.round((end - site.deps.clock.now().getTime()) / minuteMs)
  expect(minutesLeft).toBe(12 * 60 - 23 * 29)
  await console.close()
})
