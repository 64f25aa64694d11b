import type pg from 'pg'
import { pushesPerListMax, type ListedPush, type PushReply, type PushRequest } from '../contract/vault.ts'
import { withKeyLock } from './database.ts'
import type { VaultDeps } from './deps.ts'
import type { Push } from './payers/payer.ts'

type Row = {
  id: string
  token: string
  amount_minor: string
  currency: 'USD'
  trace_number: string
  requested_at: Date
  reply: PushReply | null
}

const notConfigured: PushReply = { result: 'absent', code: 'not_configured' }
/** Final: no later reply of the network changes these results. */
const finalResults: readonly PushReply['result'][] = ['rejected', 'bounced']

/**
 * Pays once per partner and id, for any number of calls to any number of vault processes. The request is stored before the call to the
 * network. A repeat returns the stored reply. When the stored reply is missing, `unknown` or `absent`, the vault queries the network. It
 * sends the payment again, under the same trace number, only when the network does not have it. Without the token's card the vault sends
 * nothing, and a payment that the network does not have is `rejected`. `conflict`: the id belongs to another payment.
 */
export async function pay(deps: VaultDeps, request: PushRequest): Promise<PushReply | 'conflict'> {
  const { payer } = deps
  if (!payer) return notConfigured
  return withKeyLock(deps.waitingPool, request.partner, `push ${request.id}`, async (client) => {
    const earlier = await rowOf(client, request.partner, request.id)
    if (earlier && !isSame(earlier, request)) return 'conflict'
    if (earlier?.reply && earlier.reply.result !== 'unknown' && earlier.reply.result !== 'absent') return earlier.reply
    const number = await readCardNumber(deps, request.partner, request.token)
    if (number === null && !earlier) return { result: 'rejected', code: 'card_unknown' }
    const row = earlier ?? (await insert(deps, client, request))
    const current = earlier ? await payer.find(pushOf(row)) : null
    if (current && current.result !== 'absent') return store(deps, client, request.partner, row.id, current)
    const reply: PushReply =
      number === null
        ? { result: 'rejected', code: 'card_unknown' }
        : await payer.push(pushOf(row), { number, name: request.recipient })
    deps.log({ event: 'push to card', partner: request.partner, payout: row.id, result: reply.result })
    return store(deps, client, request.partner, row.id, reply)
  })
}

/**
 * The current state of a payment at the network. Returns the stored state when it is final, when the network gives no clear result, or
 * when the network does not list an approved payment yet.
 */
export async function readPushStatus(
  deps: VaultDeps,
  { id, partner }: { id: string; partner: string },
): Promise<PushReply> {
  const { payer } = deps
  if (!payer) return notConfigured
  return withKeyLock(deps.waitingPool, partner, `push ${id}`, async (client) => {
    const row = await rowOf(client, partner, id)
    if (!row) return { result: 'absent' }
    if (row.reply && finalResults.includes(row.reply.result)) return row.reply
    const current = await payer.find(pushOf(row))
    // The network lists an approved payment with a delay, so its absence does not mean a loss.
    const isApproved = row.reply?.result === 'accepted' || row.reply?.result === 'paid'
    if (current.result === 'unknown' || (current.result === 'absent' && isApproved)) return row.reply ?? current
    return store(deps, client, partner, id, current)
  })
}

/**
 * Payments that a partner requested since a moment, in order of id, at most `pushesPerListMax`. The list begins after the id
 * `after`. Each reply is what `readPushStatus` returns.
 */
export async function listPushes(
  deps: VaultDeps,
  { partner, since, after }: { partner: string; since: string; after: string | null },
): Promise<ListedPush[]> {
  const { rows } = await deps.pool.query<Pick<Row, 'id' | 'amount_minor'>>(
    'select id, amount_minor from vault.push where partner_id = $1 and requested_at >= $2 and ($3::uuid is null or id > $3) order by id limit $4',
    [partner, since, after, pushesPerListMax],
  )
  const pushes: ListedPush[] = []
  for (const { id, amount_minor } of rows)
    pushes.push({ id, amountMinor: Number(amount_minor), reply: await readPushStatus(deps, { id, partner }) })
  return pushes
}

const pushOf = (row: Row): Push => ({
  traceNumber: row.trace_number,
  requestedAt: row.requested_at,
  amountMinor: Number(row.amount_minor),
  currency: row.currency,
})

const isSame = (row: Row, request: PushRequest): boolean =>
  row.token === request.token && Number(row.amount_minor) === request.amountMinor && row.currency === request.currency

async function rowOf(client: pg.PoolClient, partner: string, id: string): Promise<Row | undefined> {
  const { rows } = await client.query<Row>(
    'select id, token, amount_minor, currency, trace_number, requested_at, reply from vault.push where partner_id = $1 and id = $2',
    [partner, id],
  )
  return rows[0]
}

/**
 * The trace number begins with the hour (`traceHour`), so that it is unique for ten years although its six-digit counter restarts after
 * 999,999 payments.
 */
async function insert(deps: VaultDeps, client: pg.PoolClient, request: PushRequest): Promise<Row> {
  const now = deps.clock.now()
  const { rows } = await client.query<Row>(
    `insert into vault.push (partner_id, id, token, amount_minor, currency, trace_number, requested_at)
     values ($1, $2, $3, $4, $5, $6 || lpad(nextval('vault.push_trace')::text, 6, '0'), $7)
     returning id, token, amount_minor, currency, trace_number, requested_at, reply`,
    [request.partner, request.id, request.token, request.amountMinor, request.currency, traceHour(now), now],
  )
  const [row] = rows
  if (!row) throw new Error('failed to insert a push')
  return row
}

const dayMs = 86_400_000
/** Last digit of the year, day of the year, hour: ydddhh. */
function traceHour(now: Date): string {
  const year = now.getUTCFullYear()
  const day = Math.floor((now.getTime() - Date.UTC(year, 0, 1)) / dayMs) + 1
  return `${year % 10}${String(day).padStart(3, '0')}${String(now.getUTCHours()).padStart(2, '0')}`
}

async function store(
  deps: VaultDeps,
  client: pg.PoolClient,
  partner: string,
  id: string,
  reply: PushReply,
): Promise<PushReply> {
  await client.query('update vault.push set reply = $3, replied_at = $4 where partner_id = $1 and id = $2', [
    partner,
    id,
    JSON.stringify(reply),
    deps.clock.now(),
  ])
  return reply
}

/** Null for an unknown token, and for another partner's token. */
async function readCardNumber(deps: VaultDeps, partner: string, token: string): Promise<string | null> {
  const { rows } = await deps.pool.query<{ card_wrapped: Buffer; wrapped_by: string }>(
    'select card_wrapped, wrapped_by from vault.card where partner_id = $1 and token = $2',
    [partner, token],
  )
  const [card] = rows
  if (!card) return null
  const plain = deps.cipher.unwrap({ ciphertext: card.card_wrapped, keyId: card.wrapped_by }, `card ${token}`)
  const [number] = JSON.parse(plain.toString()) as [string]
  plain.fill(0)
  return number
}
