/** Masks an email address so that only its owner recognizes it: `a•••@mail.example`; `•••` for text with nothing before an @. */
export function maskEmail(address: string): string {
  const atSign = address.lastIndexOf('@')
  return atSign < 1 ? '•••' : `${address.slice(0, 1)}•••${address.slice(atSign)}`
}
