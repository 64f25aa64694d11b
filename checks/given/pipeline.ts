import { storeMessages } from '../../server/feeds/inbox.ts'
import type { InboxMessage } from '../../providers/card-feed/card-feed.ts'
import { connect, type Db } from '../../server/database/connect.ts'
import { drainOnce } from '../../server/pipeline/drain.ts'
import type { Clock, Ids } from '../../server/platform/world.ts'
import { testDatabase } from './database.ts'
import { givenDiners } from './diners.ts'

/** A database with diners, opened with the rights of the pipeline (`db`), of the site, and of its owner (`admin`). */
export async function pipelineDatabase(count: { members: number; restaurants: number }) {
  const database = await testDatabase()
  const diners = await givenDiners(database.adminUrl, count)
  const open = (url: string) => connect(url, { max: 4, name: 'test' }).db
  const [db, site, admin] = [open(database.urls.pipeline), open(database.urls.app), open(database.adminUrl)]
  const close = async () => {
    await Promise.all([db.destroy(), site.destroy(), admin.destroy()])
    await database.drop()
  }
  return { database, diners, db, site, admin, close }
}
export type PipelineDatabase = Awaited<ReturnType<typeof pipelineDatabase>>

/** Member and restaurant of the test with this number, from 1: a member of the carrier without the money card, and a restaurant. */
export function dinerOf({ diners }: Pick<PipelineDatabase, 'diners'>, test: number, place: number) {
  const [card, restaurant] = [diners.cards[test * 4 - 2], diners.restaurants[place]]
  if (!card || !restaurant) throw new Error('more members or restaurants are needed')
  return { card, restaurant }
}

type Need = { db: Db; clock: Clock; ids: Ids }

/** Delivers these messages in one batch, and lets the pipeline work until nothing waits. */
export async function deliver({ db, clock, ids }: Need, messages: readonly InboxMessage[]): Promise<void> {
  await storeMessages(db, messages, clock.now())
  while ((await drainOnce({ db, clock, ids })).taken > 0);
}
