/**
 * Masks an email address so that only its owner recognizes it: `a•••@mail.example`. Returns `•••` for a text without an @
 * or with nothing before it.
 */
export function maskEmail(address: string): string {
  const atSign = address.lastIndexOf('@')
  return atSign < 1 ? '•••' : `${address.slice(0, 1)}•••${address.slice(atSign)}`
}
