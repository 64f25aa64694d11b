import type { Tx } from '../database/connect.ts'
import type { Deps } from '../platform/deps.ts'
import type { SignedIn } from '../session/current.ts'
import { queueMail } from './queue.ts'

type Card = { id: string; lastFour: string }

/** Queues a welcome for the member's first card, and a confirmation for each later card. */
export const queueCardLinkedMail = (
  deps: Deps,
  tx: Tx,
  partnerId: string,
  member: SignedIn,
  { id, lastFour }: Card,
) => {
  // The first card sets the member's join date. `member` is from before the card was linked.
  const isFirstCard = member.view.joinDate === null
  return queueMail(deps, tx, {
    partnerId,
    memberId: member.id,
    kind: isFirstCard ? 'welcome' : 'card_linked',
    key: isFirstCard ? member.id : `${id}:${deps.clock.now().getTime()}`,
    facts: { lastFour },
  })
}

export const queueCardRemovedMail = (deps: Deps, tx: Tx, partnerId: string, member: SignedIn, { id, lastFour }: Card) =>
  queueMail(deps, tx, { partnerId, memberId: member.id, kind: 'card_removed', key: id, facts: { lastFour } })
