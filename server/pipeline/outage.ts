import { errorCode } from '../database/connect.ts'

/**
 * SQLSTATE classes of errors that no message causes: connection (08), state of the transaction (25), serialization or deadlock (40),
 * schema that does not match this code (42), resources (53), state of an object (55), shutdown (57), and the server itself (58, XX).
 */
const serverAtFault = /^(08|25|40|42|53|55|57|58|XX)/
const networkAtFault = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_|EHOST)/
/**
 * Errors of the driver, the pool and the query builder have no code. The pattern matches only the start, because an error can contain a
 * restaurant's name with such words.
 */
const connectionLost =
  /^(Connection terminated|Client (was closed|has encountered a connection error)|Cannot use a pool after|timeout (exceeded|expired)|Query read timeout|driver has already been destroyed)/

/** Whether the database or the connection failed, and not the message. The caller then retries later and quarantines no message. */
export function isOutage(error: unknown): boolean {
  const code = errorCode(error)
  if (code !== '') return serverAtFault.test(code) || networkAtFault.test(code)
  return error instanceof Error && connectionLost.test(error.message)
}
