export type LinkTarget = { kind: 'own' | 'web' | 'mail' | 'phone'; href: string }

const urlLengthMax = 600
/**
 * Characters that can hide the target of a link or end its attribute: controls, invisible format characters, spaces, backslashes, angle
 * brackets, double quotes and backticks.
 */
const disguise = /[\p{Cc}\p{Cf}\s\\<>"`]/u

/**
 * Checks the target of a link in content: an http(s) address, mail, telephone, a path of this site, or an anchor on the page (`#…`). Null
 * for anything else, which could run script (`javascript:`), contain a page (`data:`) or hide its target (`//elsewhere`, a user name
 * before an @), and for more than 600 characters.
 */
export function linkTarget(url: string): LinkTarget | null {
  if (url.length > urlLengthMax || disguise.test(url)) return null
  if (url.startsWith('/') || url.startsWith('#')) return isOwnPath(url) ? { kind: 'own', href: url } : null
  if (/^https?:\/\//i.test(url)) return isWebAddress(url) ? { kind: 'web', href: url } : null
  if (/^mailto:[^\s@:/]+@[^\s@:/]+\.[a-z]{2,}(\?[^\s]*)?$/i.test(url)) return { kind: 'mail', href: url }
  if (/^tel:\+?[\d-]{3,20}$/i.test(url)) return { kind: 'phone', href: url }
  return null
}

/** Whether a path has no double slash and no dot segments, so that the browser opens the path as written. */
function isOwnPath(url: string): boolean {
  const path = url.replace(/[?#].*/, '')
  return !path.includes('//') && !path.split('/').some((part) => /^(\.|%2e){1,2}$/i.test(part))
}

function isWebAddress(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { username, password } = new URL(url)
  return username === '' && password === ''
}
