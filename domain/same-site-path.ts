/** Paths to which a sign-in never returns: `/login` starts a sign-in again, `/signout` ends the session, and `/api` has no pages. */
const excludedPaths = /^\/(login|signout|api)(?=[/?#]|$)/i
const pathMax = 500

/**
 * Returns a path of this site from a request parameter, or null. Refuses text that a browser could read as another site (`//…`, `/\…`),
 * characters that addresses do not have, paths of more than 500 characters, and `excludedPaths`. This prevents open redirects.
 */
export function sameSitePath(path: string | null): string | null {
  if (path === null || path.length > pathMax) return null
  return /^\/(?![/\\])[!-[\]-~]*$/.test(path) && !excludedPaths.test(path) ? path : null
}
