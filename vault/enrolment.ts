import type pg from 'pg'
import type { VaultDeps } from './deps.ts'
import type { Enrolled } from './network.ts'

/** A checked card on its way in. Lives for one request. */
export type CheckedCard = {
  number: string
  expMonth: number
  expYear: number
  countryCode: string
  partner: string
  cardholder: string
  fingerprint: string
}

export type EnrolmentSaid =
  | ({ ok: true } & Enrolled)
  | { ok: false; because: 'network_refused' | 'network_unavailable' }

type Row = { cardholder: string; attempt: string; network_card_id: string | null; confirmed: boolean }

/**
 * Makes sure the network watches this number in this programme, once, whoever links it. Asked under the card's lock.
 * The question is written down before it is asked: when its answer is lost, the next try finds what became of it.
 */
export async function ensureEnrolment(
  deps: VaultDeps,
  client: pg.PoolClient,
  card: CheckedCard,
): Promise<EnrolmentSaid> {
  const row = await enrolmentOf(client, card.partner, card.fingerprint)
  if (row?.network_card_id && row.confirmed) return { ok: true, id: row.network_card_id, confirmed: true }
  const asked = row ?? (await writeQuestion(deps, client, card))
  const metadata = { id: asked.cardholder, attempt: asked.attempt }
  if (row?.network_card_id) {
    const now = await deps.network.find(card.partner, metadata)
    return writeAnswer(client, card, now?.found ?? { id: row.network_card_id, confirmed: false })
  }
  const { number, expMonth, expYear, countryCode } = card
  const answer = await deps.network.enrol({ programId: card.partner, number, expMonth, expYear, countryCode, metadata })
  if (answer.said === 'linked') return writeAnswer(client, card, answer)
  if (answer.said === 'known') {
    const earlier = await deps.network.find(card.partner, metadata)
    if (earlier?.found) return writeAnswer(client, card, earlier.found)
    deps.log({
      event: 'enrolment',
      problem: 'the network knows the card by an enrolment that is not ours',
      partner: card.partner,
    })
    return { ok: false, because: 'network_unavailable' }
  }
  if (answer.said === 'refused') {
    await dropEnrolment(client, card.partner, card.fingerprint)
    return { ok: false, because: 'network_refused' }
  }
  return { ok: false, because: 'network_unavailable' }
}

async function enrolmentOf(client: pg.PoolClient, partner: string, fingerprint: string): Promise<Row | undefined> {
  const { rows } = await client.query<Row>(
    'select cardholder, attempt, network_card_id, confirmed from vault.enrolment where partner_id = $1 and fingerprint = $2',
    [partner, fingerprint],
  )
  return rows[0]
}

async function writeQuestion(deps: VaultDeps, client: pg.PoolClient, card: CheckedCard): Promise<Row> {
  const attempt = deps.ids.token()
  await client.query(
    'insert into vault.enrolment (partner_id, fingerprint, cardholder, attempt, asked_at) values ($1, $2, $3, $4, $5)',
    [card.partner, card.fingerprint, card.cardholder, attempt, deps.clock.now()],
  )
  return { cardholder: card.cardholder, attempt, network_card_id: null, confirmed: false }
}

async function writeAnswer(
  client: pg.PoolClient,
  card: CheckedCard,
  { id, confirmed }: Enrolled,
): Promise<EnrolmentSaid> {
  await client.query(
    'update vault.enrolment set network_card_id = $3, confirmed = $4 where partner_id = $1 and fingerprint = $2',
    [card.partner, card.fingerprint, id, confirmed],
  )
  return { ok: true, id, confirmed }
}

async function dropEnrolment(client: pg.PoolClient, partner: string, fingerprint: string): Promise<void> {
  await client.query('delete from vault.enrolment where partner_id = $1 and fingerprint = $2', [partner, fingerprint])
}

/** Unlinks at the network what no card of ours needs any more. False when the network must be asked again. */
export async function releaseEnrolment(
  deps: VaultDeps,
  client: pg.PoolClient,
  partner: string,
  fingerprint: string,
): Promise<boolean> {
  const needed = await client.query('select 1 from vault.card where partner_id = $1 and fingerprint = $2 limit 1', [
    partner,
    fingerprint,
  ])
  if (needed.rowCount !== 0) return true
  const row = await enrolmentOf(client, partner, fingerprint)
  if (!row) return true
  let id = row.network_card_id
  if (id === null) {
    const now = await deps.network.find(partner, { id: row.cardholder, attempt: row.attempt })
    if (now === null) return false
    id = now.found?.id ?? null
  }
  if (id !== null && !(await deps.network.remove(id))) return false
  await dropEnrolment(client, partner, fingerprint)
  return true
}
