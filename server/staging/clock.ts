import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { stagingClock, type clockTargets } from '../../contract/api/staging.ts'
import { instantIn, wallClockIn } from '../../providers/card-feed/wall-clock.ts'
import type { Brand, PartnerView } from '../../contract/brand.ts'
import { errorCode, type Tx } from '../database/connect.ts'
import type { Deps } from '../platform/deps.ts'
import { refuse } from '../platform/refusal.ts'
import { route } from '../platform/route.ts'
import { earliestExpiry } from './queries.ts'

const dayMs = 86_400_000
/**
 * 35 days: longer than an estimate lasts by default (30 days; a brand may set up to 120), and as long as a dine of today can be
 * reviewed.
 */
const estimateEndMs = 35 * dayMs
/** Payouts other than posting files are due every ten minutes. */
const payoutIntervalMs = 10 * 60_000
/** Maximum number of years ahead: the rest of the product does not support later dates. */
const yearsAheadMax = 20

/** The clock as the page of the staging tools shows it; null when it cannot be moved. */
export async function viewOfClock({ clock, sandboxClock }: Deps, tx: Tx, { id, brand }: PartnerView) {
  if (!sandboxClock) return null
  const { rows } = await sql<{ due: number }>`select count_due_jobs() as due`.execute(tx)
  const now = clock.now()
  return {
    now: now.toISOString(),
    aheadMs: sandboxClock.aheadMs(),
    targets: targetsOf(now, brand, await earliestExpiry(tx, id)).map(({ name, at }) => ({
      name,
      at: at.toISOString(),
    })),
    dueJobs: rows[0]?.due ?? 0,
  }
}

type Calendar = Pick<Brand, 'accountingZone'> & { payouts: Pick<Brand['payouts'], 'automatic' | 'postingFiles'> }

/** The targets of the buttons, without those that have no time or have passed. The year ends in the partner's zone. */
export function targetsOf(now: Date, { accountingZone: zone, payouts }: Calendar, expiresOn: string | null) {
  const year = Number((wallClockIn(zone, now) ?? now.toISOString()).slice(0, 4))
  const target = (name: (typeof clockTargets)[number], at: Date | null) => (at && at > now ? [{ name, at }] : [])
  return [
    ...target('nextDay', new Date(now.getTime() + dayMs)),
    ...target('nextPayouts', nextPayouts(now, zone, payouts)),
    ...target('estimateEnd', new Date(now.getTime() + estimateEndMs)),
    ...target('cardExpiry', expiresOn === null ? null : noonAfter(expiresOn, zone)),
    ...target('yearEnd', instantIn(zone, `${year + 1}-01-01T00:00:00`)),
  ]
}

/** A posting file is made once a day in the partner's zone; other payouts are due every ten minutes. */
function nextPayouts(now: Date, zone: string, { automatic, postingFiles }: Calendar['payouts']): Date | null {
  if (automatic !== 'posting_file') return new Date(now.getTime() + payoutIntervalMs)
  const days = [now, new Date(now.getTime() + dayMs)].map((at) => (wallClockIn(zone, at) ?? '').slice(0, 10))
  const times = days.map((day) => instantIn(zone, `${day}T${postingFiles.at}:00`))
  return times.find((at) => at !== null && at > now) ?? null
}

/** Noon in `zone` of the day after `date`. Unless `zone` is east of UTC, a card whose last day is `date` has then expired everywhere. */
const noonAfter = (date: string, zone: string): Date | null => {
  const noon = instantIn(zone, `${date}T12:00:00`)
  return noon && new Date(noon.getTime() + dayMs)
}

/** Texts for testers; no member sees them. */
const clockTitles = {
  fixed: { title: 'The clock cannot be moved here.' },
  notForward: { title: 'The clock only moves forward.' },
  busy: { title: 'The clock is being moved already.' },
}

/** Moves the clock, waits until the move takes effect for every process, and queues each scheduled job once. */
export function clockRoute(app: FastifyInstance, { db, machineClock, sandboxClock }: Deps): void {
  route(app, stagingClock, { limit: '30/min', caller: 'staging' }, async ({ body }) => {
    if (!sandboxClock) return refuse('clock_fixed', clockTitles.fixed)
    const aheadMs = Date.parse(body.to) - machineClock.now().getTime()
    if (aheadMs > yearsAheadMax * 365 * dayMs) return refuse('clock_fixed', clockTitles.fixed)
    try {
      const { rows } = await sql<{ effective: Date }>`select move_sandbox_clock(${aheadMs}) as effective`.execute(db)
      const [move] = rows
      await sandboxClock.refresh()
      await delay(Math.max(0, (move?.effective.getTime() ?? 0) - machineClock.now().getTime()))
    } catch (error) {
      // Codes of `move_sandbox_clock`: not forward, another move not in force yet, no right to call it.
      if (errorCode(error) === '22023') return refuse('clock_not_forward', clockTitles.notForward)
      if (errorCode(error) === '55P03') return refuse('clock_busy', clockTitles.busy)
      if (errorCode(error) === '42501') return refuse('clock_fixed', clockTitles.fixed)
      throw error
    }
    await sql`select queue_scheduled_jobs()`.execute(db)
    return { now: sandboxClock.now().toISOString() }
  })
}
