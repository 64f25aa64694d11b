import { sql, type Insertable } from 'kysely'
import type { Tx } from '../database/connect.ts'
import type { DineMoveTable } from '../database/dine-tables.ts'

/** Restaurants by id or a part of the name: the one with this id first, then names that begin with the text. */
export const lookForMerchants = (tx: Tx, text: string, most: number) => {
  const literal = text.replaceAll(/[\\%_]/g, String.raw`\$&`)
  return tx
    .selectFrom('merchant')
    .select(['id', 'name', 'city', 'state'])
    .where('removed_at', 'is', null)
    .where((eb) => eb.or([eb('id', '=', text), eb('name', 'ilike', `%${literal}%`)]))
    .orderBy((eb) => eb('id', '=', text), 'desc')
    .orderBy(sql<boolean>`name ilike ${`${literal}%`}`, 'desc')
    .orderBy('name')
    .orderBy('id')
    .limit(most)
    .execute()
}

/** Also one that is no longer in the program: the dine may be older than its end. */
export const merchantById = (tx: Tx, id: string) =>
  tx.selectFrom('merchant').select(['id', 'name']).where('id', '=', id).executeTakeFirst()

/** Where a dine is now; a move that waits for the pipeline counts already. Locked dines would keep the pipeline waiting, so none is. */
export const merchantOfDine = (tx: Tx, partner: string, { memberId, dineId }: { memberId: string; dineId: string }) =>
  tx
    .selectFrom('dine')
    .innerJoin('merchant', (join) =>
      join.on((eb) =>
        eb(
          'merchant.id',
          '=',
          eb.fn.coalesce(
            eb
              .selectFrom('dine_move')
              .select('dine_move.merchant_id')
              .whereRef('dine_move.partner_id', '=', 'dine.partner_id')
              .whereRef('dine_move.dine_id', '=', 'dine.id')
              .orderBy('position', 'desc')
              .limit(1),
            'dine.merchant_id',
          ),
        ),
      ),
    )
    .select(['merchant.id', 'merchant.name'])
    .where('dine.partner_id', '=', partner)
    .where('dine.member_id', '=', memberId)
    .where('dine.id', '=', dineId)
    .executeTakeFirst()

export const insertDineMove = (tx: Tx, row: Insertable<DineMoveTable>) =>
  tx.insertInto('dine_move').values(row).execute()
