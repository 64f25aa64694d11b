import { roundCoordinate } from '../../domain/catalog/distance.ts'

export type SearchPoint = { latitude: number; longitude: number }
/** A position and its source: the device, the server's default, or the fixed default in New York. */
export type PositionResult = { point: SearchPoint; source: 'device' | 'server' | 'fixed' }

// A click and the poll wait for the current position (P1-528); an automatic search accepts a cached one (P1-529).
const profiles = {
  prompt: { timeout: 7_000, maximumAge: 0, enableHighAccuracy: true },
  search: { timeout: 5_000, maximumAge: 3_600_000, enableHighAccuracy: false },
} as const satisfies Record<string, PositionOptions>
export type Profile = keyof typeof profiles

/** Where a search starts when neither device nor server gives a position (P1-361). */
export const newYorkPoint: SearchPoint = { latitude: 40.7577, longitude: -73.9857 }
/** How long a position is valid before the device is asked again (P1-359). */
export const positionPollIntervalMs = 5 * 60_000

/** The device's position to two decimals (about a kilometer); null when it gives none. */
export function askPosition(profile: Profile): Promise<SearchPoint | null> {
  return new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve(null)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        resolve({ latitude: roundCoordinate(coords.latitude), longitude: roundCoordinate(coords.longitude) }),
      () => resolve(null),
      profiles[profile],
    )
  })
}

/**
 * The device's position, else the server's default, else New York (P1-358, P1-360, P1-361). A failed call or script counts as no
 * default.
 */
export async function decidePosition(
  profile: Profile,
  fetchServerDefault: () => Promise<SearchPoint | null>,
): Promise<PositionResult> {
  const devicePoint = await askPosition(profile)
  if (devicePoint) return { point: devicePoint, source: 'device' }
  const serverPoint = await fetchServerDefault().catch(() => null)
  return serverPoint ? { point: serverPoint, source: 'server' } : { point: newYorkPoint, source: 'fixed' }
}

/** Polls the device every five minutes and reports a position that differs from the last one. Returns a function that ends the poll. */
export function pollPosition(start: SearchPoint, onMove: (position: SearchPoint) => void): () => void {
  let current = start
  const timer = setInterval(() => {
    void askPosition('prompt').then((position) => {
      if (!position || (position.latitude === current.latitude && position.longitude === current.longitude)) return
      current = position
      onMove(position)
    })
  }, positionPollIntervalMs)
  return () => clearInterval(timer)
}
