/** An offset ahead of real time, and the real time at which it takes effect. */
export type ClockMove = { aheadMs: number; effectiveAt: Date }

export type SandboxClock = {
  /** The product's time. */
  now(): Date
  /** Milliseconds ahead of real time; 0 until the clock is moved. */
  aheadMs(): number
  /** Reads moves at once instead of at the next poll. */
  refresh(): Promise<void>
  stop(): void
}

/** A move takes effect a second after it is written (0021-sandbox-clock.sql), so each process polls about four times before then. */
const pollMs = 250

/**
 * Selects the two newest moves, the newest first. Each move has a larger offset than the moves before. The newest may be pending; then
 * the other is current.
 */
export const newestMoves = `
  select ahead_ms::float8 as "aheadMs", effective_at as "effectiveAt" from sandbox_clock_move order by ahead_ms desc limit 2`

/** The clock of a process outside production. It follows the moves in the database, and all processes switch at the same instant. */
export async function openSandboxClock(
  read: () => Promise<readonly ClockMove[]>,
  onError: (error: unknown) => void,
): Promise<SandboxClock> {
  let moves: readonly ClockMove[] = []
  const refresh = async () => {
    moves = await read()
  }
  await refresh()
  const timer = setInterval(() => void refresh().catch(onError), pollMs)
  timer.unref()
  // The first move in effect is the current one, because `moves` begins with the newest.
  const aheadMs = () => moves.find(({ effectiveAt }) => effectiveAt.getTime() <= Date.now())?.aheadMs ?? 0
  return {
    now: () => new Date(Date.now() + aheadMs()),
    aheadMs,
    refresh,
    stop: () => clearInterval(timer),
  }
}
