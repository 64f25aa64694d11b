import type pg from 'pg'
import type { AtRestCipher } from './at-rest.ts'
import type { CardPayer } from './payers/payer.ts'
import type { PartnerNetwork } from './networks/network.ts'

/** One line of the log: names and codes, and nothing that a person typed. */
export type LogEntry = Readonly<Record<string, string | number | boolean>>

export type VaultDeps = {
  /** Connects as damask_vault, which owns schema `vault`. Outside that schema it can read only the moves of the clock (clock.ts). */
  pool: pg.Pool
  /** Connections for calls that wait for a network. A separate pool keeps frames and tickets from queueing behind them. */
  waitingPool: pg.Pool
  cipher: AtRestCipher
  /** The networks at which a partner's cards are enrolled. */
  networksOf: (partner: string) => readonly PartnerNetwork[]
  /** Pushes money to cards; null when no network for payouts is configured. */
  payer: CardPayer | null
  /** The site signs tickets and its calls with this key, and the vault verifies them. */
  linkKey: string
  fingerprintKey: string
  /** The product's time; tickets and cards expire by it. */
  clock: { now(): Date }
  /** Real time; signed calls expire by it. */
  machineClock: { now(): Date }
  ids: { token(): string }
  log: (entry: LogEntry) => void
}
