/** Kinds of places that the location field accepts. */
export type PlaceKind = 'zip' | 'city' | 'neighborhood' | 'state'

/** A named point. Coordinates are WGS 84 degrees, accurate to about 100 meters; `state` is the two-letter code. */
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

/** Coordinates of an address with their precision: the center of its ZIP code or of its city. */
export type LocatedAddress = { latitude: number; longitude: number; precision: 'zip' | 'city' }

/**
 * Converts texts to places in the US. No call throws on invalid text; the result is then null, an empty list or false.
 */
export type Geocoder = {
  /** The best match of a text (`10001`, `Chicago, IL`, `san francisco ca`, `IL`), or null. */
  geocode(text: string): Place | null
  /** At most `limit` matches of a prefix, most likely first. */
  suggest(text: string, limit: number): Place[]
  /** The most likely match of a misspelled or incomplete text (`chcago`, `san franc`), or null. */
  guess(text: string): Place | null
  /**
   * Other places with the name of `place`, to which the text led, the most populous first, at most `limit`. None when the text names the
   * state or the city around, and none that are much smaller than `place`.
   */
  namesakes(text: string, place: Place, limit: number): Place[]
  /** Null when neither the ZIP code nor the city exists in that state. */
  locateAddress(address: Address): LocatedAddress | null
  /** Whether a text is a five-digit ZIP code of a state, the capital or a territory. Military codes are not. */
  isUsZip(zip: string): boolean
}
