import { merchantAt } from '../../domain/dines/match.ts'
import { instantIn } from '../../providers/card-feed/wall-clock.ts'
import { lifecycleKey, type EventState, type PipelineState } from './state.ts'

/**
 * Sets `occurredAt` of events whose feed reports a local time without a zone. The zone is that of the restaurant that the event's
 * references name, or else of the restaurant that another message of the purchase names. An event does not change when none of these
 * messages names exactly one restaurant, when that restaurant's zone is unknown, or when the local time is missing or invalid.
 */
export function withResolvedTimes(
  events: readonly EventState[],
  { merchantsOf, merchant }: Pick<PipelineState, 'merchantsOf' | 'merchant'>,
): EventState[] {
  if (!events.some(({ zoneMissing }) => zoneMissing)) return [...events]
  const merchantIdOf = (event: EventState): string | null => {
    const merchantId = merchantAt(event.merchantReferences, event.occurredAt, merchantsOf)
    return merchantId === 'several' ? null : merchantId
  }
  const purchases = Map.groupBy(events, lifecycleKey)
  return events.map((event) => {
    if (!event.zoneMissing || event.localTime === null) return event
    const lifecycleEvents = purchases.get(lifecycleKey(event)) ?? []
    const merchantId = [event, ...lifecycleEvents].map(merchantIdOf).find((id) => id !== null)
    const instant = merchantId
      ? instantIn(merchant(merchantId).rulesAt(event.occurredAt).timezone, event.localTime)
      : null
    return instant ? { ...event, occurredAt: instant.toISOString() } : event
  })
}
