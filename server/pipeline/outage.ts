import { errorCode } from '../database/connect.ts'

/**
 * SQLSTATE classes of errors that no message causes: of the server, of the connection, and of a schema that does not match this
 * code (42).
 */
const serverAtFault = /^(08|25|40|42|53|55|57|58|XX)/
const networkAtFault = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_|EHOST)/
/**
 * Errors of the driver, the pool and the query builder have no code. The pattern matches only the start, because an error can contain a
 * restaurant's name with such words.
 */
const connectionLost =
  /^(Connection terminated|Client (was closed|has encountered a connection error)|Cannot use a pool after|timeout (exceeded|expired)|Query read timeout|driver has already been destroyed)/

/** Whether the database was unavailable: the caller retries later, and does not quarantine a message. */
export function isOutage(error: unknown): boolean {
  const code = errorCode(error)
  if (code !== '') return serverAtFault.test(code) || networkAtFault.test(code)
  return error instanceof Error && connectionLost.test(error.message)
}
