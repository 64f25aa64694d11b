import { sql, type RawBuilder, type Selectable, type SqlBool } from 'kysely'
import type { MemberSearch } from '../../domain/operators/member-search.ts'
import type { Tx } from '../database/connect.ts'
import type { Tables } from '../database/tables.ts'

/** The columns of a member that lists show. */
export const rowFields = [
  'partner_id',
  'id',
  'public_id',
  'first_name',
  'last_name',
  'email',
  'partner_number',
  'status',
  'tier_level',
  'joined_at',
] as const

type SearchColumn = 'name_key' | 'last_name_key' | 'email' | 'last_name_reversed' | 'email_reversed'
/** A range instead of `like`: under row-level security an index serves only leakproof operators, and `like` is not leakproof. */
export const startsWith = (column: SearchColumn, text: string) => {
  const key = sql.ref(`member.${column}`)
  return sql<SqlBool>`(${key} collate "C" >= ${text} and ${key} collate "C" < ${`${text}\u{10FFFF}`})`
}

type Condition = RawBuilder<SqlBool>
/** `needsWholeEmail`: only a complete email matches. `after`: the last member of the previous page. */
type MemberSearchOptions = { partners: string[]; needsWholeEmail: boolean; after: string | undefined; limit: number }

/** To the millisecond, because `searchMembers` also sorts rows by JavaScript dates. Members who have not joined come last. */
const joinTimeOf = (table: string) =>
  sql<Date>`date_trunc('milliseconds', coalesce(${sql.ref(`${table}.joined_at`)}, 'epoch'))`

/**
 * Members of these partners that match at least one of the search's attributes, the latest join first. Each condition is a separate
 * query, so that each uses its index.
 */
export async function searchMembers(
  tx: Tx,
  search: MemberSearch,
  { partners, needsWholeEmail, after, limit }: MemberSearchOptions,
) {
  const membersById = new Map<string, FoundMember & { joinTime: Date }>()
  for (const condition of conditionsOf(search, partners, needsWholeEmail)) {
    const matches = await tx
      .selectFrom('member')
      .select(rowFields)
      .select(joinTimeOf('member').as('joinTime'))
      .where('partner_id', 'in', partners)
      .where(condition)
      .$if(after !== undefined, (query) =>
        query.where(
          sql<SqlBool>`(${joinTimeOf('member')}, member.id) < (select ${joinTimeOf('last')}, last.id from member last where last.id = ${after})`,
        ),
      )
      .orderBy('joinTime', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
    for (const row of matches) membersById.set(row.id, row)
  }
  const newestFirst = [...membersById.values()].toSorted(
    (a, b) => b.joinTime.getTime() - a.joinTime.getTime() || (a.id < b.id ? 1 : -1),
  )
  return newestFirst.slice(0, limit)
}
export type FoundMember = Pick<Selectable<Tables['member']>, (typeof rowFields)[number]>

function conditionsOf(
  { publicId, email, numbers, phone, card, name }: MemberSearch,
  partners: string[],
  needsWholeEmail: boolean,
): Condition[] {
  return [
    ...(publicId ? [sql<SqlBool>`member.public_id = ${publicId}`] : []),
    ...(email ? [needsWholeEmail ? sql<SqlBool>`member.email = ${email}` : startsWith('email', email)] : []),
    ...(numbers ? [sql<SqlBool>`member.partner_number in (${sql.join(numbers)})`] : []),
    ...(phone ? [sql<SqlBool>`member.phone = ${phone}`] : []),
    ...(name ? nameConditions(name) : []),
    ...(card
      ? [
          sql<SqlBool>`(member.partner_id, member.id) in (select c.partner_id, c.member_id from card c
            where c.partner_id in (${sql.join(partners)}) and c.last_four = ${card.lastFour}
              ${card.brand ? sql`and c.brand = ${card.brand}` : sql``})`,
        ]
      : []),
  ]
}

/**
 * `ana ruiz`, `ruiz ana` and `ruiz, ana` match the same person; a single word matches the beginning of either name. `name_key` is the
 * folded first and last name, `last_name_key` the folded last name.
 */
function nameConditions({ whole, words }: NonNullable<MemberSearch['name']>): Condition[] {
  const [firstWord = '', ...otherWords] = words
  const lastWord = otherWords.at(-1)
  if (lastWord === undefined) return [startsWith('name_key', firstWord), startsWith('last_name_key', firstWord)]
  return [
    startsWith('name_key', whole),
    sql<SqlBool>`(${startsWith('name_key', firstWord)} and ${startsWith('last_name_key', lastWord)})`,
    sql<SqlBool>`(${startsWith('name_key', lastWord)} and ${startsWith('last_name_key', firstWord)})`,
  ]
}

/** The members with these ids in the transaction's scope. `ids` must not be empty. */
export const membersByIds = (tx: Tx, ids: string[]) =>
  tx.selectFrom('member').select(rowFields).where('id', 'in', ids).execute()

/** The active cards of several members, the latest linked first. */
export const activeCardsOfMembers = async (tx: Tx, ids: string[]) =>
  ids.length === 0
    ? []
    : tx
        .selectFrom('card')
        .select(['member_id', 'brand', 'last_four'])
        .where('member_id', 'in', ids)
        .where('status', '=', 'active')
        .orderBy('linked_at', 'desc')
        .execute()

export const fullMember = (tx: Tx, partner: string, id: string) =>
  tx
    .selectFrom('member')
    .select(rowFields)
    .select(['phone', 'address1', 'address2', 'city', 'state', 'zip', 'email_opt_in', 'sms_opt_in'])
    .select(['enrollment_source', 'created_at', 'email_must_change'])
    .where('partner_id', '=', partner)
    .where('id', '=', id)
    .executeTakeFirst()
export type FullMemberRow = NonNullable<Awaited<ReturnType<typeof fullMember>>>

export const requireNewEmail = (tx: Tx, partner: string, id: string) =>
  tx
    .updateTable('member')
    .set({ email_must_change: true })
    .where('partner_id', '=', partner)
    .where('id', '=', id)
    .execute()

/** All cards of one member in every status, the latest linked first. */
export const cardsOfMember = (tx: Tx, partner: string, id: string) =>
  tx
    .selectFrom('card')
    .select(['id', 'brand', 'last_four', 'status', 'linked_at', 'confirmed_at', 'ended_at'])
    .select(sql<string | null>`to_char(expires_on, 'YYYY-MM')`.as('expires'))
    .where('partner_id', '=', partner)
    .where('member_id', '=', id)
    .orderBy('linked_at', 'desc')
    .execute()

/**
 * Units of live awards: `finalUnits` are cleared, `estimatedUnits` pending. `dines` counts dines with a live award that is not
 * reversed.
 */
export async function rewardsOfMember(tx: Tx, partner: string, id: string) {
  const rows = await tx
    .selectFrom('dine')
    .innerJoin('award', (join) =>
      join
        .onRef('award.partner_id', '=', 'dine.partner_id')
        .onRef('award.dine_id', '=', 'dine.id')
        .on('live', '=', true),
    )
    .select((eb) => [
      'award.stage',
      eb.fn.sum<number>('units').as('units'),
      eb.fn.count<number>('dine_id').distinct().as('dines'),
    ])
    .where('dine.partner_id', '=', partner)
    .where('dine.member_id', '=', id)
    .groupBy('award.stage')
    .execute()
  const unitsIn = (stage: string) => Number(rows.find((row) => row.stage === stage)?.units ?? 0)
  return {
    dines: rows.filter(({ stage }) => stage !== 'reversed').reduce((sum, { dines }) => sum + Number(dines), 0),
    finalUnits: unitsIn('cleared'),
    estimatedUnits: unitsIn('pending'),
  }
}

/** The number of sessions that are neither revoked nor expired. */
export const countOpenSessions = async (tx: Tx, partner: string, id: string, now: Date): Promise<number> =>
  Number(
    (
      await tx
        .selectFrom('session')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('partner_id', '=', partner)
        .where('member_id', '=', id)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', now)
        .executeTakeFirst()
    )?.count ?? 0,
  )

/** Whether the member has signed in through the partner's single sign-on. */
export const hasPartnerIdentity = async (tx: Tx, partner: string, id: string): Promise<boolean> =>
  (await tx
    .selectFrom('member_identity')
    .select('first_at')
    .where('partner_id', '=', partner)
    .where('member_id', '=', id)
    .executeTakeFirst()) !== undefined
