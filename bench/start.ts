// `npm run bench start`: seconds from the start of the product to its first page, and from Ctrl-C until it has ended.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import {
  newProductSetup,
  pageStatus,
  waitUntilReady,
  startProduct,
  type ProductSetup,
} from '../checks/fixtures/product.ts'
import { median, quantile } from './lib.ts'

const rounds = 3
const root = join(import.meta.dirname, '..')

type Times = { firstPageSeconds: number; stopSeconds: number }

/** Seconds from the command to the first complete page, and from Ctrl-C until every process has ended. */
async function measure(setup: ProductSetup): Promise<Times> {
  const startedAt = performance.now()
  const product = startProduct(setup)
  await waitUntilReady(product)
  while ((await pageStatus(setup.port, '/search')) !== 200) await delay(20)
  const firstPageMs = performance.now() - startedAt
  const stopRequestedAt = performance.now()
  product.child.kill('SIGINT')
  await product.exitCode
  return { firstPageSeconds: firstPageMs / 1000, stopSeconds: (performance.now() - stopRequestedAt) / 1000 }
}

const freshRuns: Times[] = []
const secondRuns: Times[] = []
for (let round = 0; round < rounds; round += 1) {
  // Without this stamp of the last build, the first round also builds the pages, as after a clone.
  if (round === 0) rmSync(join(root, 'build', 'made-from'), { force: true })
  const setup = await newProductSetup()
  freshRuns.push(await measure(setup))
  secondRuns.push(await measure(setup))
  setup.remove()
}

const line = (name: string, values: number[]) =>
  `${name.padEnd(48)} ${median(values).toFixed(1)} s  (${quantile(values, 0).toFixed(1)} to ${quantile(values, 1).toFixed(1)})`
console.log(
  line(
    'after a clone, pages built, to the first page',
    freshRuns.slice(0, 1).map((run) => run.firstPageSeconds),
  ),
)
console.log(
  line(
    'fresh data, built pages, to the first page',
    freshRuns.slice(1).map((run) => run.firstPageSeconds),
  ),
)
console.log(
  line(
    'second start to the first page',
    secondRuns.map((run) => run.firstPageSeconds),
  ),
)
console.log(
  line(
    'Ctrl-C to the end',
    [...freshRuns, ...secondRuns].map((run) => run.stopSeconds),
  ),
)
