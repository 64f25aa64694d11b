import { roundCoordinate } from '../../domain/catalogue/distance.ts'

export type Point = { latitude: number; longitude: number }
/** Who said where somebody is: their device, our server for everybody, or nobody. */
export type Decision = { point: Point; from: 'device' | 'server' | 'fixed' }

// Spec 1 §9. Who presses a button waits for the place they are at now; a search by itself takes what is known.
const profiles = {
  prompt: { timeout: 7_000, maximumAge: 0, enableHighAccuracy: true },
  search: { timeout: 5_000, maximumAge: 3_600_000, enableHighAccuracy: false },
} as const satisfies Record<string, PositionOptions>
export type Profile = keyof typeof profiles

/** Spec 1 §4.5: where a search begins when nobody can say anything. */
export const newYork: Point = { latitude: 40.7577, longitude: -73.9857 }
/** Spec 1 §4.5: how long a position stands before the device is asked again. */
export const askAgainMs = 5 * 60_000

/** Where the device is, to two decimals (about a kilometre); null when it will not say. */
export function askPosition(profile: Profile): Promise<Point | null> {
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

/** The device, else the server's default, else New York (spec 1 §4.5). It always ends with coordinates. */
export async function decidePosition(profile: Profile, ofServer: () => Promise<Point | null>): Promise<Decision> {
  const device = await askPosition(profile)
  if (device) return { point: device, from: 'device' }
  const server = await ofServer()
  return server ? { point: server, from: 'server' } : { point: newYork, from: 'fixed' }
}

/** Asks the device every five minutes and tells where it has gone; what it returns ends the asking. */
export function askAgain(from: Point, moved: (to: Point) => void): () => void {
  let last = from
  const timer = setInterval(() => {
    void askPosition('prompt').then((now) => {
      if (!now || (now.latitude === last.latitude && now.longitude === last.longitude)) return
      last = now
      moved(now)
    })
  }, askAgainMs)
  return () => clearInterval(timer)
}
