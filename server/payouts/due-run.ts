import { cardLabel } from '../../domain/cards/names.ts'
import { sql } from 'kysely'
import type { PartnerView } from '../../contract/brand.ts'
import { openStates } from '../../domain/payouts/states.ts'
import type { Partners } from '../brands/store.ts'
import { retrying, type Tx } from '../database/connect.ts'
import { movePayout } from './move.ts'
import { openPayout } from './open.ts'
import type { SendDeps } from './send.ts'
import { refusalOfCard, targetCard } from './target-card.ts'

/** Members that one run pays at a partner; the next run takes the others. */
const membersMax = 500

export type DueDeps = SendDeps & { partners: Pick<Partners, 'all'> }

/** Pays each member's whole balance once it reaches the partner's threshold, where the partner pushes to cards. Returns how many payouts it opened. */
export async function runDuePayouts(deps: DueDeps): Promise<number> {
  let opened = 0
  for (const partner of deps.partners.all()) {
    if (partner.brand.payouts.automatic !== 'card_push') continue
    for (const memberId of await membersAtThreshold(deps, partner)) {
      const isOpened = await retrying(() =>
        deps.db.transaction().execute((tx) => payMember(deps, tx, partner, memberId)),
      )
      if (isOpened) opened += 1
    }
  }
  return opened
}

/** Who has reached the threshold, has a card, and has no payout under way. */
async function membersAtThreshold({ db }: DueDeps, { id, brand }: PartnerView): Promise<string[]> {
  const { rows } = await sql<{ member_id: string }>`
    select substr(a.path, 8, 36)::uuid as member_id from ledger_account a
    where a.partner_id = ${id} and a.currency = ${brand.currencyType} and a.path like 'member/%/available' and a.units >= ${brand.payoutThresholdMinor}
      and exists (select from card c where c.partner_id = a.partner_id and c.member_id = substr(a.path, 8, 36)::uuid and c.status = 'active')
      and not exists (select from payout p where p.partner_id = a.partner_id and p.member_id = substr(a.path, 8, 36)::uuid
        and p.through_sequence is not null and p.state in (${sql.join(openStates)}))
    order by a.path limit ${membersMax}`.execute(db)
  return rows.map((row) => row.member_id)
}

async function payMember(deps: DueDeps, tx: Tx, { id: partnerId, brand }: PartnerView, memberId: string) {
  const card = await targetCard(tx, partnerId, memberId)
  if (!card) return false
  const takesPush = card.takes_push !== false && (await refusalOfCard(tx, partnerId, card.id)) === null
  const way = takesPush ? 'card_push' : brand.payouts.fallback
  if (way === 'hold' || !deps.senders[way]) return false
  const payout = await openPayout(deps, tx, {
    ...{ partnerId, memberId, way, currency: brand.currencyType, units: 'all', minimum: brand.payoutThresholdMinor },
    ...{ cardId: card.id, targetLabel: cardLabel(card.brand, card.last_four), actor: 'payouts' },
  })
  if (!payout.ok) return false
  await movePayout(deps, tx, { partnerId, payoutId: payout.payoutId, to: 'approved' })
  return true
}
