import type { FastifyRequest } from 'fastify'

/** Maximum size of a posted form in bytes. The longest form is a review of 2,000 characters. */
export const formBytesMax = 64 * 1024

/**
 * The status that refuses a posted form before its body is read, or null. The router reads forms without a limit, so
 * the size must be announced. Every browser announces it, and the HTTP parser reads no more than the announced size.
 */
export function formRefusal({ method, headers }: FastifyRequest): 411 | 413 | null {
  if (method !== 'POST') return null
  const length = headers['content-length']
  if (length === undefined || headers['transfer-encoding'] !== undefined) return 411
  return Number(length) <= formBytesMax ? null : 413
}
