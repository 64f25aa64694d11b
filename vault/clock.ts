import type pg from 'pg'

const pollMs = 250

type Move = { aheadMs: number; effectiveAt: Date }

/**
 * The product's clock. Outside production the staging tools can move it ahead. The vault follows it, so that cards and tickets
 * expire at the same moment as on the site. Signatures between processes use real time.
 */
export async function followClock(pool: pg.Pool, mayMove: boolean, log: (problem: string) => void) {
  // The two moves that are furthest ahead. The furthest may take effect later, and until then the other one is in force.
  let moves: readonly Move[] = []
  const refresh = async () => {
    const { rows } = await pool.query<Move>(
      'select ahead_ms::float8 as "aheadMs", effective_at as "effectiveAt" from public.sandbox_clock_move order by ahead_ms desc limit 2',
    )
    moves = rows
  }
  let timer: NodeJS.Timeout | undefined
  if (mayMove) {
    await refresh()
    timer = setInterval(() => void refresh().catch((error: Error) => log(error.message)), pollMs).unref()
  }
  return {
    stop: () => clearInterval(timer),
    now: () => {
      const realMs = Date.now()
      return new Date(realMs + (moves.find(({ effectiveAt }) => effectiveAt.getTime() <= realMs)?.aheadMs ?? 0))
    },
  }
}
