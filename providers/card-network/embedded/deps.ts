import type pg from 'pg'

/** The dependencies of the embedded network. */
export type NetworkDeps = {
  /** Connects as damask_sandbox, which owns schema `sandbox` and can read the merchants as its list of locations. */
  pool: pg.Pool
  /** The `Fidel-Key` of callers. */
  networkKey: string
  /** The bearer token for swipes. */
  swipeKey: string
  /** Events go to `{feedsUrl}/feeds/fidel/{event}` or `{feedsUrl}/feeds/kard/transactions`. */
  feedsUrl: string
  fidelWebhookSecret: string
  kardToken: string
  /** Authorizations clear automatically after this time; 0 leaves that to a command. */
  clearAfterMs: number
  /** The issuer confirms a card ending in 0341 after this time. */
  confirmAfterMs: number
  clock: { now(): Date }
  /** Real time; the site checks signatures against it. */
  machineClock: { now(): Date }
  ids: { next(): string }
  fetch: typeof fetch
}
