import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { bestOfferRate } from '../../domain/catalog/ranking.ts'
import { unitVector } from '../../domain/catalog/distance.ts'
import type { CatalogEntry } from './index/state.ts'

const batchRows = 5_000

/**
 * Creates or replaces a table with every column that `searchSql` reads and a B-tree on the coordinates. Tests compare its search results
 * with those of the index in memory. Benchmarks compare the speed, because plain columns are SQL's fastest form.
 */
export async function createFlatTable(
  db: Db,
  name: string,
  entries: readonly CatalogEntry[],
  today: string,
): Promise<void> {
  const table = sql.table(name)
  await sql`drop table if exists ${table}`.execute(db)
  await sql`create table ${table} (
    id text primary key, x float8 not null, y float8 not null, z float8 not null, latitude float8 not null, longitude float8 not null,
    search_text text not null, name_length int not null, traits int not null, offer_rate int not null, rating_tenths int not null, rating_count int not null,
    added_at_seconds bigint not null, campaign_codes text[] not null)`.execute(db)
  for (let from = 0; from < entries.length; from += batchRows) {
    const rows = entries.slice(from, from + batchRows).map((entry) => ({
      id: entry.id,
      ...unitVector(entry.latitude, entry.longitude),
      latitude: entry.latitude,
      longitude: entry.longitude,
      search_text: ` ${entry.nameWords.join(' ')} | ${entry.otherWords.join(' ')} `,
      name_length: entry.nameLength,
      traits: entry.traits,
      offer_rate: bestOfferRate(entry.offers, today),
      rating_tenths: entry.ratingTenths,
      rating_count: entry.ratingCount,
      added_at_seconds: entry.addedAtSeconds,
      campaign_codes: entry.campaignCodes,
    }))
    await sql`insert into ${table} select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(
      id text, x float8, y float8, z float8, latitude float8, longitude float8, search_text text, name_length int, traits int, offer_rate int,
      rating_tenths int, rating_count int, added_at_seconds bigint, campaign_codes text[])`.execute(db)
  }
  await sql`create index on ${table} (latitude, longitude)`.execute(db)
  await sql`analyze ${table}`.execute(db)
}
