import { sql } from 'kysely'
import type { PartnerView } from '../../contract/brand.ts'
import { cardTarget } from '../../contract/redemption-copy.ts'
import { memberAccount } from '../../domain/ledger/accounts.ts'
import { openPayoutStates } from '../../domain/payouts/states.ts'
import type { Partners } from '../brands/store.ts'
import { withRetries, type Tx } from '../database/connect.ts'
import { movePayout } from './move.ts'
import { openPayout } from './open.ts'
import type { SendDeps } from './send.ts'
import { targetCard, wayToCard } from './target-card.ts'

export type DueDeps = SendDeps & {
  partners: Pick<Partners, 'all'>
  /** Maximum number of members in one query; default 500. */
  pageSize?: number
}

/**
 * Opens and approves payouts of balances that have reached the partner's threshold, where the partner pushes to cards. A balance above
 * the maximum of one push is paid in parts, one at a time. Returns the number of payouts that it opened.
 */
export async function runDuePayouts(deps: DueDeps): Promise<number> {
  const { pageSize = 500 } = deps
  let openedCount = 0
  for (const partner of deps.partners.all()) {
    if (partner.brand.payouts.automatic !== 'card_push') continue
    // In pages by account: members who cannot be paid yet would otherwise fill the first page of every run.
    for (let after: string | undefined = ''; after !== undefined;) {
      const members: string[] = await membersAtThreshold(deps, partner, { after, pageSize })
      for (const memberId of members) {
        const isOpened = await withRetries(() =>
          deps.db.transaction().execute((tx) => payMember(deps, tx, partner, memberId)),
        )
        if (isOpened) openedCount += 1
      }
      const last = members.length === pageSize ? members.at(-1) : undefined
      after = last && memberAccount(last, 'available')
    }
  }
  return openedCount
}

/**
 * Members after the account `after` who have reached the threshold, have a card, and have no open push and no open payout of the whole
 * balance. The member's id is the part of the path `member/<id>/available` that begins at the 8th character.
 */
async function membersAtThreshold(
  { db }: DueDeps,
  { id, brand }: PartnerView,
  { after, pageSize }: { after: string; pageSize: number },
): Promise<string[]> {
  const { rows } = await sql<{ member_id: string }>`
    select substr(a.path, 8, 36)::uuid as member_id from ledger_account a
    where a.partner_id = ${id} and a.currency = ${brand.currencyType} and a.path like 'member/%/available' and a.path > ${after} and a.units >= ${brand.payoutThresholdMinor}
      and exists (select from card c where c.partner_id = a.partner_id and c.member_id = substr(a.path, 8, 36)::uuid and c.status = 'active')
      and not exists (select from payout p where p.partner_id = a.partner_id and p.member_id = substr(a.path, 8, 36)::uuid
        and (p.through_sequence is not null or p.way = 'card_push') and p.state in (${sql.join(openPayoutStates)}))
    order by a.path limit ${pageSize}`.execute(db)
  return rows.map((row) => row.member_id)
}

/** Opens and approves the payout of one member's balance. False when it cannot be paid now. */
async function payMember(deps: DueDeps, tx: Tx, partner: PartnerView, memberId: string): Promise<boolean> {
  const { id: partnerId, brand } = partner
  const card = await targetCard(tx, partnerId, memberId)
  if (!card) return false
  const { way } = await wayToCard(tx, partner, card)
  if (way === null || !deps.senders[way]) return false
  const payout = await openPayout(deps, tx, {
    partnerId,
    memberId,
    way,
    currency: brand.currencyType,
    units: 'all',
    minimum: brand.payoutThresholdMinor,
    cardId: card.id,
    targetLabel: cardTarget(partner.copy, card.brand, card.last_four),
    actor: 'payouts',
    ...(way === 'card_push' && { maximum: brand.payouts.pushMaxMinor }),
  })
  if (!payout.ok) return false
  await movePayout(deps, tx, { partnerId, payoutId: payout.payoutId, to: 'approved' })
  return true
}
