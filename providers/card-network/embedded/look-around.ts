import type { FastifyInstance } from 'fastify'
import type { NetworkDeps } from './deps.ts'
import { announceLinked } from './linked.ts'
import { purchasesToClear } from './swipe-store.ts'
import { clearOnItsOwn } from './swipe-tell.ts'
import { deliverDue, everySoOften } from './webhook.ts'

const lookEveryMs = 500

/** What falls due without anybody asking: confirmations of cards, retries, and clearings some time after their authorisation. */
async function lookAround(deps: NetworkDeps): Promise<void> {
  await announceLinked(deps)
  await deliverDue(deps)
  for (const purchase of await purchasesToClear(deps.pool, deps.clock.now())) await clearOnItsOwn(deps, purchase)
}

/** Looks around as long as the network runs. */
export function lookAroundRegularly(app: FastifyInstance, deps: NetworkDeps): void {
  const report = (error: unknown): void =>
    console.error(`deliveries: ${error instanceof Error ? error.message : String(error)}`)
  app.addHook(
    'onClose',
    everySoOften(lookEveryMs, () => lookAround(deps), report),
  )
}
