import type { Feed } from './history.ts'

/** One thing that a feed reports of a purchase. Moments are UTC milliseconds, `minor` is cents. */
export type Report = {
  feed: Feed
  purchase: number
  member: number
  /** Names what happened: a correction bears the same name. */
  event: string
  kind: 'authorization' | 'clearing' | 'refund' | 'void' | 'decline' | 'chargeback'
  minor: number
  reportedMs: number
  /** When the card was used, according to this message. */
  momentMs: number
  /** The network names the restaurant, the issuer a MID. */
  restaurant: number | null
  mid: number | null
  /** The network also names the restaurant's wall clock. */
  localTime: string | null
}

export type Stage = 'estimate' | 'final' | 'reversed' | 'expired'
/** `back`: what refunds, reversals and chargebacks take back of what was paid. */
export type Bill = { stage: Stage; paid: number; back: number }

const sum = (reports: Report[]) => reports.reduce((total, { minor }) => total + minor, 0)
const most = (reports: Report[]) => reports.reduce((largest, { minor }) => Math.max(largest, minor), 0)

/** The version of each event that its network reported last (D3-010). */
export function lastVersions(reports: Report[]): Report[] {
  const last = new Map<string, Report>()
  for (const report of reports) {
    const key = `${report.feed} ${report.purchase} ${report.event}`
    const other = last.get(key)
    if (!other || other.reportedMs <= report.reportedMs) last.set(key, report)
  }
  return [...last.values()]
}

export const opening = (reports: Report[]) =>
  reports.filter(({ kind }) => kind === 'authorization' || kind === 'clearing')

/** What the messages of a purchase come to (docs/decisions/0041 and 0042). `overdue`: the days of an estimate are over. */
export function billOf(reports: Report[], overdue: boolean): Bill {
  const of = (kind: Report['kind']) => reports.filter((report) => report.kind === kind)
  const clearings = of('clearing')
  const cleared = sum(clearings)
  const approved = most(
    of('authorization').filter((one) => of('decline').every((decline) => decline.reportedMs < one.reportedMs)),
  )
  const isLate = (report: Report) => clearings.some((clearing) => clearing.reportedMs < report.reportedMs)
  const held = Math.max(0, approved - sum(of('void').filter((one) => !isLate(one))))
  const lateVoids = sum(of('void').filter(isLate))
  // A late void first releases what was authorized and never settled.
  const reversed = Math.max(0, lateVoids - Math.max(0, approved - cleared))
  const settled = clearings.length > 0
  const paid = settled ? cleared : held
  const back = Math.min(paid, sum(of('refund')) + reversed + sum(of('chargeback')))
  const nothingLeft = (!settled && held === 0) || (paid > 0 && back === paid)
  return { stage: nothingLeft ? 'reversed' : settled ? 'final' : overdue ? 'expired' : 'estimate', paid, back }
}

const isTakenBack = ({ kind }: Report) => kind === 'refund' || kind === 'chargeback'
const hasOutcome = (reports: Report[]) => ['final', 'reversed'].includes(billOf(reports, false).stage)

/**
 * The messages that count where two feeds report one purchase (docs/decisions/0055): those of the deciding one, unless it only
 * expects what the other has settled; what is taken back is what the report that takes back more says.
 */
export function countedReports(deciding: Report[], other: Report[]): Report[] {
  const base = !hasOutcome(deciding) && hasOutcome(other) ? other : deciding
  const refunding = sum(other.filter(isTakenBack)) > sum(deciding.filter(isTakenBack)) ? other : deciding
  return [...base.filter((report) => !isTakenBack(report)), ...refunding.filter(isTakenBack)]
}
