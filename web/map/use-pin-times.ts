import { useMemo } from 'react'
import type { SearchInput } from '../../contract/api/merchants.ts'
import { usualTime } from '../../domain/reservations/rules.ts'
import { nearestTime } from '../../domain/reservations/seating.ts'
import { useFormats } from '../site/format.ts'
import type { PinTimes } from './pin-layers.ts'
import type { PinResult } from './use-pins.ts'

/** For each restaurant, the available time tonight nearest to the requested time; empty unless the search includes tables tonight. */
export function usePinTimes(
  { tonight }: PinResult,
  { time: requestedTime = usualTime }: Pick<SearchInput, 'time'>,
): PinTimes {
  const { clockTime } = useFormats()
  return useMemo(() => {
    const nearest = Object.entries(tonight?.tables ?? {}).map(
      ([id, { times }]) => [id, nearestTime(times, requestedTime)] as const,
    )
    return new Map(nearest.flatMap(([id, time]) => (time === null ? [] : [[id, clockTime(time)]])))
  }, [tonight, requestedTime, clockTime])
}
