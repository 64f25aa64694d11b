/** Where a sign-in may never lead back to: it would begin again, or end at once. */
const goesInCircles = /^\/(login|signout|api)(?=[/?#]|$)/i
const pathMax = 500

/**
 * A path of this very site that was carried in an address, or null. Anything that a browser could read as another site (`//…`, `/\…`), that holds a
 * space or sign that addresses do not have, or that would undo the signing in leads nowhere, so that no link can send people away.
 */
export function ownPath(given: string | null): string | null {
  if (given === null || given.length > pathMax) return null
  return /^\/(?![/\\])[!-[\]-~]*$/.test(given) && !goesInCircles.test(given) ? given : null
}
