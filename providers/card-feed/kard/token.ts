import { createHash, timingSafeEqual } from 'node:crypto'

const hash = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Whether `Authorization: Bearer <token>` carries one of our tokens; two may be good while one replaces the other. Constant time. */
export function kardAuthorised(authorization: string | undefined, tokens: readonly string[]): boolean {
  const given = hash(/^Bearer ([\x21-\x7e]{1,500})$/i.exec(authorization ?? '')?.[1] ?? '')
  let right = false
  for (const token of tokens) if (token !== '' && timingSafeEqual(given, hash(token))) right = true
  return right
}
