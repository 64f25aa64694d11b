import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inPartner, type Db } from '../../server/database/connect.ts'
import type { DemoPerson } from './people.ts'

/** What a person has of the demonstration so far. `reviewDates`: dates (`YYYY-MM-DD`) of reviewed dines. */
export type SeedProgress = {
  hasCard: boolean
  bonusCodes: string[]
  dines: number
  claims: number
  reviewDates: string[]
}

/** Null for a person who is not a member. */
export const seedProgressOf = (db: Db, { partner, form }: DemoPerson): Promise<SeedProgress | null> =>
  inPartner(db, partner, async (tx) => {
    const member = await tx
      .selectFrom('member')
      .select('id')
      .where('partner_id', '=', partner)
      .where('email', '=', form.email)
      .executeTakeFirst()
    if (!member) return null
    const cards = await tx
      .selectFrom('card')
      .select('id')
      .where('partner_id', '=', partner)
      .where('member_id', '=', member.id)
      .where('status', '=', 'active')
      .execute()
    const dines = await tx
      .selectFrom('dine')
      .select('id')
      .where('partner_id', '=', partner)
      .where('member_id', '=', member.id)
      .execute()
    const claims = await tx
      .selectFrom('claim')
      .select('id')
      .where('partner_id', '=', partner)
      .where('member_id', '=', member.id)
      .execute()
    const bonuses = await tx
      .selectFrom('bonus_enrollment')
      .select('code')
      .where('partner_id', '=', partner)
      .where('member_id', '=', member.id)
      .execute()
    const reviews = await tx
      .selectFrom('review')
      .innerJoin('dine', 'dine.id', 'review.dine_id')
      .select('dine.local_date')
      .where('review.partner_id', '=', partner)
      .where('review.member_id', '=', member.id)
      .execute()
    return {
      hasCard: cards.length > 0,
      bonusCodes: bonuses.map(({ code }) => code),
      dines: dines.length,
      claims: claims.length,
      reviewDates: reviews.map(({ local_date }) => local_date),
    }
  })

/**
 * The members that a start has begun and not finished, in a file, so that the next start finishes them when this one is interrupted.
 * Members who are not in the file are never touched: their own dines and cards may differ from the demonstration's.
 */
export function unfinishedMembers(dataDir: string): {
  has(person: DemoPerson): boolean
  add(person: DemoPerson): void
  clear(): void
} {
  const file = join(dataDir, 'unfinished-members.json')
  const keyOf = ({ partner, form }: DemoPerson): string => `${partner} ${form.email}`
  const keys = new Set(readKeys(file))
  const write = () => writeFileSync(file, JSON.stringify([...keys]))
  return {
    has: (person) => keys.has(keyOf(person)),
    add: (person) => {
      keys.add(keyOf(person))
      write()
    },
    clear: () => {
      keys.clear()
      write()
    },
  }
}

function readKeys(file: string): string[] {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as string[]
  } catch {
    return [] // no start was interrupted
  }
}
