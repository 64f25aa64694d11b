import { createHash, timingSafeEqual } from 'node:crypto'

const hash = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Whether `Authorization: Bearer <token>` has one of our tokens; two are valid during a rotation. Constant time. */
export function isKardAuthorized(authorization: string | undefined, tokens: readonly string[]): boolean {
  const tokenHash = hash(/^Bearer ([\x21-\x7e]{1,500})$/i.exec(authorization ?? '')?.[1] ?? '')
  let isMatch = false
  // An empty token would match a request without a token.
  for (const token of tokens) if (token !== '' && timingSafeEqual(tokenHash, hash(token))) isMatch = true
  return isMatch
}
