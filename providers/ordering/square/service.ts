import { limitedBody } from '../../limited-body.ts'
import { squareOrder, squarePayment, type SquareOrder, type SquarePayment } from './shapes.ts'

/** The version of Square's API that `shapes.ts` describes. */
const squareVersion = '2025-01-23'
/** Square waits ten seconds for the reply to a webhook. In that time the site reads the order, then its payments in parallel. */
const replyLimitMs = 4_000
const replyBytesMax = 1024 * 1024
const paymentsMax = 10

/** Access tokens by seller id. `anySeller` has the token for all other sellers. */
export type SquareTokens = ReadonlyMap<string, string>
export const anySeller = '*'

export type SquareAccess = { baseUrl: string; accessTokens: SquareTokens; fetch?: typeof fetch; limitMs?: number }
type SquareCall = Omit<SquareAccess, 'accessTokens'> & { accessToken: string }

/**
 * An order with its card payments. `absent`: unknown order or no token. `unreadable`: undocumented shape, another order, too large, or too
 * many payments. `away`: retry later; Square failed, refused the token, sent no JSON, or a payment of the order could not be fetched.
 */
export type SquareReply =
  | { outcome: 'order'; order: SquareOrder; payments: SquarePayment[] }
  | { outcome: 'absent' | 'unreadable' | 'away' }

export type SquareService = { read(sellerId: string, orderId: string): Promise<SquareReply> }

/** Client of Square's Orders and Payments API. It calls only the configured address, follows no redirects and never throws. */
export function squareService({ accessTokens, ...access }: SquareAccess): SquareService {
  return {
    read: async (sellerId, orderId) => {
      const accessToken = accessTokens.get(sellerId) ?? accessTokens.get(anySeller)
      if (accessToken === undefined) return { outcome: 'absent' }
      const sellerAccess = { ...access, accessToken }
      const reply = await call(sellerAccess, `/v2/orders/${encodeURIComponent(orderId)}`)
      if (typeof reply === 'string') return { outcome: reply }
      const parsed = squareOrder.safeParse(reply.json)
      if (!parsed.success || parsed.data.order.id !== orderId) return { outcome: 'unreadable' }
      const { order } = parsed.data
      const paymentIds = order.tenders.flatMap(({ type, payment_id }) =>
        type === 'CARD' && payment_id ? [payment_id] : [],
      )
      if (paymentIds.length > paymentsMax) return { outcome: 'unreadable' }
      const replies = await Promise.all(
        paymentIds.map((id) => call(sellerAccess, `/v2/payments/${encodeURIComponent(id)}`)),
      )
      // A missing payment may hide a refund, so the order is not reported.
      if (replies.some((result) => typeof result === 'string')) return { outcome: 'away' }
      const payments = replies.flatMap((result) => {
        const payment = typeof result === 'string' ? undefined : squarePayment.safeParse(result.json).data?.payment
        return payment?.order_id === orderId ? [payment] : []
      })
      return payments.length === paymentIds.length ? { outcome: 'order', order, payments } : { outcome: 'unreadable' }
    },
  }
}

async function call(access: SquareCall, path: string): Promise<{ json: unknown } | 'absent' | 'unreadable' | 'away'> {
  try {
    const reply = await (access.fetch ?? fetch)(`${access.baseUrl}${path}`, {
      headers: {
        authorization: `Bearer ${access.accessToken}`,
        'square-version': squareVersion,
        accept: 'application/json',
      },
      redirect: 'error',
      signal: AbortSignal.timeout(access.limitMs ?? replyLimitMs),
    })
    if (!reply.ok) {
      await reply.body?.cancel()
      return reply.status === 404 ? 'absent' : 'away'
    }
    const body = await limitedBody(reply, replyBytesMax)
    return body === null ? 'unreadable' : { json: JSON.parse(body.toString('utf8')) as unknown }
  } catch {
    return 'away'
  }
}
