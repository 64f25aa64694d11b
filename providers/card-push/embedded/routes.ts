import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { z } from '../../../contract/schema.ts'
import {
  completeMs,
  pushFundedAfterMs,
  lateMs,
  pushOutcomeOf,
  returnMs,
  lastFourWithoutPush,
  type PushOutcome,
} from './magic.ts'
import { findPush, savePush, type PushRecord } from './store.ts'

/** The vault's user name at the sandbox's network. */
export const pushUser = 'sandbox'

const pushBody = z.object({
  retrievalReferenceNumber: z.string().regex(/^\d{12}$/),
  systemsTraceAuditNumber: z.string().regex(/^\d{6}$/),
  amount: z.string().regex(/^\d{1,5}\.\d{2}$/),
  transactionCurrencyCode: z.literal('USD'),
  recipientPrimaryAccountNumber: z.string().regex(/^\d{13,19}$/),
})
const pushQuery = z.object({ rrn: z.string(), stan: z.string(), acquiringBIN: z.string() })
const inquiryBody = z.object({ primaryAccountNumber: z.string().regex(/^\d{13,19}$/) })

type Deps = { pool: pg.Pool; key: string; clock: { now(): Date } }

/** The sandbox's stand-in for Visa Direct: push funds, transaction query and funds transfer attributes inquiry. */
export function pushRoutes(app: FastifyInstance, { pool, key, clock }: Deps): void {
  const sha = (text: string) => createHash('sha256').update(text).digest()
  const expected = sha(`Basic ${Buffer.from(`${pushUser}:${key}`).toString('base64')}`)
  const isAuthorized = (request: FastifyRequest) =>
    timingSafeEqual(sha(String(request.headers.authorization ?? '')), expected)
  const refuse = (reply: FastifyReply, status: number) => reply.code(status).send({ errorMessage: 'refused' })

  app.post('/visadirect/fundstransfer/v1/pushfundstransactions', async (request, reply) => {
    if (!isAuthorized(request)) return refuse(reply, 401)
    const parsed = pushBody.safeParse(request.body)
    if (!parsed.success) return refuse(reply, 400)
    const { retrievalReferenceNumber: rrn, amount, recipientPrimaryAccountNumber: cardNumber } = parsed.data
    const amountMinor = Math.round(Number(amount) * 100)
    const now = clock.now()
    const decision = decide(pushOutcomeOf(amountMinor), await findPush(pool, rrn), now)
    const record = await savePush(pool, { rrn, amountMinor, lastFour: cardNumber.slice(-4), now, ...decision })
    if (decision.reply === 'none') return void reply.hijack().raw.destroy()
    if (decision.reply === 'later') return reply.code(202).send({ statusIdentifier: record.identifier })
    return {
      transactionIdentifier: record.identifier,
      actionCode: record.action_code,
      // The vault does not read the fixed approval and response codes.
      approvalCode: '21324K',
      responseCode: '5',
      transmissionDateTime: now.toISOString(),
    }
  })

  app.get('/visadirect/v1/transactionquery', async (request, reply) => {
    if (!isAuthorized(request)) return refuse(reply, 401)
    const parsed = pushQuery.safeParse(request.query)
    if (!parsed.success) return refuse(reply, 400)
    const record = await findPush(pool, parsed.data.rrn)
    if (!record?.made_at) return refuse(reply, 404)
    return transactionsOf(record, clock.now())
  })

  app.post('/paai/fundstransferattinq/v5/cardattributes/fundstransferinquiry', async (request, reply) => {
    if (!isAuthorized(request)) return refuse(reply, 401)
    const parsed = inquiryBody.safeParse(request.body)
    if (!parsed.success) return refuse(reply, 400)
    const pushSupport = parsed.data.primaryAccountNumber.endsWith(lastFourWithoutPush) ? 'N' : 'Y'
    return { visaNetworkInfo: [{ nonMoneyTransferPushFundsDomestic: pushSupport, issuerName: 'Sandbox Bank' }] }
  })
}

type Decision = { madeAt: Date | null; actionCode: string | null; reply: 'now' | 'later' | 'none' }

/**
 * Decides a push, with the action codes that vault/payers/visa-direct.ts reads; `00` is an approval. A repeat of an approved payment is
 * approved again, and `savePush` keeps the first approval.
 */
function decide(outcome: PushOutcome, earlier: PushRecord | undefined, now: Date): Decision {
  const decision = (actionCode: string, reply: Decision['reply'] = 'now'): Decision => ({
    madeAt: now,
    actionCode,
    reply,
  })
  if (earlier?.action_code === '00') return decision('00')
  switch (outcome) {
    case 'refused':
      return decision('05')
    case 'unknown_card':
      return decision('14')
    case 'no_funds':
      return decision(
        earlier && now.getTime() - earlier.first_requested_at.getTime() >= pushFundedAfterMs ? '00' : '51',
      )
    case 'late':
      return decision('00', 'later')
    case 'paid_without_reply':
      return decision('00', 'none')
    case 'lost':
      return earlier ? decision('00') : { madeAt: null, actionCode: null, reply: 'none' }
    case 'approved':
    case 'twice':
    case 'returned':
      return decision('00')
  }
}

/** The transactions that the network reports for a push at an instant, in the form of Visa's transaction query. */
function transactionsOf(record: PushRecord, now: Date): object[] {
  const outcome = pushOutcomeOf(Number(record.amount_minor))
  const age = now.getTime() - (record.made_at?.getTime() ?? 0)
  const base = {
    transactionType: 'ORIGINAL CREDIT',
    retrievalReferenceNumber: record.rrn,
    transactionIdentifier: record.identifier,
    amount: Number(record.amount_minor) / 100,
  }
  if (outcome === 'late' && age < lateMs) return [{ ...base, statusCode: 'PENDING' }]
  const payment = { ...base, actionCode: record.action_code, statusCode: age >= completeMs ? 'COMPLETED' : 'APPROVED' }
  if (outcome === 'twice') return [payment, payment]
  if (outcome === 'returned' && age >= returnMs) return [payment, { ...payment, transactionType: 'CREDIT RETURN' }]
  return [payment]
}
