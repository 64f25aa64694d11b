import { createServer, type AddressInfo } from 'node:net'
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

/** As many different free ports as asked for. */
export async function freePorts(count: number): Promise<number[]> {
  const probes = Array.from({ length: count }, () => createServer())
  await Promise.all(probes.map((probe) => new Promise<void>((done) => probe.listen(0, done))))
  const ports = probes.map((probe) => (probe.address() as AddressInfo).port)
  await Promise.all(probes.map((probe) => new Promise((done) => probe.close(done))))
  return ports
}
