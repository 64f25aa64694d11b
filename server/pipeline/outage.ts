import { errorCode } from '../database/connect.ts'

/**
 * SQLSTATE classes that blame the server, the connection, or a schema (42) that is not the one this code was made for; and
 * errors of the network: not the fault of any message.
 */
const serverAtFault = /^(08|25|40|42|53|55|57|58|XX)/
const networkAtFault = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_|EHOST)/
/** What driver, pool and query builder say without a code; whole beginnings, since an error of ours may name a restaurant called Whirlpool. */
const connectionLost =
  /^(Connection terminated|Client (was closed|has encountered a connection error)|Cannot use a pool after|timeout (exceeded|expired)|Query read timeout|driver has already been destroyed)/

/** Whether the database itself was away, so that trying again later is right and parking a message would be wrong. */
export function isOutage(error: unknown): boolean {
  const code = errorCode(error)
  if (code !== '') return serverAtFault.test(code) || networkAtFault.test(code)
  return error instanceof Error && connectionLost.test(error.message)
}
