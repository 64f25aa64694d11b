/** Cache, because creating a format to test a name is slow. */
const results = new Map<string, boolean>()

/** Whether a name is a zone of the IANA database, like America/Chicago; an offset like +05:30 is not. */
export function isTimeZone(name: string): boolean {
  const cached = results.get(name)
  if (cached !== undefined) return cached
  const result = /^[A-Za-z]/.test(name) && isKnownToIntl(name)
  results.set(name, result)
  return result
}

function isKnownToIntl(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone })
    return true
  } catch {
    return false
  }
}
