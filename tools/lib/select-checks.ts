/**
 * The checks with these names, in the order of `checks`. Returns all checks when `names` is empty. Throws an error that lists the known
 * names when one of the names is unknown.
 */
export function selectChecks<Check extends { name: string }>(
  checks: readonly Check[],
  names: readonly string[],
): Check[] {
  const knownNames = checks.map(({ name }) => name)
  const unknownNames = names.filter((name) => !knownNames.includes(name))
  if (unknownNames.length > 0)
    throw new Error(`Unknown checks: ${unknownNames.join(', ')}. The checks are: ${knownNames.join(', ')}.`)
  return checks.filter(({ name }) => names.length === 0 || names.includes(name))
}
