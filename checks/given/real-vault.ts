import { randomBytes, randomUUID } from 'node:crypto'
import type { TicketClaims, TokeniseRequest } from '../../contract/vault.ts'
import { networkApp } from '../../providers/card-network/embedded/app.ts'
import { enrolMigration, migrateSandbox } from '../../providers/card-network/embedded/store.ts'
import { frameTicket, vaultClient } from '../../providers/vault/client.ts'
import { fundedMs, lateMs, returnMs } from '../../providers/card-push/embedded/magic.ts'
import { pushRoutes, pushUser } from '../../providers/card-push/embedded/routes.ts'
import { pushMigration } from '../../providers/card-push/embedded/store.ts'
import { visaDirect } from '../../vault/payers/visa-direct.ts'
import { vaultApp } from '../../vault/app.ts'
import { atRest } from '../../vault/at-rest.ts'
import { migrateVault, openPool } from '../../vault/database.ts'
import type { VaultDeps } from '../../vault/deps.ts'
import { sealFor } from '../../vault/frame/seal.ts'
import { partnerNetworks } from '../../vault/networks/partner-networks.ts'
import type { CardProgram } from '../../vault/programs.ts'
import { currentKey } from '../../vault/sealing-keys.ts'
import { testDatabase } from './database.ts'
import { openSandboxPool } from './sandbox.ts'

export const linkKey = 'a-link-key-for-tests-of-forty-three-letters'
export const networkKey = 'network-key'
export const pushKey = 'push-key'
export const masterKey = 'a master key for tests that is long enough'
export const fingerprintKey = 'a fingerprint key for tests, long enough'
/** After what time the embedded network changes its answer. */
export const pushTimes = { fundedMs, lateMs, returnMs }
/** Who sends money in tests. */
export const testSender = {
  ...{ acquiringBin: '408999', name: 'Damask', accountNumber: '1001', address: '1 Main Street', city: 'New York' },
  ...{ state: 'NY', zipCode: '10001', acceptorId: 'ACCEPTOR', terminalId: 'TERMINAL' },
}

/** A vault and its card network, both listening, on a database of their own, with a clock one can set. */
export async function givenVault(options: { networkLimitMs?: number; programs?: CardProgram[] } = {}) {
  const database = await testDatabase()
  const pool = openPool(database.urls.vault, 4, () => undefined)
  const waitingPool = openPool(database.urls.vault, 4, () => undefined)
  const sandboxPool = openSandboxPool(database)
  await Promise.all([migrateVault(pool), migrateSandbox(sandboxPool, [enrolMigration, pushMigration])])
  const time = { now: new Date() }
  const clock = { now: () => time.now }
  const network = await networkApp(
    {
      pool: sandboxPool,
      networkKey,
      swipeKey: 'swipe',
      feedsUrl: 'http://localhost:1',
      fidelWebhookSecret: '',
      kardToken: '',
      clearAfterMs: 0,
      confirmAfterMs: 10 * 60_000,
      clock,
      machineClock: clock,
      ids: { next: randomUUID },
      fetch,
    },
    [(app) => pushRoutes(app, { pool: sandboxPool, key: pushKey, clock })],
  )
  const networkUrl = await network.listen({ port: 0, host: 'localhost' })
  const log: string[] = []
  const deps: VaultDeps = {
    pool,
    waitingPool,
    clock,
    machineClock: clock,
    linkKey,
    payer: visaDirect({
      url: networkUrl,
      user: pushUser,
      password: pushKey,
      identity: null,
      sender: testSender,
      limitMs: 1_000,
    }),
    boxes: atRest([masterKey]),
    networksOf: partnerNetworks(
      { networkUrl, networkKey, programs: options.programs ?? [] },
      { fetch, limitMs: options.networkLimitMs ?? 5_000 },
    ),
    fingerprintKey,
    ids: { token: () => randomBytes(24).toString('base64url') },
    log: (entry) => log.push(JSON.stringify(entry)),
  }
  const app = await vaultApp(deps, { production: false })
  const url = await app.listen({ port: 0, host: 'localhost' })
  const client = vaultClient({ baseUrl: url, linkKey, fetch, now: () => time.now.getTime() })
  const stop = async () => {
    await Promise.all([app.close(), network.close()])
    await Promise.all([pool.end(), waitingPool.end(), sandboxPool.end()])
    await database.drop()
  }
  return { app, url, client, deps, pool, sandboxPool, database, network, networkUrl, log, time, stop }
}
export type GivenVault = Awaited<ReturnType<typeof givenVault>>

export const visa = '4242424242424242'

export function claimsAt(now: Date, change: Partial<TicketClaims> = {}): TicketClaims {
  return {
    jti: randomUUID(),
    partner: 'lumen-mobile',
    session: 'hash-of-the-session',
    parentOrigin: 'http://lumen-mobile.localhost:3000',
    nonce: randomUUID(),
    brands: ['visa', 'mastercard', 'amex', 'discover'],
    exp: Math.floor(now.getTime() / 1000) + 15 * 60,
    ...change,
  }
}

/** What the site sends after the frame has sealed a card, as the real frame does it. */
export async function sealedRequest(
  vault: GivenVault,
  change: {
    card?: { number?: string; expMonth?: number; expYear?: number }
    claims?: Partial<TicketClaims>
    request?: Partial<TokeniseRequest>
  } = {},
): Promise<TokeniseRequest> {
  const claims = claimsAt(vault.time.now, change.claims)
  const ticket = await frameTicket(claims, linkKey)
  const key = await currentKey(vault.pool, vault.deps.boxes, vault.time.now)
  const expYear = vault.time.now.getUTCFullYear() + 2
  const sealed = await sealFor(key, { ticket, number: visa, expMonth: 12, expYear, ...change.card })
  return {
    sealed,
    partner: claims.partner,
    session: claims.session,
    cardholder: 'c'.repeat(32),
    countryCode: 'USA',
    ...change.request,
  }
}
