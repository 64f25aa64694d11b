import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { interleave, ratioLines, type Contender } from '../lib.ts'
import { sendRequests } from './client.ts'

const pairCount = 9
const requestsPerRun = 6_000

/**
 * Compares search over HTTP with a constant response of the average size from the same Fastify, which runs in a separate process.
 * `size` is the number of restaurants.
 */
export async function compareWithConstant(size: number): Promise<void> {
  const server = fork(join(import.meta.dirname, 'server.ts'), [String(size)], { stdio: 'inherit' })
  try {
    const [{ port, average, paths }] = (await once(server, 'message')) as [
      { port: number; average: number; paths: string[] },
    ]
    /** The share of time that the server was busy since the previous call. */
    const busyShare = async (): Promise<number> => {
      server.send('busy')
      const [{ busy }] = (await once(server, 'message')) as [{ busy: number }]
      return busy
    }
    const busyShares: number[] = []
    /** A contender that also records how busy the server was in each run. */
    const createContender = (name: string, run: () => Promise<number>): Contender => ({
      name,
      run: async () => {
        await busyShare() // begins the interval that the next call measures
        const work = await run()
        busyShares.push(await busyShare())
        return work
      },
    })
    const constant = createContender(`constant ${average} bytes`, () =>
      sendRequests(port, ['/constant'], requestsPerRun),
    )
    for (const [name, uniqueUrls] of [
      ['search never requested before', true],
      ['search requested before', false],
    ] as const) {
      const searches = createContender(name, () => sendRequests(port, paths, requestsPerRun, { uniqueUrls }))
      await searches.run() // warms up
      await constant.run()
      busyShares.length = 0
      const [searchRate, constantRate] = await interleave(searches, constant, pairCount)
      for (const line of ratioLines(searchRate, constantRate, 'responses')) console.log(`  ${line}`)
    }
    console.log(
      `  the server was busy ${Math.round(Math.min(...busyShares) * 100)} to ${Math.round(Math.max(...busyShares) * 100)} % of the time`,
    )
  } finally {
    server.kill()
  }
}
