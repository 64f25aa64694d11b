import type pg from 'pg'
import type { AtRest } from './at-rest.ts'
import type { CardPayer } from './payers/payer.ts'
import type { PartnerNetwork } from './networks/network.ts'

/** One line of the log: names and codes, never what a person typed. */
export type LogEntry = Readonly<Record<string, string | number | boolean>>

export type VaultDeps = {
  /** Connects as damask_vault, which owns schema `vault` and sees nothing else. */
  pool: pg.Pool
  /** As many connections as cards may wait for the network at once; frames and tickets do not queue behind them. */
  waitingPool: pg.Pool
  boxes: AtRest
  /** Where a partner's cards are enrolled. */
  networksOf: (partner: string) => readonly PartnerNetwork[]
  /** Pushes money to cards; null without a network that does. */
  payer: CardPayer | null
  linkKey: string
  fingerprintKey: string
  /** The product's time, by which tickets and cards expire. */
  clock: { now(): Date }
  /** Real time, by which signed calls grow old. */
  machineClock: { now(): Date }
  ids: { token(): string }
  log: (entry: LogEntry) => void
}
