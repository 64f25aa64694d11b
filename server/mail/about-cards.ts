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
  const isFirst = member.view.joinDate === null
  return queueMail(deps, tx, {
    partnerId,
    memberId: member.id,
    kind: isFirst ? 'welcome' : 'card_linked',
    key: isFirst ? member.id : `${id}:${deps.clock.now().getTime()}`,
    facts: { lastFour },
  })
}

export const queueCardRemovedMail = (deps: Deps, tx: Tx, partnerId: string, member: SignedIn, { id, lastFour }: Card) =>
  queueMail(deps, tx, { partnerId, memberId: member.id, kind: 'card_removed', key: id, facts: { lastFour } })
