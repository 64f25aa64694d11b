import type pg from 'pg'

const pollMs = 250

type Move = { ahead: number; from: Date }

/**
 * The product's clock. Outside production the staging tools may move it ahead; the vault follows, so that cards and tickets expire
 * here when they expire on the site. Signatures between processes go by real time.
 */
export async function openClock(pool: pg.Pool, mayMove: boolean, log: (problem: string) => void) {
  let moves: readonly Move[] = []
  const look = async () => {
    const { rows } = await pool.query<Move>(
      'select ahead_ms::float8 as ahead, effective_at as "from" from public.sandbox_clock_move order by ahead_ms desc limit 2',
    )
    moves = rows
  }
  let timer: NodeJS.Timeout | undefined
  if (mayMove) {
    await look()
    timer = setInterval(() => void look().catch((error: Error) => log(error.message)), pollMs).unref()
  }
  return {
    stop: () => clearInterval(timer),
    now: () => {
      const real = Date.now()
      return new Date(real + (moves.find(({ from }) => from.getTime() <= real)?.ahead ?? 0))
    },
  }
}
