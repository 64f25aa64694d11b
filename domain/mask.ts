/** An email address that tells its owner which one it is and nobody else what it is: `a•••@mail.example`. Without an @: nothing but dots. */
export function maskEmail(address: string): string {
  const atSign = address.lastIndexOf('@')
  return atSign < 1 ? '•••' : `${address.slice(0, 1)}•••${address.slice(atSign)}`
}
