import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { editDistance } from '../../domain/catalog/spelling.ts'
import type { MemberSearch } from '../../domain/operators/member-search.ts'
import { closestNames, intactParts, reverseText, typosAllowed } from '../../domain/operators/similar-names.ts'
import type { Tx } from '../database/connect.ts'
import { startsWith, rowFields, type FoundMember } from './member-queries.ts'

/** Different names or emails that are compared; a larger program's rarest ones are left out. */
const candidatesMax = 3_000
const namesMax = 60
/** Members that are ranked by their typing errors. */
const rankedMax = 200
/** The first word of a folded name. */
const firstName = sql<string>`split_part(member.name_key, ' ', 1)`

type Options = { partners: string[]; seesContacts: boolean; limit: number }

/**
 * Members whose name or email is a few typing errors from the text, the closest first. Meant for a text that matches no member exactly.
 * Only a role that sees contacts finds a misspelled email, because a near match reveals the rest of it.
 */
export async function similarMembers(tx: Tx, search: MemberSearch, options: Options): Promise<FoundMember[]> {
  const matches = search.email?.includes('@')
    ? options.seesContacts && (await membersByEmail(tx, search.email, options))
    : await membersByName(tx, search.name?.words.filter((word) => typosAllowed(word) > 0) ?? [], options)
  return (matches || []).slice(0, options.limit)
}

async function membersByName(tx: Tx, words: string[], options: Options): Promise<FoundMember[]> {
  const [word] = words
  if (word === undefined) return []
  return words.length === 1 ? membersByWord(tx, word, options) : membersByWords(tx, words, options)
}

/** Different values of an expression among the members that meet a condition. */
async function distinctValues(
  tx: Tx,
  { partners }: Options,
  value: RawBuilder<string>,
  condition: RawBuilder<SqlBool>,
) {
  const rows = await tx
    .selectFrom('member')
    .select(value.as('value'))
    .distinct()
    .where('partner_id', 'in', partners)
    .where(condition)
    .limit(candidatesMax)
    .execute()
  return rows.map((row) => row.value)
}

/** Last names that a word may mean, by typing errors. */
async function lastNamesLike(tx: Tx, word: string, options: Options): Promise<Map<string, number>> {
  const { start, end } = intactParts(word)
  const lastName = sql<string>`member.last_name_key`
  const candidates = [
    ...(await distinctValues(tx, options, lastName, startsWith('last_name_key', start))),
    ...(await distinctValues(tx, options, lastName, startsWith('last_name_reversed', reverseText(end)))),
  ]
  return new Map([...closestNames(word, new Set(candidates))].slice(0, namesMax))
}

/** One word: the last name, or the first name if its beginning is right. */
async function membersByWord(tx: Tx, word: string, options: Options): Promise<FoundMember[]> {
  const lastNames = await lastNamesLike(tx, word, options)
  const startCondition = startsWith('name_key', intactParts(word).start)
  const firstNames = closestNames(word, await distinctValues(tx, options, firstName, startCondition))
  const byLastName =
    lastNames.size > 0 ? [sql<SqlBool>`member.last_name_key in (${sql.join([...lastNames.keys()])})`] : []
  const byFirstName = [...firstNames.keys()].slice(0, namesMax).map((name) => startsWith('name_key', `${name} `))
  const rows = await rowsWhere(tx, options, [...byLastName, ...byFirstName])
  return rows
    .map((row) => {
      const [first = ''] = row.name_key.split(' ')
      return { row, typos: Math.min(lastNames.get(row.last_name_key) ?? 9, firstNames.get(first) ?? 9) }
    })
    .toSorted((a, b) => a.typos - b.typos)
    .map(({ row }) => row)
}

/** First and last name in either order, each with its own errors. */
async function membersByWords(tx: Tx, words: string[], options: Options): Promise<FoundMember[]> {
  const matches = new Map<string, { row: FoundMember; typos: number }>()
  for (const [last = '', first = ''] of [
    [words.at(-1), words[0]],
    [words[0], words.at(-1)],
  ]) {
    const lastNames = await lastNamesLike(tx, last, options)
    if (lastNames.size === 0) continue
    const hasLastName = sql<SqlBool>`member.last_name_key in (${sql.join([...lastNames.keys()])})`
    const firstNames = closestNames(first, await distinctValues(tx, options, firstName, hasLastName))
    if (firstNames.size === 0) continue
    const names = [...firstNames.keys()].slice(0, namesMax)
    const rows = await rowsWhere(tx, options, [sql`(${hasLastName} and ${firstName} in (${sql.join(names)}))`])
    for (const row of rows) {
      const typos = (lastNames.get(row.last_name_key) ?? 0) + (firstNames.get(row.name_key.split(' ')[0] ?? '') ?? 0)
      if (typos < (matches.get(row.id)?.typos ?? Infinity)) matches.set(row.id, { row, typos })
    }
  }
  return [...matches.values()].toSorted((a, b) => a.typos - b.typos).map(({ row }) => row)
}

/** An error in the domain, in the second or in the first half of the part before the @. */
async function membersByEmail(tx: Tx, email: string, options: Options): Promise<FoundMember[]> {
  const at = email.lastIndexOf('@')
  const local = email.slice(0, at)
  const typosMax = typosAllowed(local)
  const { start, end } = intactParts(local)
  if (typosMax === 0) return []
  const value = sql<string>`member.email`
  const candidates = new Set([
    ...(await distinctValues(tx, options, value, startsWith('email', `${local}@`))),
    ...(await distinctValues(tx, options, value, startsWith('email', start))),
    ...(await distinctValues(tx, options, value, startsWith('email_reversed', reverseText(end + email.slice(at))))),
  ])
  const close = [...candidates]
    .map((candidate) => ({ candidate, typos: editDistance(email, candidate, typosMax) }))
    .filter(({ typos }) => typos <= typosMax)
    .toSorted((a, b) => a.typos - b.typos)
    .slice(0, namesMax)
  if (close.length === 0) return []
  const emails = close.map(({ candidate }) => candidate)
  const rows = await rowsWhere(tx, options, [sql`member.email in (${sql.join(emails)})`])
  return rows.toSorted((a, b) => emails.indexOf(a.email) - emails.indexOf(b.email))
}

/** The members that meet one of these conditions, the latest join first. */
const rowsWhere = async (tx: Tx, { partners }: Options, conditions: RawBuilder<SqlBool>[]) =>
  conditions.length === 0
    ? []
    : tx
        .selectFrom('member')
        .select(rowFields)
        .select(['name_key', 'last_name_key'])
        .where('partner_id', 'in', partners)
        .where((eb) => eb.or(conditions))
        .orderBy('joined_at', (order) => order.desc().nullsLast())
        .limit(rankedMax)
        .execute()
