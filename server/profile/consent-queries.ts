import { sql } from 'kysely'
import type { Consents } from '../../contract/api/consents.ts'
import type { Tx, MemberKey } from '../database/connect.ts'

type Choice = { channel: 'email' | 'sms'; isAllowed: boolean; since: Date | null }

/** The accepted terms, the current choice for each channel, and the cards whose consent is in force. */
export async function consentsOf(tx: Tx, owner: MemberKey): Promise<Consents> {
  const terms = await termsOf(tx, owner)
  const channels = await channelsOf(tx, owner)
  const cards = await cardsOf(tx, owner)
  return {
    terms: terms && { agreedAt: terms.agreedAt.toISOString(), version: terms.version },
    channels: channels.map(({ since, ...choice }) => ({ ...choice, since: since?.toISOString() ?? null })),
    cards: cards.map(({ agreedAt, ...card }) => ({ ...card, agreedAt: agreedAt.toISOString() })),
  }
}

const termsOf = async (tx: Tx, { partnerId, memberId }: MemberKey) =>
  (
    await sql<{ agreedAt: Date; version: string }>`
      select joined_at as "agreedAt", terms_version as version from member
      where partner_id = ${partnerId} and id = ${memberId} and terms_version <> '' and joined_at is not null`.execute(
      tx,
    )
  ).rows[0] ?? null

const channelsOf = async (tx: Tx, { partnerId, memberId }: MemberKey) =>
  (
    await sql<Choice>`
      select channel, "isAllowed", (
        select max(at) from member_consent c
        where c.partner_id = m.partner_id and c.member_id = m.id and c.channel = choice.channel) as since
      from member m cross join lateral (values ('email', m.email_opt_in), ('sms', m.sms_opt_in)) as choice (channel, "isAllowed")
      where m.partner_id = ${partnerId} and m.id = ${memberId}`.execute(tx)
  ).rows

const cardsOf = (tx: Tx, { partnerId, memberId }: MemberKey) =>
  tx
    .selectFrom('card')
    .innerJoin('card_event as consent', (join) =>
      join.onRef('consent.partner_id', '=', 'card.partner_id').onRef('consent.card_id', '=', 'card.id'),
    )
    .select(['card.brand as cardType', 'card.last_four as lastFour', 'consent.at as agreedAt'])
    .select('card.consent_version as version')
    .where('card.partner_id', '=', partnerId)
    .where('card.member_id', '=', memberId)
    .where('card.status', '=', 'active')
    .where('consent.kind', '=', 'consented')
    .orderBy('consent.position')
    .execute()
