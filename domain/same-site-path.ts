/** Where a sign-in may never lead back to: it would begin again, or end at once. */
const loopsBack = /^\/(login|signout|api)(?=[/?#]|$)/i
const pathMax = 500

/**
 * A path of this very site that was carried in an address, or null. Anything that a browser could read as another site (`//…`, `/\…`), that holds a
 * space or sign that addresses do not have, or that would undo the signing in leads nowhere, so that no link can send people away.
 */
export function sameSitePath(path: string | null): string | null {
  if (path === null || path.length > pathMax) return null
  return /^\/(?![/\\])[!-[\]-~]*$/.test(path) && !loopsBack.test(path) ? path : null
}
