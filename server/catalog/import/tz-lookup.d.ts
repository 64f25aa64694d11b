declare module 'tz-lookup' {
  /** The IANA time zone of a point; throws when the coordinates are out of range. */
  export default function tzLookup(latitude: number, longitude: number): string
}
