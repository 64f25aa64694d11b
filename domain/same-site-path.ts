/** Paths to which a sign-in never returns: sign-in would start again or end at once, and calls (`/api`) are no pages. */
const excludedPaths = /^\/(login|signout|api)(?=[/?#]|$)/i
const pathMax = 500

/**
 * Returns a path of this site from a request parameter, or null. It refuses text that a browser could read as another site (`//…`,
 * `/\…`), characters that addresses do not have, and paths that would undo the sign-in. This prevents open redirects.
 */
export function sameSitePath(path: string | null): string | null {
  if (path === null || path.length > pathMax) return null
  return /^\/(?![/\\])[!-[\]-~]*$/.test(path) && !excludedPaths.test(path) ? path : null
}
