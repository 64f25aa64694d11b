import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

const settleMs = 6_000 // longer than a predecessor that was just killed may take (with-parent.ts)
const pollMs = 100

/** Throws a plain sentence, naming the setting, when one of the ports is taken. */
export async function needPorts(ports: Record<string, number>): Promise<void> {
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
  return new Promise((done) => {
    const probe = createServer()
    probe.once('error', () => done(false))
    probe.listen(port, () => probe.close(() => done(true)))
  })
}

// Below the ports that Linux (32768 on) and macOS (49152 on) hand out to outgoing connections, which could take a port before it is used.
const lowest = 20_000
const highest = 32_000

/** As many different free ports as asked for. */
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>()
  while (ports.size < count) {
    const port = randomInt(lowest, highest)
    if (await isFree(port)) ports.add(port)
  }
  return [...ports]
}
