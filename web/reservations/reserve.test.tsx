import { expect, test, vi } from 'vitest'
import { renderMarkup, linksOf, memberOf, partnerOf, textsOf } from '../../checks/fixtures/render.tsx'
import type { MerchantDetail } from '../../contract/api/merchants.ts'
import { tableStates } from '../../contract/api/reservations.ts'
import { reservationBonusStates } from '../../domain/reservations/bonus.ts'
import { BonusNote, BonusState } from './bonus-text.tsx'
import { faultOf } from './use-booking.ts'
import { useRouteForm } from '../forms/use-route-form.ts'
import { bookForm } from './book-form.ts'
import { BookDialog } from './book-dialog.tsx'
import { NewTable } from './change-dialog.tsx'
import { ConfirmView } from './confirm-view.tsx'
import { ReserveLink } from './reserve-link.tsx'
import { Reserve } from './reserve.tsx'
import { Slots } from './slots.tsx'

const merchant = {
  id: 'ember',
  name: 'Ember',
  phone: '312-555-0100',
  active: true,
  reservationProviders: { openTable: '4711' },
  hours: [],
} as unknown as MerchantDetail
const noon = { day: 'Tue', minutes: 720, date: '2026-05-05' } as const
const block = (partner = partnerOf('meridian-air'), change: Partial<MerchantDetail> = {}, now: typeof noon = noon) =>
  renderMarkup(<Reserve merchant={{ ...merchant, ...change }} now={now} urlBooking={null} />, { partner })

test('the block asks for date, time and party, and begins with tonight at seven for two [P1-038] [P1-214] [P1-541] [P1-542] [P1-543]', () => {
  const html = block()
  expect(textsOf(html)[0]).toBe('Reserve a table')
  // Yesterday may be booked, because it is still the current date farther west.
  expect(html).toMatch(/<input type="date"[^>]* min="2026-05-04"[^>]* max="2027-05-05"[^>]* value="2026-05-05"/)
  expect([...html.matchAll(/<option value="([^"]*)" selected="">/g)].map(([, value]) => value)).toEqual(['19:00', '2'])
  for (const label of ['Date', 'Time', 'Party size']) expect(textsOf(html)).toContain(label)
})

test('a party has 1 to 18 guests [P1-545]', () => {
  const parties = textsOf(block()).filter((line) => /guest/.test(line))
  expect([parties[0], parties[1], parties.at(-1), parties.length]).toEqual(['1 guest', '2 guests', '18 guests', 18])
})

test('the block begins with tomorrow when the usual time is an hour away', () => {
  expect(block(undefined, {}, { ...noon, minutes: 18 * 60 } as never)).toContain('value="2026-05-06"')
})

test('a partner without reservations, a restaurant without them and a former restaurant have no block [P1-247] [P1-598]', () => {
  const partnerWithoutReservations = partnerOf('meridian-air', { openTableReservationsEnabled: false })
  expect(block(partnerWithoutReservations)).toBe('')
  expect(block(undefined, { reservationProviders: { openTable: null } })).toBe('')
  expect(block(undefined, { active: false })).toBe('')
})

test('a link at the top of the page jumps to the block, if there is one', () => {
  const link = (change: Partial<MerchantDetail>) =>
    linksOf(renderMarkup(<ReserveLink merchant={{ ...merchant, ...change }} />, { partner: partnerOf('meridian-air') }))
  expect(link({})).toEqual([['Reserve a table', '#reserve']])
  expect(block()).toContain('<section id="reserve"')
  expect(link({ reservationProviders: { openTable: null } })).toEqual([])
})

const request = { date: '2026-05-09', time: '19:00', partySize: 2 }
const keyedRequest = { ...request, key: '018f0000-0000-7000-8000-000000000001' }
const slotsMarkup = (tables: object, shownMerchant = merchant, partner = partnerOf('meridian-air')) =>
  renderMarkup(
    <Slots
      tables={{ request, times: [], timesWithBonus: [], ...tables } as never}
      merchant={shownMerchant}
      searchForm={{ id: 'search', page: '/merchants/ember' }}
      onChoose={() => undefined}
      onRetry={() => undefined}
    />,
    { partner, member: memberOf() },
  )
const slots = (...args: Parameters<typeof slotsMarkup>) => textsOf(slotsMarkup(...args))

test.each([
  ['loading', ['Do not refresh, looking for tables.']],
  ['none', ['No tables are available then. Try another time or day.']],
  ['too_small', ['This restaurant does not take reservations for so few guests.']],
  ['too_large', ['This restaurant does not take reservations for so many guests. Please call (312) 555-0100.']],
  ['too_far', ['This date is too far ahead. Please choose an earlier one.']],
  ['too_close', ['This time is not far enough ahead. Please choose a later one.']],
  ['failed', ['We could not look for tables.', 'Try again']],
])('shows the state %s [P1-390]', (state, expected) => expect(slots({ state })).toEqual(expected))

test('every state of the tables has a text, and the text for a party that is too large names a restaurant without a phone [P1-390]', () => {
  for (const state of tableStates) expect(slots({ state, times: ['19:00'] })).not.toEqual([])
  expect(slots({ state: 'too_large' }, { ...merchant, phone: '' })[0]).toContain('Please call Ember.')
})

test('shows the available times in the 12-hour clock [P1-215]', () => {
  expect(slots({ state: 'available', times: ['18:45', '19:00'] })).toEqual(['6:45 PM', '7:00 PM'])
})

test('at a partner without members the block says that the guest has to call, and no time looks like a button that reserves', () => {
  const byPhone = 'Ember takes reservations by phone. Choose a time, then call.'
  expect(textsOf(block(partnerOf('city-table')))).toContain(byPhone)
  expect(textsOf(block())).not.toContain(byPhone)
  const classOf = (partner: typeof lumen) =>
    /<button type="submit"[^>]*class="([^"]*)"/.exec(
      slotsMarkup({ state: 'available', times: ['19:00'] }, merchant, partner),
    )?.[1]
  expect(classOf(partnerOf('city-table'))).toMatch(/quiet/)
  expect(classOf(lumen)).not.toMatch(/quiet/)
})

const lumen = partnerOf('lumen-mobile')

test('the block shows the bonus and its conditions behind a button, where the partner pays a bonus [P1-217] [P1-547] [P1-017]', () => {
  const html = block(lumen)
  expect(textsOf(html)).toContain('$5 bonus')
  const [, popover] = /<button[^>]* popoverTarget="([^"]*)"[^>]* aria-label="About the bonus"/i.exec(html) ?? []
  expect(html).toContain(`id="${popover}"`)
  expect(textsOf(html).join(' ')).toContain('The $5 bonus is yours when your bill is final and earns rewards.')
  const earningWithSevenDollars = { ...lumen.brand.earning, reservationBonusDollars: 7 }
  expect(textsOf(block(partnerOf('lumen-mobile', { earning: earningWithSevenDollars })))).toContain('$7 bonus')
  expect(block(partnerOf('lumen-mobile', { hasReservationBonus: false }))).not.toContain('bonus')
  expect(block()).not.toContain('bonus')
})

test('marks times with and without the bonus [P1-390] [P1-616]', () => {
  const tables = { state: 'available', times: ['18:45', '19:00'], timesWithBonus: ['19:00'] }
  expect(slots(tables, merchant, lumen)).toEqual(['6:45 PM', 'No bonus', '7:00 PM', '+$5'])
  expect(slots(tables)).toEqual(['6:45 PM', '7:00 PM'])
})

test.each([
  ['while times are looked for', { state: 'loading' }, '$5 bonus'],
  ['where there are no times', { state: 'none' }, '$5 bonus'],
  ['where one time pays', { state: 'available', times: ['18:45', '19:00'], timesWithBonus: ['19:00'] }, '$5 bonus'],
  ['where no time pays', { state: 'available', times: ['18:45', '19:00'] }, 'No bonus at this time'],
])('$0, the note about the bonus shows "$2" [P1-390] [P1-616]', (_when, tables, text) => {
  const shownTables = { request, times: [], timesWithBonus: [], ...tables } as Parameters<typeof BonusNote>[0]['tables']
  expect(textsOf(renderMarkup(<BonusNote tables={shownTables} />, { partner: lumen }))[0]).toBe(text)
  expect(renderMarkup(<BonusNote tables={shownTables} />, { partner: partnerOf('meridian-air') })).toBe('')
})

test('a partner’s text about the bonus may name the program', () => {
  const partner = { ...lumen, copy: { ...lumen.copy, 'reservation.bonus': '{amount} from {program}' } }
  const tables = { request, state: 'none', times: [], timesWithBonus: [] } as Parameters<typeof BonusNote>[0]['tables']
  expect(textsOf(renderMarkup(<BonusNote tables={tables} />, { partner }))[0]).toBe(`$5 from ${lumen.brand.program}`)
})

test('shows the bonus of a table before it is reserved [P1-616]', () => {
  const withoutNotice = (texts: string[]) => texts.filter((text) => !text.startsWith('Privacy notice'))
  // The texts between the table and the button.
  const bonusTexts = (paysBonus: boolean, partner = lumen) =>
    withoutNotice(confirmTexts({ paysBonus }, partner)).slice(4, -1)
  expect(bonusTexts(true)).toEqual(['$5 bonus when you dine and pay with a linked card'])
  expect(bonusTexts(false)).toEqual(['No bonus at this time'])
  expect(bonusTexts(true, partnerOf('meridian-air'))).toEqual([])
  expect(confirmTexts({ paysBonus: true, fault: 'unavailable' }, lumen).join(' ')).not.toContain('$5')
  const row = { ...request, id: 'r-1', merchant, time: '18:00' } as never
  const newTableText = (paysBonus: boolean) =>
    withoutNotice(
      textsOf(renderMarkup(<NewTable row={row} request={request} paysBonus={paysBonus} />, { partner: lumen })),
    ).at(-1)
  expect([newTableText(true), newTableText(false)]).toEqual([...bonusTexts(true), 'No bonus at this time'])
})

test('shows the status of a reservation’s bonus, and links a paid one to its receipt [P1-640]', () => {
  const bonus = { units: 500, minimumMinor: 2_000, awardId: null }
  const bonusMarkup = (change: object) =>
    renderMarkup(<BonusState bonus={{ ...bonus, ...change } as never} />, { partner: lumen })
  const texts = reservationBonusStates.map((state) => textsOf(bonusMarkup({ state })).join(' '))
  expect(texts.every((text) => text !== '' && !text.includes('{'))).toBe(true)
  expect(new Set(texts).size).toBe(reservationBonusStates.length)
  expect(textsOf(bonusMarkup({ state: 'too_small' }))).toEqual(['No bonus: bills below $20.00 do not count'])
  const paidMarkup = bonusMarkup({ state: 'paid', awardId: 'a-1' })
  expect(textsOf(paidMarkup)).toEqual(['$5 bonus paid'])
  expect(linksOf(paidMarkup)).toEqual([['$5 bonus paid', '/account/recent_activity/a-1']])
})

/** The heading of the dialog for a chosen time, and the addresses of its links. */
const nextStepFor = (partnerId: string, member: ReturnType<typeof memberOf> | null) => {
  const html = renderMarkup(
    <BookDialog
      merchant={merchant}
      bookingRequest={keyedRequest}
      paysBonus={false}
      onClose={() => undefined}
      onRelease={() => undefined}
    />,
    {
      partner: partnerOf(partnerId),
      member,
    },
  )
  return [textsOf(html)[0], ...linksOf(html).map(([, address]) => address)]
}
const returnTo = encodeURIComponent('/merchants/ember?date=2026-05-09&time=19%3A00&partySize=2')
const cardlessMember = memberOf({ memberType: 'NonCardMember' })

test.each([
  ['a visitor [P1-225]', 'meridian-air', null, ['Sign in to reserve', `/login?returnTo=${returnTo}`, '/join']],
  ['a visitor of a bank [P1-225]', 'harbor-bank', null, ['Sign in to reserve', `/login/sso?return=${returnTo}`]],
  ['a member without a card [P1-431]', 'meridian-air', cardlessMember, ['Link a card to reserve', '/add_card']],
  ['a visitor of a partner without members', 'city-table', null, ['Call to reserve', 'tel:3125550100']],
  ['a card member [P1-431]', 'meridian-air', memberOf(), ['Your table']],
])('%s who chose a time gets the next step; the sign-in keeps the choice', (_visitor, partnerId, member, expected) =>
  expect(nextStepFor(partnerId, member)).toEqual(expected),
)

const View = (change: object) => (
  <ConfirmView
    {...{
      merchant,
      bookingRequest: keyedRequest,
      paysBonus: false,
      reservation: null,
      fault: null,
      heldUntil: null,
      isHolding: false,
    }}
    state={useRouteForm(bookForm)}
    onClose={() => undefined}
    onHoldEnd={() => undefined}
    onChange={() => undefined}
    {...change}
  />
)
const confirmTexts = (change: object, partner = partnerOf('meridian-air')) =>
  textsOf(renderMarkup(<View {...change} />, { partner, member: memberOf() }))
const tableTexts = ['Ember', 'Saturday, May 9', '7:00 PM · 2 guests']

test('shows the table before and after the reservation [P1-226]', () => {
  expect(confirmTexts({})).toEqual(['Your table', ...tableTexts, 'Reserve'])
  expect(confirmTexts({ reservation: { ...request, id: 'r-1', merchant, reference: '4F0C2A1' } })).toEqual([
    'Your table is reserved',
    'Confirmation 4F0C2A1',
    ...tableTexts,
    'See your reservations',
    'Add to calendar',
    'Change',
  ])
})

test.each([
  ['reservation_failed', 'We were unable to complete your reservation. Please try again.', 'Reserve'],
  [
    'overlapping_reservation',
    'You have another reservation within two hours of this one. Please choose another time.',
    'Choose another time',
  ],
  [
    'user_fraud',
    'Your account with the reservation provider is deactivated. Please contact them to reserve again.',
    'Reserve',
  ],
  ['table_taken', 'No tables are available then. Try another time or day.', 'Choose another time'],
  [
    'hold_expired',
    'Your hold on this table has ended. Choose a time again: it may still be free.',
    'Choose another time',
  ],
])(
  'a reservation that is refused as %s shows the reason and the next step [P1-227] [P1-228] [P1-229]',
  (refusal, sentence, button) =>
    expect(confirmTexts({ fault: faultOf(refusal) })).toEqual(['Your table', 'ERROR', sentence, ...tableTexts, button]),
)

test('shows the end of a hold and the remaining time', () => {
  const holdEnd = new Date(2026, 4, 5, 19, 5, 0)
  vi.useFakeTimers({ now: holdEnd.getTime() - 4 * 60_000 })
  expect(confirmTexts({ heldUntil: holdEnd.getTime() })).toEqual([
    'Your table',
    ...tableTexts,
    'Held for you until 7:05 PM',
    '4:00 left',
    'Reserve',
  ])
  vi.setSystemTime(holdEnd.getTime() - 30_000)
  expect(confirmTexts({ heldUntil: holdEnd.getTime() })).toContain('One minute left to reserve this table.')
  vi.useRealTimers()
})

const openHours = [
  { day: 'Tue', from: '17:00', to: '21:00' },
  { day: 'Wed', from: '11:30', to: '14:00' },
] as const
const timeListOf = (now: object, hours: readonly object[] = openHours) => {
  const html = block(undefined, { hours } as never, { ...noon, ...now } as never)
  const list = /<select[^>]*name="time".*?<\/select>/s.exec(html)?.[0] ?? ''
  return {
    times: textsOf(list),
    selected: /<option value="([^"]*)" selected/.exec(list)?.[1],
    isDisabled: /^<select[^>]* disabled/.test(list),
  }
}

test('offers the times at which the restaurant seats guests that day, or every half hour when its hours are unknown, and selects 7 PM or the nearest time [P1-541] [SPEC-C11]', () => {
  expect(timeListOf({})).toEqual({
    times: ['5:00 PM', '5:30 PM', '6:00 PM', '6:30 PM', '7:00 PM', '7:30 PM', '8:00 PM'],
    selected: '19:00',
    isDisabled: false,
  })
  const lunch = timeListOf({ date: '2026-05-06', day: 'Wed' })
  expect([lunch.times, lunch.selected]).toEqual([['11:30 AM', '12:00 PM', '12:30 PM', '1:00 PM'], '13:00'])
  expect(timeListOf({}, []).times).toHaveLength(36) // every half hour from 6:00 to 23:30
})

test('the block offers no time on a day when the restaurant is closed, and explains it', () => {
  expect(timeListOf({ date: '2026-05-07', day: 'Thu' })).toEqual({ times: ['Closed'], selected: '', isDisabled: true })
  expect(slots({ state: 'closed' })).toEqual(['Ember seats no guests on this day. Choose another date.'])
})

const network = { name: 'OpenTable', url: 'https://www.opentable.com/restref/client/', reference: '' }
test('where a network books the tables, the block links to its page in a new tab and searches for no times', () => {
  const html = block(partnerOf('meridian-air', { reservationNetwork: network }))
  const [link = ''] = /<a [^>]*opentable[^>]*>/.exec(html) ?? []
  const datetime = encodeURIComponent('2026-05-05T19:00')
  expect(link).toContain(
    `href="${network.url}?rid=4711&amp;restref=4711&amp;datetime=${datetime}&amp;covers=2&amp;lang=en-US"`,
  )
  expect(link).toContain('target="_blank" rel="noopener"')
  expect(textsOf(html)).toContain('Continue at OpenTable')
  for (const label of ['Date', 'Time', 'Party size']) expect(textsOf(html)).toContain(label)
  expect(textsOf(html)).not.toContain('Do not refresh, looking for tables.')
})

test('the link gives the network the partner’s reference, the table and the member’s language, and nothing else about the member', () => {
  const partner = partnerOf('meridian-air', { reservationNetwork: { ...network, reference: 'meridian' } })
  const member = memberOf({ language: 'fr-CA' })
  const html = renderMarkup(<Reserve merchant={merchant} now={noon} urlBooking={null} />, { partner, member })
  const [, href = ''] = /href="(https:\/\/www\.opentable[^"]*)"/.exec(html) ?? []
  const query = new URL(href.replaceAll('&amp;', '&')).searchParams
  expect(Object.fromEntries(query)).toEqual({
    rid: '4711',
    restref: 'meridian',
    datetime: '2026-05-05T19:00',
    covers: '2',
    lang: 'fr-CA',
  })
})
