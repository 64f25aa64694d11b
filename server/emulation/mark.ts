import type { FastifyRequest } from 'fastify'
import type { EmulationMark } from '../../contract/api/emulation.ts'
import type { Deps } from '../platform/deps.ts'

/** What a page says of who looks on; nothing for everybody else. */
export function emulationMark({ config }: Deps, { emulation }: FastifyRequest): EmulationMark | undefined {
  if (!emulation) return undefined
  const { id, operator, memberName, mode } = emulation
  return { id, operatorName: operator.name, memberName, mode, consoleOrigin: config.consoleOrigin }
}
