import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openNode } from '../../checks/fixtures/live.ts'
import { openSite } from '../../checks/fixtures/site.ts'
import { signOut } from '../../contract/api/session.ts'
import { inPartner } from '../database/connect.ts'

const longHeartbeatMs = 600_000 // only a notification can end a stream before the test times out

test('a forged notification neither shows an award that the member does not have nor closes a stream [SEC-C3]', async () => {
  const site = await openSite()
  const member = await site.member()
  const node = await openNode(site, longHeartbeatMs)
  const stream = await node.openStream(member)
  const { id, session } = await inPartner(site.deps.db, 'lumen-mobile', (tx) =>
    tx
      .selectFrom('member')
      .innerJoin('session', 'session.member_id', 'member.id')
      .select(['member.id', sql<string>`encode(session.token_hash, 'hex')`.as('session')])
      .where('public_id', '=', member.publicId)
      .executeTakeFirstOrThrow(),
  )
  const forge = (channel: string, notice: object) =>
    sql`select pg_notify(${channel}, ${JSON.stringify(notice)})`.execute(site.deps.db)
  const event = { dineId: randomUUID(), stage: 'cleared', units: 216, merchantName: 'Table One' }
  await forge('damask_activity', { ...event, partner: 'lumen-mobile', member: id })
  await forge('damask_activity', { ...event, partner: 'lumen-mobile', member: id, dineId: 'no id' })
  await forge('damask_session_end', { partner: 'lumen-mobile', session })
  await forge('damask_session_end', { partner: 'lumen-mobile', session: 'no hash' })
  // The node reads notifications in their order: when the stream of an ended session has closed, it has read the forged ones.
  const leaving = await site.member()
  const leavingStream = await node.openStream(leaving)
  await leaving.call(signOut, {})
  await leavingStream.ended
  expect([stream.isOpen(), stream.text().includes('event:')]).toEqual([true, false])
  stream.close()
  await node.close()
  await site.close()
})
