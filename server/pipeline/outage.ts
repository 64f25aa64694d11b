import { errorCode } from '../database/connect.ts'

/** SQLSTATE classes that blame the server or the connection, and errors of the network: not the fault of any message. */
const serverAtFault = /^(08|25|40|53|55|57|58|XX)/
const networkAtFault = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_|EHOST)/
const connectionWords = /connection|timeout|client has encountered|pool|driver has already been destroyed/i

/** Whether the database itself was away, so that trying again later is right and parking a message would be wrong. */
export function isOutage(error: unknown): boolean {
  const code = errorCode(error)
  if (code !== '') return serverAtFault.test(code) || networkAtFault.test(code)
  return error instanceof Error && connectionWords.test(error.message)
}
