import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { createInterface, type Interface } from 'node:readline'
import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { connect } from '../../server/database/connect.ts'
import { storeMessages } from '../../server/feeds/inbox.ts'
import { drainOnce } from '../../server/pipeline/drain.ts'
import { randomIds, systemClock } from '../../server/platform/clock-and-ids.ts'
import { freePorts } from '../../tools/lib/ports.ts'
import { insertDiners, type TestCard } from '../fixtures/diners.ts'
import { testPool } from '../fixtures/pool.ts'
import { fidelDelivery } from '../fixtures/purchases.ts'
import {
  fingerprintKey,
  openTestVault,
  linkKey,
  masterKey,
  networkKey,
  pushKey,
  sealedRequest,
  type RunningVault,
} from '../fixtures/real-vault.ts'

const partner = 'lumen-mobile'
const root = resolve(import.meta.dirname, '..', '..')

/**
 * A separate process that pays. `run` sends it a line, the name of a job in payout-driver.ts, and waits until the process reports the
 * job as done; `begin` does not wait.
 */
export type PayoutNode = { run(line: string): Promise<void>; begin(line: string): void; kill(): Promise<void> }

/** Forwards HTTP, and can hold requests to one path: `before` they reach the other side, or `after`, while the reply is in transit. */
export type RequestGate = {
  url: string
  /** From now on holds each request whose path contains `path`. Resolves once one is held. */
  hold(path: string, when: 'before' | 'after'): Promise<void>
  /** Aborts the held requests, and from now on forwards every request. */
  release(): void
  close(): Promise<void>
}

export type PayoutStack = {
  vault: RunningVault
  toVault: RequestGate
  toCardPush: RequestGate
  /** Starts a process that pays. Its clock runs `aheadMs` ahead. */
  openNode(aheadMs: number): Promise<PayoutNode>
  startVault(): Promise<void>
  killVault(): Promise<void>
  /** Gives the next unused member a card in the vault and a balance from one meal. Throws when no member is left. */
  cardWithEarnings(mealMinor: number): Promise<TestCard>
  /** Runs a query as the administrator of the database. */
  rows<T extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<T[]>
  close(): Promise<void>
}

/**
 * A database with members, a card network, and a vault in a separate process. The gate `toVault` can hold the nodes' calls of the vault,
 * and `toCardPush` the vault's payments to the network. The vault's other calls of the network pass no gate.
 */
export async function startPayoutStack(members: number): Promise<PayoutStack> {
  const vault = await openTestVault()
  const { database } = vault
  // Every second diner belongs to another partner.
  const diners = await insertDiners(database.adminUrl, { members: members * 2, restaurants: 2 })
  const cards = diners.cards.filter(({ partnerId }) => partnerId === partner)
  const admin = testPool(database.adminUrl, 2)
  const [vaultPort = 0] = await freePorts(1)
  const toCardPush = await openGate(vault.networkUrl)
  const toVault = await openGate(`http://localhost:${vaultPort}`)
  const { db } = connect(database.urls.pipeline, { max: 2, name: 'payout stack' })
  let vaultProcess: ChildProcess | undefined
  const startVault = async () => {
    vaultProcess = await launchVault(database.urls.vault, vaultPort, vault.networkUrl, toCardPush.url)
  }
  await startVault()
  const nodes: PayoutNode[] = []
  let usedCards = 0
  return {
    vault,
    toVault,
    toCardPush,
    startVault,
    killVault: () => killProcess(vaultProcess),
    openNode: async (aheadMs) => {
      const node = await launchNode({ url: database.urls.pipeline, vaultUrl: toVault.url, linkKey, partner, aheadMs })
      nodes.push(node)
      return node
    },
    cardWithEarnings: async (mealMinor) => {
      const card = cards[(usedCards += 1) - 1]
      const [, restaurant] = diners.restaurants // the first has an offer and a blackout
      if (!card || !restaurant) throw new Error('the stack has no diner left')
      const session = `session of ${card.memberId}`
      const number = cardNumberOf(usedCards)
      // The vault of this process stores the card. The vault that pays is a separate process with the same database and keys.
      const reply = await vault.client.tokenize(await sealedRequest(vault, { card: { number }, claims: { session } }))
      if (!reply.ok) throw new Error(reply.code)
      await admin.query('update card set vault_token = $1 where id = $2', [reply.token, card.cardId])
      const id = `meal-${usedCards}`
      const meal = { kind: 'clearing', id, amountMinor: mealMinor, localTime: '2026-03-04T19:30:00' } as const
      await storeMessages(db, [fidelDelivery({ ...meal, card, restaurant }, id)], new Date())
      const deps = { db, clock: systemClock, ids: randomIds(systemClock) }
      while ((await drainOnce(deps)).messageCount > 0);
      return card
    },
    rows: async (text, values = []) => (await admin.query(text, values)).rows,
    close: async () => {
      await Promise.all([killProcess(vaultProcess), ...nodes.map((node) => node.kill())])
      await Promise.all([toVault.close(), toCardPush.close(), admin.end(), db.destroy()])
      await vault.stop()
    },
  }
}

/** A different test card number for each member, with a valid check digit. */
function cardNumberOf(n: number): string {
  const digits = `411111${String(n).padStart(9, '0')}`
  const sum = Array.from(digits)
    .reverse()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 0 ? 2 : 1)
      return total + (value > 9 ? value - 9 : value)
    }, 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

async function launchVault(databaseUrl: string, port: number, networkUrl: string, pushUrl: string) {
  const child = spawn(process.execPath, [join(root, 'vault/main.ts')], {
    env: {
      PATH: process.env['PATH'],
      VAULT_DATABASE_URL: databaseUrl,
      VAULT_PORT: `${port}`,
      SANDBOX_CLOCK: '0',
      VAULT_LINK_KEY: linkKey,
      VAULT_MASTER_KEY: masterKey,
      VAULT_FINGERPRINT_KEY: fingerprintKey,
      NETWORK_URL: networkUrl,
      NETWORK_KEY: networkKey,
      VISA_DIRECT_URL: pushUrl,
      SANDBOX_CARD_PUSH_KEY: pushKey,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface(child.stdout)
  await waitForLine(child, lines, (line) => line.startsWith('Vault on '))
  return child
}

async function launchNode(options: object): Promise<PayoutNode> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'payout-driver.ts'), JSON.stringify(options)], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface(child.stdout)
  await waitForLine(child, lines, (line) => line === 'ready')
  const begin = (line: string) => void child.stdin.write(`${line}\n`)
  return {
    begin,
    run: (line) => {
      const completion = waitForLine(child, lines, (output) => output === `done ${line}`)
      begin(line)
      return completion
    },
    kill: () => killProcess(child),
  }
}

/** Waits for a line of a process, and fails when the process ends first. */
async function waitForLine(child: ChildProcess, lines: Interface, matches: (line: string) => boolean): Promise<void> {
  const controller = new AbortController()
  const { signal } = controller
  const exit = once(child, 'exit', { signal }).then(() => Promise.reject(new Error('the process ended')))
  const matchingLine = new Promise<void>((finish) => {
    lines.on('line', function listen(line: string) {
      if (!matches(line)) return
      lines.off('line', listen)
      finish()
    })
  })
  try {
    await Promise.race([matchingLine, exit])
  } finally {
    controller.abort()
    await exit.catch(() => undefined)
  }
}

async function killProcess(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}

async function openGate(target: string): Promise<RequestGate> {
  let hold: { path: string; when: 'before' | 'after'; reached(): void } | null = null
  const heldReplies = new Set<ServerResponse>()
  const isHeld = ({ url = '' }: IncomingMessage, when: 'before' | 'after') =>
    hold !== null && hold.when === when && url.includes(hold.path)
  const holdHere = (response: ServerResponse) => {
    heldReplies.add(response)
    hold?.reached()
  }
  const server = createServer((request, response) => {
    const forward = async () => {
      const body = await buffer(request)
      if (isHeld(request, 'before')) return holdHere(response)
      const { host: _host, connection: _connection, ...headers } = request.headers as Record<string, string>
      const init = { method: request.method ?? 'GET', headers, ...(body.length > 0 && { body }) }
      const reply = await fetch(target + request.url, init)
      const text = await reply.text()
      if (isHeld(request, 'after')) return holdHere(response)
      response.writeHead(reply.status, { 'content-type': reply.headers.get('content-type') ?? 'text/plain' }).end(text)
    }
    forward().catch(() => response.destroy())
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    hold: (path, when) => new Promise((reached) => (hold = { path, when, reached })),
    release: () => {
      hold = null
      for (const response of heldReplies) response.destroy()
      heldReplies.clear()
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await delay(0)
    },
  }
}
