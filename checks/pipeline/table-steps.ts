// Plays what the simulated members do with tables, in the product and in the model alike.
import { randomUUID } from 'node:crypto'
import type { PartnerView } from '../../contract/brand.ts'
import { partnerView } from '../../server/brands/document.ts'
import { inPartner, type Db } from '../../server/database/connect.ts'
import { randomIds } from '../../server/platform/clock-and-ids.ts'
import { recordReservationTime } from '../../server/reservations/bonus.ts'
import { markCanceled } from '../../server/reservations/queries.ts'
import { hourMs, type History, type ModelRestaurant, type Settings, type TableStep } from './history.ts'
import { momentOf } from './messages.ts'
import { wallClock } from './model-in-force.ts'
import { withTime, type ModelTable } from './model-tables.ts'
import { restaurantId, type HistoryState } from './history-state.ts'

/** The running history, and the settings and restaurants in force at `atMs`. */
type TableContext = {
  product: { admin: Db; site: Db }
  state: HistoryState
  purchases: History['purchases']
  tables: ModelTable[]
  /** The moment when each departed member closed the account. */
  leavers: ReadonlyMap<number, number>
  settings: Settings
  restaurants: ModelRestaurant[]
  atMs: number
}

/** Books, moves or cancels a member's table in the product's database and in the model's `tables`. */
export async function takeTableStep(context: TableContext, step: TableStep): Promise<void> {
  const { tables, atMs } = context
  if (step.kind === 'book') return book(context, step)
  const index = tables.length === 0 ? -1 : step.table % tables.length
  const table = tables[index]
  if (!table || table.canceledMs <= atMs || context.leavers.has(table.member)) return
  if (step.kind === 'cancel') {
    const { partnerId } = context.state
    await inPartner(context.product.site, partnerId, (tx) => markCanceled(tx, partnerId, table.id, new Date(atMs)))
    tables[index] = { ...table, canceledMs: atMs }
    return
  }
  const startsMs = (table.times.at(-1)?.startsMs ?? atMs) + step.hours * hourMs
  await context.product.admin
    .updateTable('reservation')
    .set(dayAndTime(context, table.restaurant, startsMs))
    .where('id', '=', table.id)
    .execute()
  tables[index] = await recordTableTime(context, table, startsMs)
}

/** Books a table around the time of a purchase. */
async function book(context: TableContext, step: Extract<TableStep, { kind: 'book' }>): Promise<void> {
  const { state, purchases, tables, leavers, atMs, product } = context
  const eligible = purchases.filter((candidate) => candidate && (!step.futureOnly || momentOf(candidate) > atMs))
  const purchase = eligible[step.purchase % eligible.length]
  if (!purchase || leavers.has(purchase.member)) return
  const { member } = purchase
  const restaurant = step.restaurant ?? purchase.restaurant
  const startsMs = momentOf(purchase) + step.offsetHours * hourMs
  const id = randomIds({ now: () => new Date(atMs) }).next()
  await product.admin
    .insertInto('reservation')
    .values({
      partner_id: state.partnerId,
      id,
      member_id: state.cards[member]?.memberId ?? '',
      client_key: randomUUID(),
      merchant_id: restaurantId(state.prefix, restaurant),
      party_size: 2,
      status: 'booked',
      ...dayAndTime(context, restaurant, startsMs),
      requested_at: new Date(atMs),
    })
    .execute()
  const table: ModelTable = { id, member, restaurant, times: [], canceledMs: Infinity, promisedBonus: null }
  tables.push(await recordTableTime(context, table, startsMs))
}

function dayAndTime({ restaurants }: TableContext, restaurant: number, startsMs: number) {
  const local = wallClock(restaurants[restaurant]?.zone ?? '', startsMs)
  return { date: local.slice(0, 10), time: local.slice(11, 16), starts_at: new Date(startsMs) }
}

/** The product records the table's new time for the bonus; returns the model's table with that time. */
async function recordTableTime(context: TableContext, table: ModelTable, startsMs: number): Promise<ModelTable> {
  const { product, state, settings, restaurants, atMs } = context
  const clock = { now: () => new Date(atMs) }
  const { partnerId, cards } = state
  const partner = await readPartner(product.admin, partnerId)
  await inPartner(product.site, partnerId, (tx) =>
    recordReservationTime({ clock, ids: randomIds(clock), partners: { byId: () => partner } }, tx, {
      partnerId,
      memberId: cards[table.member]?.memberId ?? '',
      id: table.id,
    }),
  )
  const restaurant = restaurants[table.restaurant]
  if (!restaurant) throw new Error(`unknown restaurant ${table.restaurant}`)
  return withTime(table, { fromMs: atMs, startsMs }, settings, restaurant)
}

async function readPartner(admin: Db, id: string): Promise<PartnerView> {
  const { brand, copy, legal } = await admin
    .selectFrom('partner')
    .select(['brand', 'copy', 'legal'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return partnerView(id, { brand, copy, legal })
}
