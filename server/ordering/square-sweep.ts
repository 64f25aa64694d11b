import { openInbox } from '../feeds/inbox.ts'
import type { Deps } from '../platform/deps.ts'
import type { SquareConnection } from './source.ts'
import { followUpOrder } from './square-follow-up.ts'
import { takeOrdersToRetry } from './square-waiting.ts'

type SweepDeps = Pick<Deps, 'db' | 'pipelineDb' | 'clock'>

/** Joins orders at Square with payments that a feed reported after Square's last event of the order. Does nothing without Square. */
export const sweepSquareOrders =
  (deps: SweepDeps, connection: Pick<SquareConnection, 'square'> | null) => async (): Promise<void> => {
    if (!connection) return
    const followUpDeps = { ...deps, ...connection, inbox: openInbox(deps.pipelineDb, deps.clock) }
    for (const { sellerId, orderId } of await takeOrdersToRetry(deps.pipelineDb, deps.clock.now()))
      await followUpOrder(followUpDeps, sellerId, orderId)
  }
