import { feedEvent, type FeedReading } from '../../../contract/feed.ts'
import { z } from '../../../contract/schema.ts'
import type { StoredMessage } from '../card-feed.ts'
import { parseFeedJson } from '../feed-json.ts'

/** The source of approved claims. No card network has this name, so no caller can send such a message. */
export const claimSource = 'claim'

/** The scheme of references that contain the restaurant's id in our catalog. */
export const merchantScheme = 'merchant:'
export const isMerchantReference = (reference: string): boolean => reference.startsWith(merchantScheme)

/** An approved claim as our server stores it. The ids are ours, because no feed reported the purchase. */
const approvedClaim = z.object({
  claimId: z.uuid(),
  cardId: z.uuid(),
  merchantId: z.string().min(1).max(80),
  amountMinor: feedEvent.shape.amountMinor.min(1),
  /** The restaurant's wall clock. */
  localTime: feedEvent.shape.localTime.unwrap(),
  approvedAt: z.iso.datetime({ offset: true }),
})

/** Reads a member's claim that an operator approved: one final amount, at a named restaurant, with a card of the member. */
export function readClaim({ body, deliveryId }: StoredMessage): FeedReading {
  const json = parseFeedJson(body)
  if (json === undefined) return { ok: false, reason: 'not_json', detail: 'the claim is not JSON' }
  const parsed = approvedClaim.safeParse(json)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return { ok: false, reason: 'wrong_shape', detail: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}` }
  }
  const { claimId, cardId, merchantId, amountMinor, localTime, approvedAt } = parsed.data
  return {
    ok: true,
    event: {
      provider: claimSource,
      deliveryId,
      eventId: `clearing:${claimId}`,
      lifecycleId: claimId,
      kind: 'clearing',
      amountMinor,
      subtotalMinor: null,
      currency: 'USD',
      cardReference: cardId,
      merchantReferences: [`${merchantScheme}${merchantId}`],
      merchantLabel: '',
      authorizationCode: null,
      acquirerReference: null,
      reportedAt: new Date(approvedAt).toISOString(),
      sequence: null,
      // The wall clock read as UTC, because the claim has no zone.
      occurredAt: new Date(`${localTime}Z`).toISOString(),
      localTime,
      zoneMissing: true,
      channel: 'in_person',
    },
  }
}
