import { sql } from 'kysely'
import type { Impression } from '../../contract/api/impressions.ts'
import { inPartner, type Db } from '../database/connect.ts'

/** Stores impressions. `impressions` has at least one. A write that fails loses them: the route logs the failure and does not retry. */
export type ImpressionSink = {
  write(partnerId: string, receivedAt: Date, impressions: readonly Impression[]): Promise<void>
}

/** The default sink: an append-only table with one partition per month of `receivedAt` in UTC, which the first write of a month creates. */
export function tableSink(db: Db): ImpressionSink {
  const createdMonths = new Set<string>()
  return {
    async write(partnerId, receivedAt, impressions) {
      const month = receivedAt.toISOString().slice(0, 7)
      await inPartner(db, partnerId, async (tx) => {
        if (!createdMonths.has(month)) await sql`select impression_month(${`${month}-01`}::date)`.execute(tx)
        await tx
          .insertInto('impression')
          .values(impressions.map((impression) => rowOf(partnerId, receivedAt, impression)))
          .execute()
      })
      createdMonths.add(month)
    },
  }
}

function rowOf(partnerId: string, receivedAt: Date, impression: Impression) {
  const { channel, dateTime, userAgent, event, merchantId = null, ...fields } = { merchantId: undefined, ...impression }
  return {
    partner_id: partnerId,
    received_at: receivedAt,
    happened_at: dateTime,
    event,
    channel,
    merchant_id: merchantId,
    user_agent: userAgent,
    fields: JSON.stringify(fields),
  }
}
