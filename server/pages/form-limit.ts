import type { FastifyRequest } from 'fastify'

/** The most bytes that a posted form may have: the longest one is a review of 2,000 characters. */
export const formBytesMax = 64 * 1024

/**
 * The status that refuses a posted form before any of it is read, or null. The router reads forms without a limit, so the
 * size has to be announced: every browser does, and the HTTP parser ends the body there.
 */
export function formRefusal({ method, headers }: FastifyRequest): 411 | 413 | null {
  if (method !== 'POST') return null
  const length = headers['content-length']
  if (length === undefined || headers['transfer-encoding'] !== undefined) return 411
  return Number(length) <= formBytesMax ? null : 413
}
