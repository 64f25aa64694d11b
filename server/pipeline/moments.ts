import { merchantAt } from '../../domain/dines/match.ts'
import { instantIn } from '../../providers/card-feed/wall-clock.ts'
import { lifecycleKey, type EventState, type PipelineState } from './state.ts'

/**
 * Events whose feed told a wall clock without a zone, at the moment it was by the restaurant's clock: the one their own references
 * mean, else the one that another message of the purchase names. Events of unknown restaurants stay as they are.
 */
export function withMoments(
  events: readonly EventState[],
  { merchantsOf, merchant }: Pick<PipelineState, 'merchantsOf' | 'merchant'>,
): EventState[] {
  if (!events.some(({ zoneMissing }) => zoneMissing)) return [...events]
  const placeOf = (event: EventState): string | null => {
    const place = merchantAt(event.merchantReferences, event.occurredAt, merchantsOf)
    return place === 'several' ? null : place
  }
  const purchases = Map.groupBy(events, lifecycleKey)
  return events.map((event) => {
    if (!event.zoneMissing || event.localTime === null) return event
    const others = purchases.get(lifecycleKey(event)) ?? []
    const place = [event, ...others].map(placeOf).find((one) => one !== null)
    const at = place ? instantIn(merchant(place).rulesAt(event.occurredAt).timezone, event.localTime) : null
    return at ? { ...event, occurredAt: at.toISOString() } : event
  })
}
