import { randomInt } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const settleMs = 6_000 // longer than the services of a launcher that was just killed take to end (with-parent.ts)
const pollMs = 100

/** Waits up to six seconds for each port to become free, then throws an error that names the setting. */
export async function waitForFreePorts(ports: Record<string, number>): Promise<void> {
  for (const [name, port] of Object.entries(ports)) {
    const deadline = Date.now() + settleMs
    while (!(await isFree(port))) {
      if (Date.now() > deadline) {
        throw new Error(
          `Port ${port} (${name}) is in use. Stop what runs there, or choose another: ${name}=${port + 100} npm start`,
        )
      }
      await delay(pollMs)
    }
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, () => probe.close(() => resolve(true)))
  })
}

// Below the ports that Linux (32768 on) and macOS (49152 on) assign to outgoing connections, which could take a port before it is used.
const lowestPort = 20_000
const portLimit = 32_000 // excluded

const reservedMs = 120_000 // longer than a server takes to start
const reservationFolder = join(tmpdir(), `damask-ports-${userInfo().uid}`)

/**
 * Reserves a port for two minutes; false when this or another process has reserved it within that time. Until a server listens on a
 * port, it looks free to every process that chooses one. The name of a reservation contains its period of two minutes, so that no process
 * removes the reservation of another while it replaces an old one.
 */
export function reservePort(port: number, now: number = Date.now()): boolean {
  const period = Math.floor(now / reservedMs)
  const fileOf = (ofPeriod: number) => join(reservationFolder, `${port}.${ofPeriod}`)
  mkdirSync(reservationFolder, { recursive: true })
  try {
    writeFileSync(fileOf(period), String(now), { flag: 'wx' })
  } catch {
    return false
  }
  const former = fileOf(period - 1)
  // A file without text is being written at this moment.
  const reservedAt = existsSync(former) ? Number(readFileSync(former, 'utf8')) || now : 0
  if (now - reservedAt < reservedMs) {
    rmSync(fileOf(period), { force: true })
    return false
  }
  rmSync(former, { force: true })
  rmSync(fileOf(period - 2), { force: true })
  return true
}

/** Chooses different free ports and reserves them. */
export async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = []
  while (ports.length < count) {
    const port = randomInt(lowestPort, portLimit)
    if (reservePort(port) && (await isFree(port))) ports.push(port)
  }
  return ports
}
