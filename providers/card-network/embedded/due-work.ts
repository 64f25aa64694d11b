import type { FastifyInstance } from 'fastify'
import type { NetworkDeps } from './deps.ts'
import { queueCardLinked } from './card-linked.ts'
import { claimPurchasesToClear } from './swipe-store.ts'
import { clearAutomatically } from './swipe-send.ts'
import { deliverDue, repeatEvery } from './webhook.ts'

const pollMs = 500

/** Runs due work: confirmations of cards, first and repeated deliveries, and automatic clearings. */
async function runDueWork(deps: NetworkDeps): Promise<void> {
  await queueCardLinked(deps)
  await deliverDue(deps)
  for (const purchase of await claimPurchasesToClear(deps.pool, deps.clock.now()))
    await clearAutomatically(deps, purchase)
}

/** Runs due work until the app closes. */
export function runDueWorkRegularly(app: FastifyInstance, deps: NetworkDeps): void {
  const report = (error: unknown): void =>
    console.error(`deliveries: ${error instanceof Error ? error.message : String(error)}`)
  // `repeatEvery` starts at once and returns the function that stops it.
  app.addHook(
    'onClose',
    repeatEvery(pollMs, () => runDueWork(deps), report),
  )
}
