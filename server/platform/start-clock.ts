import type pg from 'pg'
import {
  newestMoves,
  openSandboxClock,
  type ClockMove,
  type SandboxClock,
} from '../../providers/sandbox-clock/clock.ts'
import { systemClock, type Clock } from './clock-and-ids.ts'

/**
 * Starts a process's product clock. `mayMove`: whether the staging tools may move this clock ahead of real time; false in production.
 * If false, the clock shows real time. `machineClock` always shows real time.
 */
export async function startClock(
  pool: pg.Pool,
  mayMove: boolean,
  onError: (error: unknown) => void,
): Promise<{ clock: Clock; machineClock: Clock; sandboxClock: SandboxClock | null }> {
  if (!mayMove) return { clock: systemClock, machineClock: systemClock, sandboxClock: null }
  const sandboxClock = await openSandboxClock(async () => (await pool.query<ClockMove>(newestMoves)).rows, onError)
  return { clock: sandboxClock, machineClock: systemClock, sandboxClock }
}
