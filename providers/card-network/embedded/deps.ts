import type pg from 'pg'

/** What the embedded network is given: its own tables, the keys it shares with its customers, time and chance by name. */
export type NetworkDeps = {
  /** Connects as damask_sandbox: owns schema `sandbox`, may read the merchants as its own list of locations. */
  pool: pg.Pool
  /** What callers show as `Fidel-Key`. */
  networkKey: string
  /** Bearer token of whoever swipes a card. */
  swipeKey: string
  /** Where events are delivered: `{feedsUrl}/feeds/fidel/{event}`. */
  feedsUrl: string
  fidelWebhookSecret: string
  kardToken: string
  /** Authorisations clear by themselves after this long; 0 leaves that to a command. */
  clearAfterMs: number
  /** How long the issuer of a card ending in 0341 takes to confirm it. */
  confirmAfterMs: number
  clock: { now(): Date }
  /** Real time, by which the site judges signatures. */
  machineClock: { now(): Date }
  ids: { next(): string }
  fetch: typeof fetch
}
