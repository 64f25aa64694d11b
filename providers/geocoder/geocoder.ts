/** What a person may mean by a word in the location field. */
export type PlaceKind = 'zip' | 'city' | 'neighborhood' | 'state'

/** A named point. Coordinates are WGS 84 degrees, good to about 100 metres; `state` is the two-letter code. */
export type Place = {
  kind: PlaceKind
  /** As shown: `Chicago, IL`, `New York, NY 10001`, `Wicker Park, Chicago, IL`, `Illinois`. */
  label: string
  latitude: number
  longitude: number
  city?: string
  state: string
  zip?: string
}

export type Address = { address1: string; city: string; state: string; zip: string }

/** Where an address lies, and how sure that is: the centre of its ZIP code, or only of its city. */
export type Located = { latitude: number; longitude: number; precision: 'zip' | 'city' }

/**
 * Turns words into points and back into words. US only.
 * Nothing here throws on bad text: what cannot be understood is `null` or an empty list.
 */
export type Geocoder = {
  /** The one best reading of what somebody typed (`10001`, `Chicago, IL`, `san francisco ca`, `IL`), or null. */
  geocode(text: string): Place | null
  /** Readings that begin with what was typed so far, likeliest first, at most `limit`. */
  suggest(text: string, limit: number): Place[]
  /** What somebody who misspelt or only began a place most likely means (`chcago`, `san franc`), or null. */
  guess(text: string): Place | null
  /** Null when neither the ZIP code nor the city exists in that state. */
  locateAddress(address: Address): Located | null
  /** Five digits that are a ZIP code in the fifty states, the capital or the territories (military mail is not). */
  isUsZip(zip: string): boolean
}
