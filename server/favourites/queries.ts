import type { StoredRecord } from '../catalogue/entries.ts'
import type { Tx } from '../database/connect.ts'

const ofMember = (tx: Tx, partnerId: string, memberId: string) =>
  tx
    .selectFrom('favourite')
    .where('favourite.partner_id', '=', partnerId)
    .where('favourite.member_id', '=', memberId)
    .orderBy('favourite.saved_at', 'desc')
    .orderBy('favourite.merchant_id')

export const favouriteIds = async (tx: Tx, partnerId: string, memberId: string): Promise<string[]> =>
  (await ofMember(tx, partnerId, memberId).select('favourite.merchant_id').execute()).map((row) => row.merchant_id)

export async function favouriteRecords(
  tx: Tx,
  partnerId: string,
  memberId: string,
): Promise<{ record: StoredRecord; active: boolean }[]> {
  const rows = await ofMember(tx, partnerId, memberId)
    .innerJoin('merchant', 'merchant.id', 'favourite.merchant_id')
    .select(['merchant.record', 'merchant.removed_at'])
    .execute()
  return rows.map((row) => ({ record: row.record as StoredRecord, active: row.removed_at === null }))
}

export const insertFavourite = (
  tx: Tx,
  row: { partner_id: string; member_id: string; merchant_id: string; saved_at: Date },
) =>
  tx
    .insertInto('favourite')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const deleteFavourite = (tx: Tx, partnerId: string, memberId: string, merchantId: string) =>
  tx
    .deleteFrom('favourite')
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', memberId)
    .where('merchant_id', '=', merchantId)
    .execute()
