const waitMs = 5_000 // spec 1 §9, search
const keptMs = 3_600_000 // spec 1 §9, search

const rounded = (degrees: number): number => Math.round(degrees * 100) / 100

/** Where the device is, to two decimals (about a kilometre); null when it will not say. */
export function askPosition(): Promise<{ latitude: number; longitude: number } | null> {
  return new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve(null)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ latitude: rounded(coords.latitude), longitude: rounded(coords.longitude) }),
      () => resolve(null),
      { timeout: waitMs, maximumAge: keptMs, enableHighAccuracy: false },
    )
  })
}
