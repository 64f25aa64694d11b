import { connect } from '../../server/database/connect.ts'
import type { Site } from './site.ts'

type Place = Pick<Site, 'database'>

/** Work with all rights on the database of a test's site. */
export async function withAdminDb<T>(
  { database }: Place,
  work: (db: ReturnType<typeof connect>['db']) => Promise<T>,
): Promise<T> {
  const { db } = connect(database.adminUrl, { max: 1, name: 'test' })
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

/** What was queued to tell a member of earned bonuses. */
export const bonusMails = (site: Place, publicId: string) =>
  withAdminDb(site, async (db) => {
    const rows = await db
      .selectFrom('mail_message')
      .innerJoin('member', 'member.id', 'mail_message.member_id')
      .select('mail_message.facts')
      .where('member.public_id', '=', publicId)
      .where('mail_message.kind', '=', 'bonus_earned')
      .execute()
    return rows.map(({ facts }) => facts)
  })

/** What the ledger moved from or to a member's available units for bonuses, in order. */
export const bonusPostings = (site: Place, publicId: string) =>
  withAdminDb(site, async (db) => {
    const rows = await db
      .selectFrom('ledger_entry as e')
      .innerJoin('ledger_posting as p', (join) =>
        join.onRef('p.partner_id', '=', 'e.partner_id').onRef('p.entry_id', '=', 'e.id'),
      )
      .innerJoin('bonus_award as a', (join) =>
        join.onRef('a.partner_id', '=', 'e.partner_id').onRef('a.id', '=', 'e.cause_id'),
      )
      .innerJoin('member as m', (join) =>
        join.onRef('m.partner_id', '=', 'a.partner_id').onRef('m.id', '=', 'a.member_id'),
      )
      .select(['e.cause', 'p.from_account as from', 'p.to_account as to', 'p.units', 'm.id'])
      .where('m.public_id', '=', publicId)
      .orderBy('e.sequence')
      .execute()
    return rows.map(({ cause, from, to, units, id }) => [
      cause,
      from.replace(id, ''),
      to.replace(id, ''),
      Number(units),
    ])
  })
