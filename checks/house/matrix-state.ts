import type { LightMyRequestResponse } from 'fastify'
import { setAllCardDates } from '../fixtures/database.ts'
import { fidelDelivery } from '../fixtures/purchases.ts'
import { openConsole, type TestConsole } from '../fixtures/console.ts'
import { openSite, type Browser, type Site } from '../fixtures/site.ts'
import { recordingSources } from '../fixtures/redemptions.ts'
import { testShop } from '../fixtures/shop.ts'
import { bookableRequest, testTables } from '../fixtures/tables.ts'
import { listTransactions } from '../../contract/api/activity.ts'
import { linkCards, listCards } from '../../contract/api/cards.ts'
import { sendClaim } from '../../contract/api/claims.ts'
import { openShop } from '../../contract/api/ordering.ts'
import { makeReservation } from '../../contract/api/reservations.ts'
import { csrfHeader } from '../../contract/csrf.ts'
import { csrf } from '../../contract/api/session.ts'
import { operatorRoles, type OperatorRole } from '../../domain/operators/roles.ts'
import { followCatalog } from '../../server/catalog/follower.ts'
import { importMerchants } from '../../server/catalog/import/import.ts'
import { catalogRoutes } from '../../server/catalog/routes.ts'
import { inPartner } from '../../server/database/connect.ts'
import { storeMessages } from '../../server/feeds/inbox.ts'
import { feedRoutes } from '../../server/feeds/routes.ts'
import { feedSettings } from '../../server/feeds/settings.ts'
import { placeholders } from '../../providers/images/placeholder.ts'
import { imageRoutes } from '../../server/images/routes.ts'
import { installRoutes } from '../../server/install/routes.ts'
import { pageRoutes } from '../../server/pages/routes.ts'
import { drainOnce } from '../../server/pipeline/drain.ts'
import { redemptionRoutes } from '../../server/redemptions/routes.ts'
import { orderingRoutes } from '../../server/ordering/routes.ts'
import { reservationRoutes } from '../../server/reservations/routes.ts'
import { seoRoutes } from '../../server/seo/routes.ts'
import { identityProviders } from '../../server/sign-in/sso-providers.ts'
import { ssoRoutes } from '../../server/sign-in/sso-routes.ts'

/** The callers: a visitor, members A and B of one partner, a member of another partner (`elsewhere`), and an operator of each role. */
export const matrixCallers = ['visitor', 'A', 'B', 'elsewhere', ...operatorRoles] as const
export type MatrixCaller = (typeof matrixCallers)[number]

const home = 'lumen-mobile'
const restaurant = { id: 'table-one', fidel: 'location-one', mid: '12345678', timezone: 'America/New_York' }
const restaurantRow = {
  id: restaurant.id,
  name: 'Table One',
  address1: '1 Main Street',
  city: 'New York',
  state: 'NY',
  zip: '10001',
  latitude: 40.7,
  longitude: -74,
  timezone: restaurant.timezone,
  cuisines: ['Italian'],
  openTableId: '4711',
  networkReferences: [`fidel:${restaurant.fidel}`, `mid:${restaurant.mid}`, `order:${restaurant.id}`],
}
const noAnswerMs = 1_000 // a call whose reply has not ended by then counts as an open event stream

export type MatrixState = {
  /**
   * Ids of member A's records, of the partner, of a restaurant and of a bonus, by the word that a row uses for them. No record has the id
   * under `nothing`.
   */
  recordIds: Record<string, string>
  /** Sends a call and returns its status; 200 for an open event stream. `token` replaces the caller's; null sends no such header. */
  statusOf(
    side: 'site' | 'console',
    actor: MatrixCaller,
    method: string,
    url: string,
    token?: string | null,
  ): Promise<number>
  /** Sends a call with a body and returns its reply. */
  reply(call: MatrixCall): Promise<{ status: number; body: string }>
  /** The site's reply to a member; '' for an event stream. */
  read(actor: 'A' | 'B', url: string): Promise<string>
  /** CSRF tokens that are not valid for A at A's partner: one of B's browser, and one that another partner's site gave A's browser. */
  foreignTokens: Record<'another browser' | 'another partner', string>
  close(): Promise<void>
}

/** The site and the console with all their routes, and one caller of each kind. */
export async function openMatrix(): Promise<MatrixState> {
  const stops: (() => Promise<void>)[] = []
  const ordering = testShop()
  const site = await openSite([
    async (app, deps) => {
      await importMerchants({ db: deps.db, clock: deps.clock, rows: [restaurantRow] })
      const catalog = await followCatalog({ db: deps.db, clock: deps.clock })
      stops.push(() => catalog.stop())
      catalogRoutes(catalog)(app, deps)
      seoRoutes(catalog.index)(app, deps)
      await feedRoutes(feedSettings({}, deps.config))(app, deps)
      await ssoRoutes(identityProviders({}, deps.config, () => deps.clock.now().getTime()))(app, deps)
      reservationRoutes(testTables(deps.clock))(app, deps)
      orderingRoutes(ordering.service)(app, deps)
      await redemptionRoutes(recordingSources().sources)(app, deps)
      imageRoutes(placeholders)(app, deps)
      installRoutes(app, deps)
      const page = async () => new Response('<p>page</p>', { headers: { 'content-type': 'text/html' } })
      await pageRoutes(
        () => 1, // the catalog's version
        async () => async () => page,
      )(app, deps)
    },
  ])
  const console = await openConsole(site)
  stops.push(() => console.close())
  stops.push(() => site.close())
  const { browsers, recordIds } = await createCallers(site, ordering)
  const credentials = await readCredentials(site, browsers, console)
  return {
    recordIds,
    statusOf: async (side, actor, method, url, token) =>
      (await send({ site, console, credentials }, { side, actor, method, url, token }))?.statusCode ?? 200,
    reply: async (call) => {
      const response = await send({ site, console, credentials }, call)
      return { status: response?.statusCode ?? 200, body: response?.body ?? '' }
    },
    read: async (actor, url) =>
      (await send({ site, console, credentials }, { side: 'site', actor, method: 'GET', url }))?.body ?? '',
    foreignTokens: {
      'another browser': credentials.B.token,
      'another partner': await tokenFor(site, credentials.A.cookie, 'meridian-air'),
    },
    close: async () => {
      for (const stop of stops) await stop()
    },
  }
}

type Browsers = Record<'visitor' | 'A' | 'B' | 'elsewhere', Browser>

async function createCallers(
  site: Site,
  ordering: ReturnType<typeof testShop>,
): Promise<{ browsers: Browsers; recordIds: Record<string, string> }> {
  const [visitor, A, B] = [site.browser(home), await site.member(), await site.member()]
  const elsewhere = await site.member({ partner: 'meridian-air' })
  await A.call(linkCards, {
    body: { creditCards: [{ encryptedCardNumber: 'visa 424242 4242' }], directFileFeedOptIn: true },
  })
  const { pipelineDb, clock, ids, db } = site.deps
  const since = '2026-04-01T00:00:00Z' // before the purchase below, which counts only for a linked card
  await setAllCardDates(site.database, since)
  const { reference } = await pipelineDb
    .selectFrom('card_reference')
    .select('reference')
    .where('provider', '=', 'fidel')
    .executeTakeFirstOrThrow()
  const purchase = { kind: 'clearing', id: 'dine-1', amountMinor: 5_000, localTime: '2026-05-06T19:30:00' } as const
  const delivery = fidelDelivery(
    { ...purchase, restaurant, card: { fidel: reference, lastFour: '4242' } },
    'delivery-1',
  )
  await storeMessages(pipelineDb, [delivery], clock.now())
  await drainOnce({ db: pipelineDb, clock, ids })
  const [awards, cards] = [await A.call(listTransactions, {}), await A.call(listCards, {})]
  if (!awards.ok || !cards.ok) throw new Error('member A has neither reward nor card')
  const member = await inPartner(db, home, (tx) =>
    tx.selectFrom('member').select('id').where('public_id', '=', A.publicId).executeTakeFirstOrThrow(),
  )
  const body = await bookableRequest(A, restaurant.id)
  const reservation = await A.call(makeReservation, { params: { id: restaurant.id }, body })
  if (!reservation.ok) throw new Error(`member A has no table: ${reservation.problem.code}`)
  const shopReply = await A.call(openShop, { params: { id: restaurant.id }, body: {} })
  if (!shopReply.ok) throw new Error(`member A has no order: ${shopReply.problem.code}`)
  ordering.pay(ordering.shop.requests[0])
  const claimBody = { merchantId: restaurant.id, date: aMonthAgo(), amountMinor: 5_000, cardId: null }
  const claim = await A.call(sendClaim, { body: claimBody })
  if (!claim.ok) throw new Error(`member A has no claim: ${claim.problem.code}`)
  const recordIds = {
    claim: claim.value.claim.id,
    reservation: reservation.value.id,
    order: shopReply.value.id,
    award: awards.value.data[0]?.awardId ?? '',
    dine: awards.value.data[0]?.sourceTransactionId ?? '',
    card: cards.value.items[0]?.id ?? '',
    member: member.id,
    publicId: A.publicId,
    partner: home,
    restaurant: restaurant.id,
    bonus: 'THREE-TUESDAYS',
    nothing: '0199f000-0000-7000-8000-00000000ffff',
    file: '1', // number of a posting file; none exists
  }
  return { browsers: { visitor, A, B, elsewhere }, recordIds }
}

/** Within the 10 to 180 days in which a member may report a missing reward. */
const aMonthAgo = (): string => new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10)

type CallerCredentials = { cookie: string; token: string; operatorToken: string }

/** Each caller's tokens and all cookies of the caller's browser. Each call sends all cookies. Operators also have the visitor's cookies. */
async function readCredentials(
  site: Site,
  browsers: Browsers,
  console: TestConsole,
): Promise<Record<MatrixCaller, CallerCredentials>> {
  const header = (cookies: Map<string, string>) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const credentials: Partial<Record<MatrixCaller, CallerCredentials>> = {}
  for (const [name, browser] of Object.entries(browsers) as [keyof Browsers, Browser][]) {
    await browser.raw('GET', csrf.path) // a returning browser has the cookie of its first visit
    // A token of the called site, so that only the caller's identity can be a reason to refuse.
    const cookie = header(browser.cookies)
    credentials[name] = { cookie, token: await tokenFor(site, cookie, home), operatorToken: '' }
  }
  for (const role of operatorRoles satisfies readonly OperatorRole[]) {
    const operator = await console.signedInOperator(role)
    const visitor = credentials.visitor ?? { cookie: '', token: '', operatorToken: '' }
    credentials[role] = {
      ...visitor,
      cookie: `${header(operator.cookies)}; ${visitor.cookie}`,
      operatorToken: operator.view.csrfToken,
    }
  }
  return credentials as Record<MatrixCaller, CallerCredentials>
}

async function tokenFor(site: Site, cookie: string, partner: string): Promise<string> {
  const headers = { host: `${partner}.localhost:3000`, 'sec-fetch-site': 'same-origin', cookie }
  return (await site.app.inject({ url: csrf.path, headers })).json<{ csrfToken: string }>().csrfToken
}

type MatrixCall = {
  side: string
  actor: MatrixCaller
  method: string
  url: string
  token?: string | null | undefined
  /** Not sent with GET. */
  body?: object
}
type MatrixApps = { site: Site; console: TestConsole; credentials: Record<MatrixCaller, CallerCredentials> }
let requestCount = 0

async function send(
  { site, console, credentials }: MatrixApps,
  { side, actor, method, url, token: otherToken, body = {} }: MatrixCall,
) {
  const { cookie, token: siteToken, operatorToken } = credentials[actor]
  const ownToken = side === 'site' ? siteToken : operatorToken || siteToken
  const token = otherToken === undefined ? ownToken : otherToken
  requestCount += 1
  const response = (side === 'site' ? site.app : console.app).inject({
    method: method as 'GET',
    url,
    // A different client address for each call, because this test is not about rate limits.
    remoteAddress: `10.${requestCount >> 16}.${(requestCount >> 8) & 255}.${requestCount & 255}`,
    headers: {
      host: side === 'site' ? `${home}.localhost:3000` : 'localhost:3002',
      'sec-fetch-site': 'same-origin',
      ...(token === null ? {} : { [csrfHeader]: token }),
      cookie,
    },
    ...(method === 'GET' ? {} : { payload: body }),
  })
  const openStream = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), noAnswerMs).unref())
  return (await Promise.race([response, openStream])) as LightMyRequestResponse | undefined
}
