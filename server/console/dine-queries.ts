import { sql, type Insertable } from 'kysely'
import { foldName } from '../../domain/operators/member-search.ts'
import type { Tx } from '../database/connect.ts'
import type { DineMoveTable } from '../database/dine-tables.ts'

/** The name as foldName in domain/operators/member-search.ts folds it. */
const foldedName = sql<string>`regexp_replace(lower(normalize(name, NFD)), '[\u0300-\u036f]', '', 'g')`

/**
 * Restaurants of the program by id or a part of the name, without regard to accents and case: the one with this id first, then
 * names that begin with the text, then the others by name.
 */
export const merchantsByText = (tx: Tx, text: string, limit: number) => {
  const literal = foldName(text).replaceAll(/[\\%_]/g, String.raw`\$&`)
  return tx
    .selectFrom('merchant')
    .select(['id', 'name', 'city', 'state'])
    .where('removed_at', 'is', null)
    .where((eb) => eb.or([eb('id', '=', text), eb(foldedName, 'like', `%${literal}%`)]))
    .orderBy((eb) => eb('id', '=', text), 'desc')
    .orderBy(sql<boolean>`${foldedName} like ${`${literal}%`}`, 'desc')
    .orderBy('name')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Includes restaurants that have left the program, because the dine may be older. */
export const merchantById = (tx: Tx, id: string) =>
  tx.selectFrom('merchant').select(['id', 'name']).where('id', '=', id).executeTakeFirst()

/** Id of the dine's restaurant; a move that the pipeline has not processed counts already. */
export const merchantIdOfDine = sql<string>`coalesce(
  (select dine_move.merchant_id from dine_move
    where dine_move.partner_id = dine.partner_id and dine_move.dine_id = dine.id
    order by dine_move.position desc limit 1),
  dine.merchant_id)`

/** The restaurant of a member's dine. Takes no lock, because the pipeline would wait for it. */
export const merchantOfDine = (tx: Tx, partner: string, { memberId, dineId }: { memberId: string; dineId: string }) =>
  tx
    .selectFrom('dine')
    .innerJoin('merchant', (join) => join.on('merchant.id', '=', merchantIdOfDine))
    .select(['merchant.id', 'merchant.name'])
    .where('dine.partner_id', '=', partner)
    .where('dine.member_id', '=', memberId)
    .where('dine.id', '=', dineId)
    .executeTakeFirst()

export const insertDineMove = (tx: Tx, row: Insertable<DineMoveTable>) =>
  tx.insertInto('dine_move').values(row).execute()
