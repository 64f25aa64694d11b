declare module 'tz-lookup' {
  /** IANA zone of a point; throws when it is not on earth. */
  export default function tzLookup(latitude: number, longitude: number): string
}
