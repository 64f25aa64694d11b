import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../database/connect.ts'
import { boxAround, boundingBoxOf, earthRadiusMeters, unitVector } from '../../domain/catalog/distance.ts'
import type { Facets, IndexQuery, WordVariant, TextPlan, WordPlan } from '../../domain/catalog/index-query.ts'
import { metersSpan, relevance } from '../../domain/catalog/ranking.ts'
import {
  acclaimedBit,
  featureOrder,
  mealOrder,
  mealShift,
  newBit,
  priceLevels,
  priceShift,
  reservationsBit,
} from '../../domain/catalog/traits.ts'

/**
 * One relation with the columns of the search: id, x, y, z, latitude, longitude, search_text, name_length, traits,
 * offer_rate, rating_tenths, rating_count, added_at_seconds, campaign_codes. search_text has the words of the name, then `|`,
 * then the other words, with a space around each word (sql-flat.ts).
 */
export type SqlSource = RawBuilder<unknown>

type Row = { ids: string[] | null; meters: number[] | null; total: number; counts: number[] | null }

/**
 * Finds the same restaurants as the index in memory, but in PostgreSQL without extensions: a bounding box on a B-tree, the chord of
 * unit vectors, and LIKE on folded words. Tests and benchmarks compare the index with it. Word plans come from the catalog's vocabulary.
 */
export async function searchSql(
  db: Db,
  source: SqlSource,
  query: IndexQuery,
  text: TextPlan,
): Promise<{ ids: string[]; meters: number[]; total: number; facets: Facets }> {
  const { priceMask, featureMask, mealMask } = query
  // Two meters more than the radius; the test in whole meters below decides.
  const chordMaxSquared = ((query.radiusMeters + 2) / earthRadiusMeters) ** 2
  const passes = (mask: number): RawBuilder<boolean> => (mask === 0 ? sql`true` : sql`(traits & ${mask}) <> 0`)
  const result = await sql<Row>`
    with near as materialized (
      select id, traits, offer_rate, rating_tenths, rating_count, added_at_seconds, search_text, name_length, ${metersOfChord} as meters,
        cardinality(campaign_codes) = 0 or campaign_codes && ${[...query.openCampaigns]}::text[] as open
      from (
        -- The offset prevents the planner from computing the chord again for each use.
        select *, ${chordSquared(query)} as chord from ${source} as place
        where ${inBox(query)} and ${hasWords(text.words)} and (traits & ${query.flags}) = ${query.flags} and ${hasIncludedId(query)} offset 0
      ) as boxed
      where chord <= ${chordMaxSquared}::float8
    ), hits as materialized (
      select *, ${passes(priceMask)} as price_ok, ${passes(featureMask)} as features_ok, ${passes(mealMask)} as meals_ok, ${rankSql(query, text)} as rank, ${farMeters(query)} as far
      from near
      where meters <= ${query.radiusMeters} and (${query.benefitDays} = 0 or (open and (traits & ${query.benefitDays}) <> 0))
    ), page as (
      select id, meters, rank, far from hits where price_ok and features_ok and meals_ok
      order by rank desc, far, id collate "C" limit ${query.limit} offset ${query.offset}
    ), counted as (
      select array[count(*) filter (where price_ok and features_ok and meals_ok), ${sql.join(counts(query))}]::int[] as counts from hits
    )
    select (select array_agg(id order by rank desc, far, id collate "C") from page) as ids,
      (select array_agg(meters order by rank desc, far, id collate "C") from page) as meters,
      counts[1] as total, counts from counted`.execute(db)
  const row = result.rows[0]
  return {
    ids: row?.ids ?? [],
    meters: row?.meters ?? [],
    total: row?.total ?? 0,
    facets: readFacets((row?.counts ?? []).slice(1)),
  }
}

const hasIncludedId = ({ includedIds }: IndexQuery): RawBuilder<boolean> =>
  includedIds ? sql`id = any(${[...includedIds]}::text[])` : sql`true`

function chordSquared({ latitude, longitude }: IndexQuery): RawBuilder<number> {
  const { x, y, z } = unitVector(latitude, longitude)
  return sql`(x - ${x}::float8) * (x - ${x}::float8) + (y - ${y}::float8) * (y - ${y}::float8) + (z - ${z}::float8) * (z - ${z}::float8)`
}

/** `groundMeters` of domain/catalog/distance.ts, step for step. */
const metersOfChord = sql<number>`floor(${2 * earthRadiusMeters}::float8 * (sqrt(chord) / 2) * (1 + (sqrt(chord) / 2) * (sqrt(chord) / 2) *
  (1.0::float8 / 6 + (sqrt(chord) / 2) * (sqrt(chord) / 2) * (3.0::float8 / 40 + (sqrt(chord) / 2) * (sqrt(chord) / 2) * (15.0::float8 / 336)))) + 0.5)::int`

function inBox({ latitude, longitude, radiusMeters, box }: IndexQuery): RawBuilder<boolean> {
  const { south, north, ranges } = box ? boundingBoxOf(box) : boxAround(latitude, longitude, radiusMeters)
  const sides = ranges.map(({ west, east }) => sql`longitude between ${west} and ${east}`)
  return sql`latitude between ${south} and ${north} and (${sql.join(sides, sql` or `)})`
}

const likePattern = ({ word, isPrefix }: WordVariant): string => (isPrefix ? `% ${word}%` : `% ${word} %`)

function hasWords(plans: readonly WordPlan[]): RawBuilder<boolean> {
  if (plans.length === 0) return sql`true`
  return sql.join(
    plans.map((plan) =>
      plan.length === 0
        ? sql`false`
        : sql`(${sql.join(
            plan.map((variant) => sql`search_text like ${likePattern(variant)}`),
            sql` or `,
          )})`,
    ),
    sql` and `,
  )
}

/** The rank of domain/catalog/ranking.ts, in SQL. */
function rankSql({ sort, offersVisible }: IndexQuery, text: TextPlan): RawBuilder<number> {
  switch (sort) {
    case 'distance':
      return sql`0::bigint`
    case 'rating':
      return sql`(rating_tenths + 1)::bigint * 1000001 + least(rating_count, 1000000)`
    case 'earnRate':
      return offersVisible ? sql`case when open then offer_rate else 0 end::bigint` : sql`0::bigint`
    case 'newest':
      return sql`added_at_seconds::bigint`
    case 'relevance':
      return relevanceSql(text)
  }
}

/** How many words of the query a column contains, without synonyms. */
function countHits(column: RawBuilder<string>, plans: readonly WordPlan[]): RawBuilder<number> {
  const hitsPerWord = plans.map((plan) => {
    const directVariants = plan.filter((variant) => !variant.isSynonym)
    if (directVariants.length === 0) return sql`0`
    const isHit = sql.join(
      directVariants.map((variant) => sql`${column} like ${likePattern(variant)}`),
      sql` or `,
    )
    return sql`(${isHit})::int`
  })
  return sql`(${sql.join([sql`0`, ...hitsPerWord], sql` + `)})`
}

/** The relevance of `rankOf`. 20 and 760 are the prior of `weightedRating`: 20 ratings of 38 tenths. */
function relevanceSql({ words, hasOnlyCuisines }: TextPlan): RawBuilder<number> {
  const wordCount = words.length
  const nameHits = countHits(sql`split_part(search_text, '|', 1)`, words)
  const ratingCount = sql`case when rating_tenths < 0 then 0 else least(rating_count, 1000000) end::bigint`
  return sql`case when ${wordCount} > 0 and ${nameHits} = ${wordCount} and name_length = ${wordCount} then ${relevance.wholeName}::int else 0 end
    + ${nameHits} * ${hasOnlyCuisines ? relevance.cuisineInName : relevance.inName}::int + ${countHits(sql`search_text`, words)} * ${relevance.direct}::int
    + ((greatest(rating_tenths, 0) * ${ratingCount} + 760) * 10) / (${ratingCount} + 20) - meters / ${relevance.metersPerPoint}::int`
}

/** When the rank comes before the distance, all distances from `metersSpan - 1` meters on are equal (`orderKey`). */
function farMeters({ sort, offersVisible }: IndexQuery): RawBuilder<number> {
  const byDistance = sort === 'distance' || (sort === 'earnRate' && !offersVisible)
  return byDistance ? sql`meters` : sql`least(meters, ${metersSpan - 1}::int)`
}

/** The counts of the facets, in the order in which `readFacets` reads them. */
function counts({ facetDays }: IndexQuery): RawBuilder<number>[] {
  const bits = (from: number, length: number): number[] => Array.from({ length }, (_, index) => 1 << (from + index))
  const count = (mask: number, where: RawBuilder<unknown>): RawBuilder<number> =>
    sql`count(*) filter (where (traits & ${mask}) <> 0 and ${where})`
  const allOk = sql`price_ok and features_ok and meals_ok`
  return [
    ...bits(priceShift, priceLevels).map((bit) => count(bit, sql`features_ok and meals_ok`)),
    ...bits(0, featureOrder.length).map((bit) => count(bit, sql`price_ok and meals_ok`)),
    ...bits(mealShift, mealOrder.length).map((bit) => count(bit, sql`price_ok and features_ok`)),
    count(acclaimedBit, allOk),
    count(newBit, allOk),
    count(facetDays, sql`${allOk} and open`),
    count(reservationsBit, allOk),
  ]
}

function readFacets(facetCounts: readonly number[]): Facets {
  const remaining = [...facetCounts]
  const price = remaining.splice(0, priceLevels)
  const features = remaining.splice(0, featureOrder.length)
  const meals = remaining.splice(0, mealOrder.length)
  const [acclaimed = 0, isNew = 0, benefits = 0, reservations = 0] = remaining
  return { price, features, meals, acclaimed, isNew, benefits, reservations }
}
