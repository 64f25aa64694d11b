import { sql, type RawBuilder } from 'kysely'
import type { MemberDataPart } from '../../contract/api/member-data.ts'

export type DataOwner = Record<'partnerId' | 'memberId' | 'publicId' | 'email' | 'phone' | 'partnerNumber', string>

const restaurantName = (table: string) => sql`(select name from merchant where id = ${sql.ref(`${table}.merchant_id`)})`
const ownedBy = ({ partnerId, memberId }: DataOwner) => sql`partner_id = ${partnerId} and member_id = ${memberId}`

/** One query for each part except the dines (`dinesAfter`). The columns have the names of contract/api/member-data.ts. */
export const partQueries: Record<Exclude<MemberDataPart, 'dines'>, (owner: DataOwner) => RawBuilder<unknown>> = {
  profile: ({ partnerId, memberId }) => sql`
    select public_id as "publicId", coalesce(nullif(family_id, ''), public_id) as "familyId", email, first_name as "firstName",
      last_name as "lastName", phone as "phoneNumber", partner_number as "partnerNumber", address1, address2, city, state, zip as "zipCode",
      email_opt_in as "emailOptIn", sms_opt_in as "smsOptIn", language, tier_level as tier, vip_until as "vipUntil", status,
      enrollment_source as "enrollmentSource", referrer as "referredBy", terms_version as "termsVersion", created_at as "createdAt",
      joined_at as "joinedAt"
    from member where partner_id = ${partnerId} and id = ${memberId}`,
  consents: (owner) => sql`select channel, granted, source, at from member_consent where ${ownedBy(owner)} order by at`,
  tiers: (owner) =>
    sql`select tier_level as tier, reason, since from member_tier where ${ownedBy(owner)} order by since`,
  cards: (owner) => sql`
    select brand, last_four as "lastFour", description, status, linked_at as "linkedAt", confirmed_at as "confirmedAt", ended_at as "endedAt",
      to_char(expires_on, 'YYYY-MM') as expires,
      consent_wording as consent, consent_version as "consentVersion"
    from card where ${ownedBy(owner)} order by linked_at`,
  cardHistory: (owner) => sql`
    select (select last_four from card c where c.partner_id = e.partner_id and c.id = e.card_id) as "lastFour", kind, at, wording, version,
      previous_last_four as "previousLastFour", e.last_four as "newLastFour", to_char(e.expires_on, 'YYYY-MM') as "newExpires"
    from card_event e where ${ownedBy(owner)} order by position`,
  balances: ({ partnerId, memberId }) => sql`
    select split_part(path, '/', 3) as account, units, currency from ledger_account
    where partner_id = ${partnerId} and path in (${`member/${memberId}/pending`}, ${`member/${memberId}/available`}) order by path`,
  bonuses: ({ partnerId, memberId }) => sql`
    select b.code, b.rule ->> 'description' as description, b.enrolled_at as "enrolledAt", b.ends_at as "endsAt", coalesce(a.units, 0) as units,
      b.rule ->> 'currency' as currency, case when a.units > 0 then a.effective_date end as "earnedOn"
    from bonus_enrollment b left join bonus_award a on a.partner_id = b.partner_id and a.enrollment_id = b.id and a.live
    where b.partner_id = ${partnerId} and b.member_id = ${memberId} order by b.enrolled_at`,
  payouts: (owner) => sql`
    select way, target_label as target, units, currency, state as status, opened_at as "openedAt", state_at as "changedAt", paid_at as "paidAt",
      provider_reference as reference
    from payout where ${ownedBy(owner)} order by opened_at`,
  claims: (owner) => sql`
    select ${restaurantName('claim')} as restaurant, dined_on as "dinedOn", amount_minor as "amountCents", status, created_at as "createdAt"
    from claim where ${ownedBy(owner)} order by created_at`,
  reviews: (owner) => sql`
    select ${restaurantName('review')} as restaurant, stars, body as text, state, written_at as "writtenAt"
    from review where ${ownedBy(owner)} order by written_at`,
  surveys: (owner) => sql`
    select survey_id as survey, answers, utm_campaign as "utmCampaign", utm_source as page, received_at as "answeredAt"
    from survey_response where ${ownedBy(owner)} order by received_at`,
  favorites: (owner) => sql`
    select ${restaurantName('favorite')} as restaurant, saved_at as "savedAt" from favorite where ${ownedBy(owner)} order by saved_at`,
  reservations: (owner) => sql`
    select ${restaurantName('reservation')} as restaurant, date, time, party_size as "partySize", status, reference,
      requested_at as "requestedAt"
    from reservation where ${ownedBy(owner)} order by starts_at`,
  orders: (owner) => sql`
    select ${restaurantName('member_order')} as restaurant, status, shop_order_id as reference, requested_at as "openedAt",
      subtotal_minor as "subtotalCents", tax_minor as "taxCents", tip_minor as "tipCents", fee_minor as "feeCents", total_minor as "totalCents",
      refunded_minor as "refundedCents"
    from member_order where ${ownedBy(owner)} order by requested_at`,
  sessions: (owner) => sql`
    select device, created_at as "startedAt", seen_at as "lastUsedAt", expires_at as "expiresAt", revoked_at as "endedAt"
    from session where ${ownedBy(owner)} order by created_at`,
  devices: (owner) => sql`select seen_at as "lastUsedAt" from known_device where ${ownedBy(owner)} order by seen_at`,
  passkeys: (owner) => sql`
    select name, created_at as "addedAt", last_used_at as "lastUsedAt" from passkey where ${ownedBy(owner)} order by created_at`,
  signIns: (owner) => sql`
    select issuer, subject, first_at as "firstAt", last_at as "lastAt" from member_identity where ${ownedBy(owner)} order by first_at`,
  emailChanges: (owner) => sql`
    select email, requested_at as "requestedAt", closed_at as "closedAt" from email_change where ${ownedBy(owner)} order by requested_at`,
  recoveries: ({ partnerId, memberId, email, phone, partnerNumber }) => sql`
    select requested_at as "requestedAt", used_at as "usedAt" from recovery
    where partner_id = ${partnerId} and (member_id = ${memberId} or (identifier <> '' and identifier in (${email}, ${phone}, ${partnerNumber}))) order by requested_at`,
  mails: (owner) => sql`
    select kind, queued_at as "queuedAt", done_at as "endedAt", outcome from mail_message where ${ownedBy(owner)} order by queued_at`,
  customerService: (owner) => sql`
    select mode, reason, created_at as "startedAt", ended_at as "endedAt" from impersonation where ${ownedBy(owner)} order by created_at`,
}

/** `cursorTime` is for the next cursor alone; the contract has no such field, so the file leaves it out. */
export type DataDine = { cursorTime: Date; id: string }
export type DineCursor = { occurredAt: Date; id: string }

/** The dines that members see, with rewards and ledger entries, newest first. `after`: the last dine of the previous page, else null. */
export const dinesAfter = (owner: DataOwner, after: DineCursor | null, limit: number) => sql<DataDine>`
  select d.occurred_at as "cursorTime", d.id, d.local_time as "localTime", ${restaurantName('d')} as restaurant,
    (select last_four from card c where c.partner_id = d.partner_id and c.id = d.card_id) as "cardLastFour", d.channel,
    d.authorized_minor as "authorizedCents", d.cleared_minor as "clearedCents", d.refunded_minor as "refundedCents",
    d.charged_back_minor as "chargedBackCents", d.base_minor as "countedCents", d.stage as status,
    (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'kind', a.source_code, 'revision', a.revision, 'status', a.stage, 'units', a.units,
        'currency', a.currency, 'current', a.live, 'createdAt', a.created_at, 'receipt', coalesce(a.receipt::jsonb -> 'lines', '[]'::jsonb),
        'postings', (select coalesce(jsonb_agg(jsonb_build_object('from', p.from_account, 'to', p.to_account, 'units', p.units,
            'currency', p.currency) order by p.line), '[]'::jsonb)
          from ledger_posting p where p.partner_id = a.partner_id and p.entry_id = a.id)) order by a.revision), '[]'::jsonb)
      from award a where a.partner_id = d.partner_id and a.dine_id = d.id) as awards
  from dine d
  where d.partner_id = ${owner.partnerId} and d.member_id = ${owner.memberId} and d.shown
    ${after === null ? sql`` : sql`and (d.occurred_at, d.id) < (${after.occurredAt}, ${after.id})`}
  order by d.occurred_at desc, d.id desc limit ${limit}`
