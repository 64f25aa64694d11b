import type pg from 'pg'
import type { VaultDeps } from './deps.ts'
import type { CardToEnroll, EnrolledCard, EnrollReply, PartnerNetwork } from './networks/network.ts'

/** A validated card, in memory for one request. */
export type CheckedCard = {
  number: string
  expMonth: number
  expYear: number
  countryCode: string
  partner: string
  cardholder: string
  fingerprint: string
}

export type CardReference = { provider: string; reference: string }
export type EnrollmentResult =
  | { ok: true; references: CardReference[]; confirmed: boolean }
  | { ok: false; reason: 'network_refused' | 'network_unavailable' }

/** A network that enrolls a card by a call of the vault. */
type CallableNetwork = Extract<PartnerNetwork, { programId: string }>
type Row = {
  network: string
  program: string
  cardholder: string
  attempt: string
  network_card_id: string | null
  confirmed: boolean
}
type EnrollmentCall = { network: CallableNetwork; row: Row }

/**
 * Enrolls the number once at each of the partner's networks that the vault calls. The caller holds the card's lock. Each request is
 * stored before the call, so that the next try finds the result when a reply is lost. All these networks must accept the card. When
 * one refuses it, the vault unlinks it at the others, unless another linked card has the same number. When one does not reply, the
 * card stays enrolled at the others for the next try.
 */
export async function ensureEnrollments(
  deps: VaultDeps,
  client: pg.PoolClient,
  card: CheckedCard,
): Promise<EnrollmentResult> {
  const networks = deps.networksOf(card.partner)
  if (networks.length === 0) {
    deps.log({ event: 'enrollment', problem: 'the partner has no card network', partner: card.partner })
    return { ok: false, reason: 'network_unavailable' }
  }
  const calls: EnrollmentCall[] = []
  for (const network of networks.filter((candidate) => 'api' in candidate))
    calls.push({ network, row: await findOrInsertRow(deps, client, card, network) })
  const replies = await Promise.all(calls.map((call) => enrollAt(deps, card, call)))
  const enrolled = new Map<string, EnrolledCard>()
  for (const [index, reply] of replies.entries()) {
    const id = calls[index]?.network.id ?? ''
    if (reply.result === 'linked') {
      enrolled.set(id, reply)
      await saveReply(client, card, id, reply)
    }
    if (reply.result === 'refused') await deleteRow(client, card.partner, card.fingerprint, id)
  }
  if (replies.some(({ result }) => result === 'refused')) {
    await releaseEnrollments(deps, client, card)
    return { ok: false, reason: 'network_refused' }
  }
  if (enrolled.size < calls.length) return { ok: false, reason: 'network_unavailable' }
  const references = networks.map((network) => ({
    provider: network.id,
    reference: 'api' in network ? (enrolled.get(network.id)?.id ?? '') : network.referenceOf(card),
  }))
  // One network's confirmation is enough, now or later by an event. Networks that the vault does not call need not confirm.
  const confirmed = calls.length === 0 || [...enrolled.values()].some((enrollment) => enrollment.confirmed)
  return { ok: true, references, confirmed }
}

async function enrollAt(deps: VaultDeps, card: CheckedCard, { network, row }: EnrollmentCall): Promise<EnrollReply> {
  const { api } = network
  const metadata: CardToEnroll['metadata'] = { id: row.cardholder, attempt: row.attempt }
  if (row.network_card_id !== null) {
    // Already enrolled: the vault calls the network only to read whether the issuer has confirmed the card since.
    const stored: EnrolledCard = { id: row.network_card_id, confirmed: row.confirmed }
    const current = stored.confirmed ? null : await api.find(row.program, metadata)
    return { result: 'linked', ...(current?.match ?? stored) }
  }
  const { number, expMonth, expYear, countryCode } = card
  const reply = await api.enroll({ programId: row.program, number, expMonth, expYear, countryCode, metadata })
  if (reply.result !== 'known') return reply
  const lookup = await api.find(row.program, metadata)
  if (lookup?.match) return { result: 'linked', ...lookup.match }
  deps.log({
    event: 'enrollment',
    problem: 'the card is enrolled at the network under another enrollment',
    partner: card.partner,
    network: network.id,
  })
  return { result: 'unavailable' }
}

/** The stored enrollment of this number at this network, or a new row. */
async function findOrInsertRow(
  deps: VaultDeps,
  client: pg.PoolClient,
  card: CheckedCard,
  network: CallableNetwork,
): Promise<Row> {
  const existing = (await rowsOf(client, card)).find((row) => row.network === network.id)
  if (existing) return existing
  const attempt = deps.ids.token()
  await client.query(
    'insert into vault.enrollment (partner_id, fingerprint, network, program, cardholder, attempt, requested_at) values ($1, $2, $3, $4, $5, $6, $7)',
    [card.partner, card.fingerprint, network.id, network.programId, card.cardholder, attempt, deps.clock.now()],
  )
  return {
    network: network.id,
    program: network.programId,
    cardholder: card.cardholder,
    attempt,
    network_card_id: null,
    confirmed: false,
  }
}

async function rowsOf(client: pg.PoolClient, card: { partner: string; fingerprint: string }): Promise<Row[]> {
  const { rows } = await client.query<Row>(
    'select network, program, cardholder, attempt, network_card_id, confirmed from vault.enrollment where partner_id = $1 and fingerprint = $2',
    [card.partner, card.fingerprint],
  )
  return rows
}

async function saveReply(
  client: pg.PoolClient,
  card: CheckedCard,
  network: string,
  reply: EnrolledCard,
): Promise<void> {
  await client.query(
    'update vault.enrollment set network_card_id = $4, confirmed = $5 where partner_id = $1 and fingerprint = $2 and network = $3',
    [card.partner, card.fingerprint, network, reply.id, reply.confirmed],
  )
}

async function deleteRow(client: pg.PoolClient, partner: string, fingerprint: string, network: string): Promise<void> {
  await client.query('delete from vault.enrollment where partner_id = $1 and fingerprint = $2 and network = $3', [
    partner,
    fingerprint,
    network,
  ])
}

/**
 * Unlinks the number at every network when no other card uses it; `exceptToken` is the card that the caller deletes. Each
 * enrollment is deleted as soon as its network has unlinked it, so a new link enrolls the number again. Returns false when the
 * caller has to retry: a network did not unlink the number, or the partner's settings no longer list the network.
 */
export async function releaseEnrollments(
  deps: VaultDeps,
  client: pg.PoolClient,
  { partner, fingerprint }: { partner: string; fingerprint: string },
  exceptToken = '',
): Promise<boolean> {
  const otherCards = await client.query(
    'select 1 from vault.card where partner_id = $1 and fingerprint = $2 and token <> $3 limit 1',
    [partner, fingerprint, exceptToken],
  )
  if (otherCards.rowCount !== 0) return true
  let areAllReleased = true
  for (const row of await rowsOf(client, { partner, fingerprint })) {
    if (await unlink(deps, partner, row)) await deleteRow(client, partner, fingerprint, row.network)
    else areAllReleased = false
  }
  return areAllReleased
}

/** Returns true when the network no longer has the card. Without the network's id of the card it looks the card up first. */
async function unlink(deps: VaultDeps, partner: string, row: Row): Promise<boolean> {
  const network = deps.networksOf(partner).find(({ id }) => id === row.network)
  if (!network || !('api' in network)) {
    deps.log({ event: 'unlinking', problem: 'the partner no longer has this network', partner, network: row.network })
    return false
  }
  if (row.network_card_id !== null) return network.api.remove(row.network_card_id)
  const current = await network.api.find(row.program, { id: row.cardholder, attempt: row.attempt })
  if (current === null) return false
  return current.match === null || network.api.remove(current.match.id)
}
