import { randomUUID } from 'node:crypto'
import { instantIn } from '../../providers/card-feed/wall-clock.ts'
import { partnerView } from '../../server/brands/document.ts'
import { inPartner, type Db } from '../../server/database/connect.ts'
import { randomIds } from '../../server/platform/clock-and-ids.ts'
import { recordReservationTime } from '../../server/reservations/bonus.ts'
import type { DemoPerson } from './people.ts'

const dayMs = 24 * 3_600_000

/**
 * Records a reservation that a person made the day before a dine, and its bonus if the time pays one. The table is booked for the
 * start of the hour of `at` (`YYYY-MM-DDTHH:mm:ss`, the restaurant's clock). The function writes the rows itself: the booking service
 * refuses past times.
 */
export async function bookSeedTable(
  db: Db,
  { partner, form }: DemoPerson,
  merchantId: string,
  at: string,
): Promise<void> {
  await inPartner(db, partner, async (tx) => {
    const { timezone } = await tx
      .selectFrom('merchant')
      .select('timezone')
      .where('id', '=', merchantId)
      .executeTakeFirstOrThrow()
    const time = `${at.slice(11, 14)}00`
    const startsAt = instantIn(timezone, `${at.slice(0, 10)}T${time}`)
    const { id: memberId } = await tx
      .selectFrom('member')
      .select('id')
      .where('partner_id', '=', partner)
      .where('email', '=', form.email)
      .executeTakeFirstOrThrow()
    const { brand, copy, legal } = await tx
      .selectFrom('partner')
      .select(['brand', 'copy', 'legal'])
      .where('id', '=', partner)
      .executeTakeFirstOrThrow()
    if (!startsAt) throw new Error(`${at} is not a time in ${timezone}`)
    const clock = { now: () => new Date(startsAt.getTime() - dayMs) }
    const ids = randomIds(clock)
    const id = ids.next()
    const slotColumns = { date: at.slice(0, 10), time, starts_at: startsAt, party_size: 2 }
    await tx
      .insertInto('reservation')
      .values({
        partner_id: partner,
        id,
        member_id: memberId,
        merchant_id: merchantId,
        client_key: randomUUID(),
        ...slotColumns,
        status: 'booked',
        reference: id.slice(-8).toUpperCase(),
        requested_at: clock.now(),
      })
      .execute()
    const view = partnerView(partner, { brand, copy, legal })
    await recordReservationTime({ clock, ids, partners: { byId: () => view } }, tx, {
      partnerId: partner,
      memberId,
      id,
    })
  })
}
