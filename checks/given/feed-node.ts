import Fastify from 'fastify'
import type { Config } from '../../server/config.ts'
import { feedRoutes } from '../../server/feeds/routes.ts'
import { saveSenders } from '../../server/feeds/senders.ts'
import { feedSettings } from '../../server/feeds/settings.ts'
import type { Clock } from '../../server/platform/world.ts'
import { pipelineDatabase } from './pipeline.ts'

/** A node that receives messages of the senders in `env`, over a database with diners. */
export async function feedNode(
  env: NodeJS.ProcessEnv,
  count: { members: number; restaurants: number },
  { clock, config }: { clock: Clock; config: Config },
) {
  const { close: closeDatabase, ...given } = await pipelineDatabase(count)
  const settings = feedSettings(env, config)
  await saveSenders(given.db, settings.senders)
  const app = Fastify()
  await feedRoutes(settings)(app, { pipelineDb: given.db, clock, machineClock: clock })
  const close = async () => {
    await app.close()
    await closeDatabase()
  }
  return { ...given, app, close }
}
export type FeedNode = Awaited<ReturnType<typeof feedNode>>
