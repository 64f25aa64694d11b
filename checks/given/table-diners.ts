import { linkCards } from '../../contract/api/cards.ts'
import type { Site } from './site.ts'

/** Restaurants of an import that take reservations; each one's id at the booking service is its own behind `t-`. */
export const tablePlaces = (ids: readonly string[], change: object = {}) =>
  ids.map((id) => ({
    ...{ id, name: `Table ${id}`, address1: '1 Main Street', city: 'New York', state: 'NY', zip: '10001' },
    ...{ latitude: 40.7, longitude: -74, timezone: 'America/New_York', cuisines: ['Italian'], openTableId: `t-${id}` },
    ...change,
  }))

let cards = 5000

/** A member with a linked card, who may book tables. */
export async function diner(site: Pick<Site, 'member'>, change?: Parameters<Site['member']>[0]) {
  const member = await site.member(change)
  const creditCards = [{ encryptedCardNumber: `visa 424242 ${(cards += 1)}` }]
  const linked = await member.call(linkCards, { body: { creditCards, directFileFeedOptIn: true } })
  if (!linked.ok) throw new Error(`no card: ${linked.problem.code}`)
  return member
}
