import type { PushReply } from '../../contract/vault.ts'
import { z } from '../../contract/schema.ts'
import { callJson, type Reply } from './https-json.ts'
import type { CardPayer, Push, PushTarget } from './payer.ts'

const limitMsDefault = 10_000
/** A member waits for this call. Without a reply the vault links the card all the same. */
const inquiryLimitMs = 3_000

/** The sender of the money, as registered at Visa. */
export const pushSender = z.strictObject({
  acquiringBin: z.string().regex(/^\d{6}$/),
  name: z.string().min(1).max(30),
  accountNumber: z.string().min(1).max(34),
  address: z.string().min(1).max(35),
  city: z.string().min(1).max(25),
  state: z.string().length(2),
  acceptorId: z.string().min(1).max(15),
  terminalId: z.string().min(1).max(8),
  zipCode: z.string().regex(/^\d{5}$/),
})
export type PushSettings = {
  url: string
  user: string
  password: string
  identity: { cert: string; key: string } | null
  sender: z.infer<typeof pushSender>
  limitMs?: number
}

/** Visa's code for funds disbursement from a business to a person. */
const businessApplicationId = 'FD'
const financialInstitution = 6012 // merchant category code, ISO 18245
const unitedStates = 840 // country code, ISO 3166-1
/** Visa's code for money from a deposit account that no Visa card accesses. */
const depositAccount = '05'

/** Refusals that a member can act on, by the issuer's action code. Any other refusal is `card_refused`. */
const refusals: Readonly<Record<string, 'card_closed' | 'card_unknown'>> = {
  14: 'card_unknown', // no such account number
  15: 'card_unknown', // no such issuer
  41: 'card_closed', // lost card
  43: 'card_closed', // stolen card
  46: 'card_closed', // closed account
  54: 'card_closed', // expired card
}
const approvedCode = '00'
const noFundsCode = '51'
/** The issuer or a switch did not reply: the result is unknown. */
const noReplyCode = '68'
const undecidedCodes = new Set([
  noReplyCode,
  '91', // issuer or switch unavailable
  '96', // system malfunction
])

const pushResponse = z.object({
  transactionIdentifier: z.union([z.string(), z.number()]).transform(String).optional(),
  actionCode: z.string().optional(),
  statusIdentifier: z.string().optional(),
})
const queryRecord = z.object({
  transactionIdentifier: z.union([z.string(), z.number()]).transform(String).optional(),
  actionCode: z.string().optional(),
  statusCode: z.string().optional(),
  transactionType: z.string().optional(),
})
const cardAttributes = z.object({
  visaNetworkInfo: z.array(z.object({ nonMoneyTransferPushFundsDomestic: z.string().optional() })).default([]),
})

/**
 * Visa Direct's original credit transaction (https://developer.visa.com/capabilities/visa_direct): push funds, transaction query and
 * funds transfer attributes inquiry. Visa identifies a repeat by acquiring BIN, retrieval reference, trace number and terminal.
 */
export function visaDirect(settings: PushSettings): CardPayer {
  const { sender, identity, limitMs = limitMsDefault } = settings
  const authorization = `Basic ${Buffer.from(`${settings.user}:${settings.password}`).toString('base64')}`
  const call = (method: 'GET' | 'POST', path: string, body?: unknown, timeoutMs = limitMs) =>
    callJson({
      method,
      url: new URL(path, settings.url),
      headers: { authorization },
      body,
      identity,
      limitMs: timeoutMs,
    })
  return {
    push: async (push, target) =>
      pushReplyOf(
        await call('POST', '/visadirect/fundstransfer/v1/pushfundstransactions', pushBody(push, target, sender)),
      ),
    find: async ({ traceNumber }) => {
      const query = new URLSearchParams({
        acquiringBIN: sender.acquiringBin,
        rrn: traceNumber,
        stan: traceNumber.slice(-6),
      })
      return queryReplyOf(await call('GET', `/visadirect/v1/transactionquery?${query}`))
    },
    takesPush: async (cardNumber) =>
      takesPushOf(await call('POST', inquiryPath, inquiryBody(cardNumber, sender), Math.min(limitMs, inquiryLimitMs))),
  }
}

const inquiryPath = '/paai/fundstransferattinq/v5/cardattributes/fundstransferinquiry'
const inquiryBody = (cardNumber: string, { acquiringBin }: PushSettings['sender']) => ({
  primaryAccountNumber: cardNumber,
  acquirerCountryCode: unitedStates,
  acquiringBin: Number(acquiringBin),
})

const pushBody = (push: Push, target: PushTarget, sender: PushSettings['sender']) => ({
  systemsTraceAuditNumber: push.traceNumber.slice(-6),
  retrievalReferenceNumber: push.traceNumber,
  localTransactionDateTime: push.requestedAt.toISOString().slice(0, 19),
  acquiringBin: sender.acquiringBin,
  acquirerCountryCode: String(unitedStates),
  amount: (push.amountMinor / 100).toFixed(2),
  transactionCurrencyCode: push.currency,
  businessApplicationId,
  merchantCategoryCode: financialInstitution,
  sourceOfFundsCode: depositAccount,
  recipientPrimaryAccountNumber: target.number,
  recipientName: target.name.slice(0, 30),
  senderName: sender.name,
  senderAccountNumber: sender.accountNumber,
  senderAddress: sender.address,
  senderCity: sender.city,
  senderStateCode: sender.state,
  senderCountryCode: String(unitedStates),
  cardAcceptor: {
    idCode: sender.acceptorId,
    terminalId: sender.terminalId,
    name: sender.name,
    address: { country: 'USA', state: sender.state, zipCode: sender.zipCode },
  },
})

/** Visa replies to a timeout with 202 and a status identifier, and to an unreadable request with 400: any status but 200 is `unknown`. */
function pushReplyOf(reply: Reply | null): PushReply {
  const body = reply && pushResponse.safeParse(reply.body).data
  if (reply?.status !== 200 || !body?.actionCode) return { result: 'unknown' }
  return actionReplyOf(body.actionCode, body.transactionIdentifier)
}

function actionReplyOf(actionCode: string, reference: string | undefined): PushReply {
  const optionalReference = reference === undefined ? {} : { reference }
  if (actionCode === approvedCode) return { result: 'accepted', ...optionalReference }
  if (actionCode === noFundsCode) return { result: 'absent', code: 'no_funds' }
  if (undecidedCodes.has(actionCode)) return { result: 'unknown' }
  return { result: 'rejected', code: refusals[actionCode] ?? 'card_refused', ...optionalReference }
}

/** Reads the records of one payment: the payment, and its return if there is one. Visa may list the same payment twice. */
function queryReplyOf(reply: Reply | null): PushReply {
  if (reply?.status === 404) return { result: 'absent' }
  const records = reply?.status === 200 ? z.array(queryRecord).safeParse(reply.body).data : undefined
  if (!records) return { result: 'unknown' }
  const [first] = records
  if (!first) return { result: 'absent' }
  const reference = first.transactionIdentifier
  const optionalReference = reference === undefined ? {} : { reference }
  if (records.some(({ transactionType }) => /RETURN|REVERSAL/.test(transactionType ?? '')))
    return { result: 'bounced', code: 'card_closed', ...optionalReference }
  const result = actionReplyOf(first.actionCode ?? noReplyCode, reference)
  return result.result === 'accepted' && first.statusCode === 'COMPLETED' ? { ...result, result: 'paid' } : result
}

function takesPushOf(reply: Reply | null): boolean | null {
  const attributes = reply?.status === 200 ? cardAttributes.safeParse(reply.body).data : undefined
  const push = attributes?.visaNetworkInfo[0]?.nonMoneyTransferPushFundsDomestic
  return push === undefined ? null : push === 'Y'
}
