import type { StoredRecord } from '../catalog/entries.ts'
import type { MerchantStatus } from '../catalog/queries.ts'
import type { Tx } from '../database/connect.ts'

const favoritesOf = (tx: Tx, partnerId: string, memberId: string) =>
  tx
    .selectFrom('favorite')
    .where('favorite.partner_id', '=', partnerId)
    .where('favorite.member_id', '=', memberId)
    .orderBy('favorite.saved_at', 'desc')
    .orderBy('favorite.merchant_id')

export const favoriteIds = async (tx: Tx, partnerId: string, memberId: string): Promise<string[]> =>
  (await favoritesOf(tx, partnerId, memberId).select('favorite.merchant_id').execute()).map((row) => row.merchant_id)

export async function favoriteRecords(
  tx: Tx,
  partnerId: string,
  memberId: string,
): Promise<({ record: StoredRecord } & MerchantStatus)[]> {
  const rows = await favoritesOf(tx, partnerId, memberId)
    .innerJoin('merchant', 'merchant.id', 'favorite.merchant_id')
    .select(['merchant.record', 'merchant.removed_at', 'merchant.paused'])
    .execute()
  return rows.map((row) => ({
    record: row.record as StoredRecord,
    active: row.removed_at === null,
    paused: row.paused,
  }))
}

export const insertFavorite = (
  tx: Tx,
  row: { partner_id: string; member_id: string; merchant_id: string; saved_at: Date },
) =>
  tx
    .insertInto('favorite')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const deleteFavorite = (tx: Tx, partnerId: string, memberId: string, merchantId: string) =>
  tx
    .deleteFrom('favorite')
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', memberId)
    .where('merchant_id', '=', merchantId)
    .execute()
