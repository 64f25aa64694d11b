import type pg from 'pg'
import type { VaultDeps } from './deps.ts'
import type { CardToEnroll, Enrolled, EnrollReply, PartnerNetwork } from './networks/network.ts'

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

export type CardReference = { provider: string; reference: string }
export type Enrollment =
  | { ok: true; references: CardReference[]; confirmed: boolean }
  | { ok: false; because: 'network_refused' | 'network_unavailable' }

type EnrollingNetwork = Extract<PartnerNetwork, { programId: string }>
type Row = {
  network: string
  program: string
  cardholder: string
  attempt: string
  network_card_id: string | null
  confirmed: boolean
}
type Question = { network: EnrollingNetwork; row: Row }

/**
 * Makes sure that every network of the partner watches this number, each once, whoever links it. Runs under the card's lock.
 * What a network is asked is written down before it is asked: when the reply is lost, the next try finds what became of it.
 * All networks have to take the card; what some of them took is undone when another refuses it.
 */
export async function ensureEnrollments(
  deps: VaultDeps,
  client: pg.PoolClient,
  card: CheckedCard,
): Promise<Enrollment> {
  const networks = deps.networksOf(card.partner)
  if (networks.length === 0) {
    deps.log({ event: 'enrollment', problem: 'the partner has no card network', partner: card.partner })
    return { ok: false, because: 'network_unavailable' }
  }
  const questions: Question[] = []
  for (const network of networks.filter((one) => 'api' in one))
    questions.push({ network, row: await rowOf(deps, client, card, network) })
  const replies = await Promise.all(questions.map((question) => ask(deps, card, question)))
  const enrolled = new Map<string, Enrolled>()
  for (const [index, reply] of replies.entries()) {
    const id = questions[index]?.network.id ?? ''
    if (reply.result === 'linked') enrolled.set(id, reply)
    if (reply.result === 'linked') await saveReply(client, card, id, reply)
    if (reply.result === 'refused') await deleteRow(client, card.partner, card.fingerprint, id)
  }
  if (replies.some(({ result }) => result === 'refused')) {
    await releaseEnrollments(deps, client, card)
    return { ok: false, because: 'network_refused' }
  }
  if (enrolled.size < questions.length) return { ok: false, because: 'network_unavailable' }
  const references = networks.map((network) => ({
    provider: network.id,
    reference: 'api' in network ? (enrolled.get(network.id)?.id ?? '') : network.referenceOf(card),
  }))
  // The first confirmation counts, as it does when networks confirm later.
  const confirmed = questions.length === 0 || [...enrolled.values()].some((one) => one.confirmed)
  return { ok: true, references, confirmed }
}

async function ask(deps: VaultDeps, card: CheckedCard, { network, row }: Question): Promise<EnrollReply> {
  const { api } = network
  const metadata: CardToEnroll['metadata'] = { id: row.cardholder, attempt: row.attempt }
  if (row.network_card_id !== null) {
    const known: Enrolled = { id: row.network_card_id, confirmed: row.confirmed }
    const current = known.confirmed ? null : await api.find(row.program, metadata)
    return { result: 'linked', ...(current?.match ?? known) }
  }
  const { number, expMonth, expYear, countryCode } = card
  const reply = await api.enroll({ programId: row.program, number, expMonth, expYear, countryCode, metadata })
  if (reply.result !== 'known') return reply
  const earlier = await api.find(row.program, metadata)
  if (earlier?.match) return { result: 'linked', ...earlier.match }
  deps.log({
    event: 'enrollment',
    problem: 'the network knows the card by an enrollment that is not ours',
    partner: card.partner,
    network: network.id,
  })
  return { result: 'unavailable' }
}

/** The enrollment of this number at this network, as it was asked for, or as it will be. */
async function rowOf(
  deps: VaultDeps,
  client: pg.PoolClient,
  card: CheckedCard,
  network: EnrollingNetwork,
): Promise<Row> {
  const known = (await rowsOf(client, card)).find((row) => row.network === network.id)
  if (known) return known
  const attempt = deps.ids.token()
  await client.query(
    'insert into vault.enrollment (partner_id, fingerprint, network, program, cardholder, attempt, asked_at) values ($1, $2, $3, $4, $5, $6, $7)',
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

async function saveReply(client: pg.PoolClient, card: CheckedCard, network: string, reply: Enrolled): Promise<void> {
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
 * Unlinks at every network what no card of ours needs any more; `exceptToken` is the card that is about to go. Each network is
 * forgotten as soon as it has unlinked the card, so that linking the number again enrolls it again there. False when a network
 * has to be asked again.
 */
export async function releaseEnrollments(
  deps: VaultDeps,
  client: pg.PoolClient,
  { partner, fingerprint }: { partner: string; fingerprint: string },
  exceptToken = '',
): Promise<boolean> {
  const needed = await client.query(
    'select 1 from vault.card where partner_id = $1 and fingerprint = $2 and token <> $3 limit 1',
    [partner, fingerprint, exceptToken],
  )
  if (needed.rowCount !== 0) return true
  let released = true
  for (const row of await rowsOf(client, { partner, fingerprint })) {
    if (await unlinked(deps, partner, row)) await deleteRow(client, partner, fingerprint, row.network)
    else released = false
  }
  return released
}

async function unlinked(deps: VaultDeps, partner: string, row: Row): Promise<boolean> {
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
