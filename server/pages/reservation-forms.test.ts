import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openCatalog } from '../../checks/fixtures/catalog.ts'
import { inputIn, postUrlEncoded } from '../../checks/fixtures/form-post.ts'
import { textsOf } from '../../checks/fixtures/render.tsx'
import type { Browser, Site } from '../../checks/fixtures/site.ts'
import { diner, bookableRestaurantRows } from '../../checks/fixtures/table-diners.ts'
import { freeEvening, relayTo, testTables, type TestTables } from '../../checks/fixtures/tables.ts'
import { wholePageRoutes } from '../../checks/fixtures/whole-site.ts'
import {
  cancelReservation,
  listReservations,
  makeReservation,
  tableAvailability,
  type TableRequest,
} from '../../contract/api/reservations.ts'
import { signIn, signOut } from '../../contract/api/session.ts'
import { reservationRoutes } from '../reservations/routes.ts'

const password = 'salt and butter'
const restaurantPath = '/merchants/one'
const reservationsPath = '/account/reservations'

let site: Site
let tables: TestTables
beforeAll(async () => {
  site = await openCatalog(bookableRestaurantRows(['one']), [], null, [
    (app, deps) => {
      tables = testTables(deps.clock)
      reservationRoutes(relayTo(() => tables))(app, deps)
    },
    await wholePageRoutes(),
  ])
})
beforeEach(() => {
  tables = testTables(site.deps.clock)
})
afterAll(() => site.close())

const valueIn = (html: string, name: string) => / value="([^"]*)"/.exec(inputIn(html, name))?.[1] ?? ''
/** The open dialog of a page; empty when none is open. */
const dialogIn = (html: string) => /<dialog[^>]* open="".*?<\/dialog>/s.exec(html)?.[0] ?? ''
const textOf = (html: string) => textsOf(html).join(' ')
/** The values of the buttons with a name. */
const buttonsIn = (html: string, name: string) =>
  [...html.matchAll(/<button[^>]*>/g)].flatMap(([tag]) =>
    tag.includes(` name="${name}"`) ? [/ value="([^"]*)"/.exec(tag)?.[1] ?? ''] : [],
  )
const bookableTimes = (html: string) => buttonsIn(html, 'book')
const withParams = (path: string, params: Record<string, string>) => `${path}?${new URLSearchParams(params)}`
const fieldsOf = ({ date, time, partySize }: TableRequest) => ({ date, time, partySize: String(partySize) })
const chosenTable = (request: TableRequest) => ({ ...fieldsOf(request), book: request.time })
/** A request, a time less than two hours later and a time exactly two hours later, each with two free tables. */
const evening = () => freeEvening('t-one', site.deps.clock.now(), '')

async function reservationsOf(member: Pick<Browser, 'call'>) {
  const reply = await member.call(listReservations, {})
  return reply.ok ? reply.value.reservations : []
}

/**
 * A member with a reservation for `request`. `nearbyTime`: less than two hours later; `later`: a request exactly two hours later;
 * `changeUrl`: the address of the dialog that changes the reservation; `currentReservation`: reads the reservation as it is now.
 */
async function memberWithTable() {
  const member = await diner(site)
  const [request, nearbyTime, laterTime] = evening()
  const bookingReply = await member.call(makeReservation, { params: { id: 'one' }, body: request })
  if (!bookingReply.ok) throw new Error(bookingReply.problem.code)
  const { id } = bookingReply.value
  const form = `change-${id}`
  const changeUrl = (params: Record<string, string> = {}) => withParams(reservationsPath, { change: form, ...params })
  const currentReservation = async () => (await reservationsOf(member)).find((row) => row.id === id)
  const later = { ...request, time: laterTime }
  return { member, id, form, request, nearbyTime, later, changeUrl, currentReservation }
}

test('the search form for tables on a restaurant’s page sends its fields in the URL of that page', async () => {
  const { body } = await site.browser().raw('GET', restaurantPath)
  const [form = ''] = /<form id="search-[^>]*>/.exec(body) ?? []
  expect(form).toMatch(/(?=.* method="get")(?=.* action="\/merchants\/one#reserve")/)
  expect(body).toContain(`<button type="submit" form="${/ id="([^"]*)"/.exec(form)?.[1]}"`)
  expect(textOf(body)).toContain('Find tables')
  expect(body).not.toContain('Do not refresh') // the text while tables load
})

test('the page of a search shows the available times, or that the search failed, and is never stored', async () => {
  const [request] = evening()
  const visitor = site.browser()
  const { headers, body } = await visitor.raw('GET', withParams(restaurantPath, fieldsOf(request)))
  const reply = await visitor.call(tableAvailability, { params: { id: 'one' }, query: fieldsOf(request) as never })
  expect(bookableTimes(body)).toEqual(reply.ok && reply.value.times)
  expect(valueIn(body, 'date')).toBe(request.date)
  expect(headers['cache-control']).toBe('private, no-store')
  tables.isUnavailable = true
  expect(textOf((await visitor.raw('GET', withParams(restaurantPath, fieldsOf(request)))).body)).toContain(
    'We could not look for tables.',
  )
})

test.each([
  ['an invalid date', { date: '2026-02-31' }],
  ['a past date', { date: '2001-01-01' }],
  ['an invalid time', { time: 'noon' }],
  ['too many guests', { partySize: '99' }],
])('a search with %s shows the page with a valid date and party size', async (_title, change) => {
  const [request] = evening()
  const page = withParams(restaurantPath, { ...fieldsOf(request), ...change })
  const { statusCode, body } = await site.browser().raw('GET', page)
  expect(statusCode).toBe(200)
  expect(body).toMatch(/<option value="2" selected="">/)
  expect(valueIn(body, 'date')).toMatch(/^20(?!01|26-02-31)\d/) // neither of the dates above
})

test('the page of a chosen table asks a member to confirm it, and the posted form books it once', async () => {
  const member = await diner(site)
  const [request] = evening()
  const page = withParams(restaurantPath, chosenTable(request))
  const { body, headers } = await member.raw('GET', page)
  expect(headers['cache-control']).toBe('private, no-store')
  const dialog = dialogIn(body)
  expect(textOf(dialog)).toContain('Your table')
  expect(['date', 'time', 'partySize'].map((name) => valueIn(dialog, name))).toEqual(Object.values(fieldsOf(request)))
  const key = valueIn(dialog, 'key')
  expect(valueIn((await member.raw('GET', page)).body, 'key')).not.toBe(key)
  const fields = { form: 'book', key, ...fieldsOf(request), renderedFor: member.publicId }
  for (const reply of [await postUrlEncoded(member, page, fields), await postUrlEncoded(member, page, fields)])
    expect([reply.statusCode, reply.headers.location]).toEqual([303, reservationsPath])
  expect(await reservationsOf(member)).toMatchObject([fieldsOf(request)].map(({ date, time }) => ({ date, time })))
  expect(tables.bookings()).toHaveLength(1)
})

test('a chosen time that is not available opens no dialog', async () => {
  const member = await diner(site)
  const [request] = evening()
  const { body } = await member.raw('GET', withParams(restaurantPath, { ...chosenTable(request), book: '03:07' }))
  expect(dialogIn(body)).toBe('')
  expect(bookableTimes(body)).not.toEqual([])
})

test.each([
  ['a visitor', () => site.browser(), 'Sign in to reserve'],
  ['a member without a card', () => site.member(), 'Link a card to reserve'],
])('%s who chose a table gets the next step [P1-225] [P1-431]', async (_title, openBrowser, heading) => {
  const [request] = evening()
  const browser = await openBrowser()
  const { body } = await browser.raw('GET', withParams(restaurantPath, chosenTable(request)))
  expect(textOf(dialogIn(body))).toContain(heading)
  expect(inputIn(body, 'key')).toBe('')
})

/** Books every table that is left at this time. */
const takeAllTables = async ({ date, time, partySize }: TableRequest) => {
  for (let tries = 0; tries < 40; tries += 1) {
    const guestId = site.deps.ids.next()
    const guest = { id: guestId, name: 'A', email: '', phone: '' }
    const reply = await tables.book('t-one', { date, time, partySize, key: guestId, guest: guest as never })
    if (reply?.outcome !== 'booked') return
  }
}

test.each([
  [
    'another reservation within two hours',
    409,
    'You have another reservation within two hours of this one.',
    async (member: Browser, request: TableRequest, nearbyTime: string) => {
      const body = { ...request, time: nearbyTime, key: randomUUID() }
      expect(await member.call(makeReservation, { params: { id: 'one' }, body })).toMatchObject({ ok: true })
    },
  ],
  [
    'no table left',
    409,
    'No tables are available then. Try another time or day.',
    async (_: Browser, request: TableRequest) => takeAllTables(request),
  ],
  [
    'no reply of the service',
    502,
    'We were unable to complete your reservation. Please try again.',
    async () => {
      tables.isUnavailable = true
    },
  ],
] as const)(
  'a booking that fails for %s shows the reason in its dialog [P1-227] [P1-228]',
  async (_title, status, sentence, prepare) => {
    const member = await diner(site)
    const [request, nearbyTime] = evening()
    const page = withParams(restaurantPath, chosenTable(request))
    const key = valueIn((await member.raw('GET', page)).body, 'key')
    await prepare(member, request, nearbyTime)
    const before = await reservationsOf(member)
    const reply = await postUrlEncoded(member, page, { form: 'book', key, ...fieldsOf(request) })
    expect(reply.statusCode).toBe(status)
    const dialog = dialogIn(reply.body)
    expect(textOf(dialog)).toContain(sentence)
    expect(textOf(dialog)).toContain(status === 502 ? 'Reserve' : 'Choose another time')
    // A retry from this page is the same reservation.
    if (status === 502) expect(valueIn(dialog, 'key')).toBe(key)
    expect(await reservationsOf(member)).toEqual(before)
  },
)

test('a key of another reservation is refused, and the page gets a new key', async () => {
  const member = await diner(site)
  const [request, , laterTime] = evening()
  const page = withParams(restaurantPath, chosenTable(request))
  const key = valueIn((await member.raw('GET', page)).body, 'key')
  await postUrlEncoded(member, page, { form: 'book', key, ...fieldsOf(request) })
  const reply = await postUrlEncoded(member, page, { form: 'book', key, ...fieldsOf({ ...request, time: laterTime }) })
  expect(reply.statusCode).toBe(409)
  expect(textOf(dialogIn(reply.body))).toContain('We were unable to complete your reservation.')
  expect(valueIn(dialogIn(reply.body), 'key')).not.toBe(key)
  expect(await reservationsOf(member)).toHaveLength(1)
})

test('invalid posted fields book nothing', async () => {
  const member = await diner(site)
  const [request] = evening()
  const fields = { form: 'book', key: randomUUID(), ...fieldsOf(request) }
  for (const change of [{ partySize: '99' }, { date: 'soon' }, { key: 'none' }, { time: '25:00' }]) {
    const page = withParams(restaurantPath, chosenTable(request))
    const reply = await postUrlEncoded(member, page, { ...fields, ...change })
    expect(reply.statusCode).toBe(400)
    expect(textOf(dialogIn(reply.body))).toContain('We were unable to complete your reservation.')
  }
  expect(await reservationsOf(member)).toEqual([])
})

test('a booking that is posted after the session ended opens again after the sign-in, with its table', async () => {
  const member = await diner(site)
  const [request] = evening()
  const page = withParams(restaurantPath, chosenTable(request))
  const key = valueIn((await member.raw('GET', page)).body, 'key')
  await member.call(signOut, {})
  const fields = { form: 'book', key, ...fieldsOf(request), renderedFor: member.publicId }
  const afterSignOut = await postUrlEncoded(member, page, fields)
  expect([afterSignOut.statusCode, afterSignOut.headers.location]).toEqual([
    307,
    withParams('/login', { returnTo: page }),
  ])
  // With script the router opens the sign-in page itself, so the reply is a 303 (web/forms/action.ts).
  const scriptReply = await postUrlEncoded(member, page, { ...fields, scripted: '1' })
  expect([scriptReply.statusCode, scriptReply.headers.location]).toEqual([
    303,
    withParams('/login', { returnTo: page }),
  ])
  await member.call(signIn, { body: { login: member.body.email, password, rememberMe: false } })
  // The sign-in form redirects its POST to the page (307), with the form that was not sent. The test posts there directly.
  const unsent = JSON.stringify({ id: 'book', member: member.publicId, values: { key, ...fieldsOf(request) } })
  const afterSignIn = await postUrlEncoded(member, page, { form: 'login', unsent })
  const dialog = dialogIn(afterSignIn.body)
  expect([afterSignIn.statusCode, valueIn(dialog, 'key'), valueIn(dialog, 'time')]).toEqual([200, key, request.time])
  expect(textOf(dialog)).not.toContain('ERROR') // the heading of an error
  expect(await reservationsOf(member)).toEqual([])
})

test('the dialog of a reservation shows other times, then the new table, and the posted form changes the reservation', async () => {
  const { member, form, request, later, changeUrl, currentReservation } = await memberWithTable()
  expect(buttonsIn((await member.raw('GET', reservationsPath)).body, 'change')).toContain(form)
  const openedDialog = dialogIn((await member.raw('GET', changeUrl())).body)
  expect(textOf(openedDialog)).toContain('Change your reservation')
  expect(valueIn(openedDialog, 'date')).toBe(request.date)
  expect(openedDialog).toContain(`<option value="${request.time}" selected="">`)
  expect(bookableTimes(openedDialog)).not.toContain(request.time)
  const searchDialog = dialogIn((await member.raw('GET', changeUrl(fieldsOf(later)))).body)
  expect(bookableTimes(searchDialog)).toContain(later.time)
  const page = changeUrl(chosenTable(later))
  const dialog = dialogIn((await member.raw('GET', page)).body)
  expect(textOf(dialog)).toContain('Change to this table?')
  expect(['date', 'time', 'partySize'].map((name) => valueIn(dialog, name))).toEqual(Object.values(fieldsOf(later)))
  for (const reply of [
    await postUrlEncoded(member, page, { form, ...fieldsOf(later) }),
    await postUrlEncoded(member, page, { form, ...fieldsOf(later) }),
  ])
    expect([reply.statusCode, reply.headers.location]).toEqual([303, reservationsPath])
  expect(await currentReservation()).toMatchObject({ date: later.date, time: later.time })
})

test.each([
  [
    'no table left',
    409,
    'This table was just taken. Your reservation is as it was. Choose another time.',
    async (_: Browser, later: TableRequest) => takeAllTables(later),
  ],
  [
    'no reply of the service',
    502,
    'We were unable to change your reservation. It is as it was. Please try again.',
    async () => {
      tables.isUnavailable = true
    },
  ],
] as const)('a change that fails for %s shows the reason in its dialog', async (_title, status, sentence, prepare) => {
  const { member, form, request, later, changeUrl, currentReservation } = await memberWithTable()
  await prepare(member, later)
  const reply = await postUrlEncoded(member, changeUrl(chosenTable(later)), { form, ...fieldsOf(later) })
  expect(reply.statusCode).toBe(status)
  expect(textOf(dialogIn(reply.body))).toContain(sentence)
  expect(textOf(dialogIn(reply.body))).toContain('Change to this table?')
  expect(await currentReservation()).toMatchObject({ date: request.date, time: request.time })
})

test('a change of another member’s or a canceled reservation is refused without a dialog; a canceled one shows an alert', async () => {
  const { member, id, form, later, changeUrl } = await memberWithTable()
  const stranger = await diner(site)
  const strangerReply = await postUrlEncoded(stranger, changeUrl(chosenTable(later)), { form, ...fieldsOf(later) })
  expect([strangerReply.statusCode, dialogIn(strangerReply.body)]).toEqual([404, ''])
  expect(dialogIn((await stranger.raw('GET', changeUrl())).body)).toBe('')
  await member.call(cancelReservation, { params: { id } })
  const afterCancel = await postUrlEncoded(member, changeUrl(chosenTable(later)), { form, ...fieldsOf(later) })
  expect([afterCancel.statusCode, dialogIn(afterCancel.body)]).toEqual([409, ''])
  expect(afterCancel.body).toContain('role="alert"')
})

test('a change that is posted after the session ended opens again after the sign-in', async () => {
  const { member, form, request, later, changeUrl, currentReservation } = await memberWithTable()
  const page = changeUrl(chosenTable(later))
  await member.call(signOut, {})
  const afterSignOut = await postUrlEncoded(member, page, { form, ...fieldsOf(later), renderedFor: member.publicId })
  expect([afterSignOut.statusCode, afterSignOut.headers.location]).toEqual([
    307,
    withParams('/login', { returnTo: page }),
  ])
  await member.call(signIn, { body: { login: member.body.email, password, rememberMe: false } })
  // The sign-in form redirects its POST to the page (307), with the form that was not sent. The test posts there directly.
  const unsent = JSON.stringify({ id: form, member: member.publicId, values: fieldsOf(later) })
  const afterSignIn = await postUrlEncoded(member, page, { form: 'login', unsent })
  const dialog = dialogIn(afterSignIn.body)
  expect(textOf(dialog)).toContain('Change to this table?')
  expect([valueIn(dialog, 'time'), textOf(dialog).includes('ERROR')]).toEqual([later.time, false])
  expect(await currentReservation()).toMatchObject({ time: request.time })
})
