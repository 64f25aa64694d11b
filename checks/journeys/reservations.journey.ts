import { randomInt } from 'node:crypto'
import type { Locator } from '@playwright/test'
import { getMerchant, searchMerchants } from '../../contract/api/merchants.ts'
import { tableAvailability } from '../../contract/api/reservations.ts'
import { daysAfter, minutesOf, overlapMinutes, usualTime } from '../../domain/reservations/rules.ts'
import { callerOf, newMember } from './membership.ts'
import { changeBrandAtProduct } from './publish.ts'
import { brandsUnderTest, type BrandUnderTest } from './people.ts'
import { expectToastShown } from './toasts.ts'
import { expect, siteUrl, test } from './watched.ts'

type TableDay = { id: string; name: string; date: string }

/** Whether there are at least three times, and the first two are too close for one member to book both. */
const hasThreeCloseTimes = ([first = '', second = '', third]: readonly string[]): boolean =>
  third !== undefined && minutesOf(second) - minutesOf(first) < overlapMinutes

/**
 * A random restaurant and date whose times are close (`hasThreeCloseTimes`), both around the usual time and around the first of those
 * times. Random, because several runs share one site.
 */
async function findTable(partner: string): Promise<TableDay> {
  const site = callerOf(partner)
  const query = { campaignCode: '', location: 'Chicago, IL', reservations: true, pageSize: 100 }
  const { merchants } = await site.call(searchMerchants, { query })
  for (let tries = 0; tries < 40; tries += 1) {
    const { id, name } = merchants[randomInt(merchants.length)] ?? { id: '', name: '' }
    // 4 to 25 days ahead: every restaurant of the demonstration takes reservations at least 30 days ahead.
    const date = daysAfter(new Date().toISOString().slice(0, 10), 4 + randomInt(22))
    const timesAround = async (time: string) =>
      (await site.call(tableAvailability, { params: { id }, query: { date, time, partySize: 2 } })).times
    const times = await timesAround(usualTime)
    if (hasThreeCloseTimes(times) && hasThreeCloseTimes(await timesAround(times[0] ?? ''))) return { id, name, date }
  }
  throw new Error('no restaurant in Chicago has three tables')
}

/** Selects a date in the block. Returns the buttons of its times once at least three are visible. */
async function selectDate(block: Locator, date: string): Promise<Locator> {
  const busyArea = block.locator('[aria-busy]')
  await expect(busyArea).toHaveAttribute('aria-busy', 'false')
  await block.getByLabel('Date').fill(date)
  const times = block.getByRole('list', { name: 'Available times' }).getByRole('button')
  await expect(times.nth(2)).toBeVisible()
  return times
}

test('a visitor signs in to reserve, books a table, cannot book a second one within two hours, changes the time, and cancels [P1-214] [P1-215] [P1-225] [P1-226] [P1-228]', async ({
  page,
  expectAccessible,
  expectedFaults,
}) => {
  test.setTimeout(180_000)
  const [brand] = brandsUnderTest as [BrandUnderTest]
  const site = siteUrl(brand.id)
  const person = await newMember(page, brand)
  await page.goto(`${site}/SignOut`)
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible()
  const { id, name, date } = await findTable(brand.id)
  await page.goto(`${site}/merchants/${id}`)
  const block = page.getByRole('region', { name: 'Reserve a table' })
  await (await selectDate(block, date)).first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'Sign in to reserve' })).toBeVisible()
  await expect(dialog).toContainText(name)
  await expectAccessible(page, 'the prompt to sign in')
  await dialog.getByRole('link', { name: 'Sign in', exact: true }).click()
  await page.getByLabel(/^Email/).fill(person.email)
  await page.getByLabel('Password *', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(`**/merchants/${id}?*`)

  // The selection is still there.
  await expect(block.locator('[aria-busy]')).toHaveAttribute('aria-busy', 'false')
  await expect(block.getByLabel('Date')).toHaveValue(date)
  // A second tab loads the same times before the first tab reserves: afterwards a close time may have no table left.
  const tab = await page.context().newPage()
  await tab.goto(`${site}/merchants/${id}`)
  const overlappingTimeButton = (await selectDate(tab.getByRole('region', { name: 'Reserve a table' }), date)).first()
  await (await selectDate(block, date)).nth(1).click()
  await expect(dialog.getByRole('heading', { name: 'Your table' })).toBeVisible()
  await expect(dialog.getByRole('status')).toContainText(/^Held for you until \d{1,2}:\d\d [AP]M/)
  await expectAccessible(page, 'a held table')
  await dialog.getByRole('button', { name: 'Reserve' }).click()
  await expect(dialog.getByRole('heading', { name: 'Your table is reserved' })).toBeFocused()
  await expect(dialog).toContainText('Confirmation')
  await page.keyboard.press('Escape')

  await expect(dialog).toBeHidden()
  await expect(block.getByRole('heading')).toBeFocused()
  await overlappingTimeButton.click()
  const refusalDialog = tab.getByRole('dialog')
  await expect(refusalDialog.getByRole('alert')).toContainText('another reservation within two hours')
  await expectAccessible(tab, 'two tables at once')
  await refusalDialog.getByRole('button', { name: 'Choose another time' }).click()
  await expect(refusalDialog).toBeHidden()
  await tab.close()

  await page.goto(`${site}/account/reservations`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Upcoming' })).toBeVisible()
  await expect(main.getByRole('link', { name, exact: true })).toBeVisible()
  await expectAccessible(page, 'the list of reservations')

  // The member selects another time by keyboard alone. Afterwards the focus is on the button that opened the dialog.
  const changeButton = main.getByRole('button', { name: `Change reservation at ${name}` })
  await changeButton.focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('heading', { name: 'Change your reservation' })).toBeVisible()
  const newTimeButton = dialog.getByRole('list', { name: 'Available times' }).getByRole('button').first()
  // The button of a time may end with its bonus, which the list of reservations does not show.
  const newTimeText = (await newTimeButton.textContent())?.replace(/ ?(No bonus|\+\$\d+)$/, '') ?? ''
  await expectAccessible(page, 'another time for a table')
  await newTimeButton.focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('heading', { name: 'Change to this table?' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Change reservation' }).focus()
  await page.keyboard.press('Enter')
  await expectToastShown(page, 'Your reservation is changed.')
  await expect(dialog).toBeHidden()
  await expect(main).toContainText(newTimeText)
  await expect(changeButton).toBeFocused()

  await main.getByRole('button', { name: `Cancel reservation at ${name}` }).click()
  await dialog.getByRole('button', { name: 'Cancel reservation' }).click()
  await expectToastShown(page, 'Your reservation is canceled.')
  await expect(main.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(main.getByRole('heading', { name: 'Past and canceled' })).toBeVisible()
  await expect(main.getByRole('heading', { name: 'Upcoming' })).toBeHidden()
  expectedFaults.push(/status of 409/) // the refusal of the second table
})

test('a hold ends after five minutes while its member reads, and the member can hold the same table again', async ({
  page,
  expectAccessible,
}) => {
  const [brand] = brandsUnderTest as [BrandUnderTest]
  await newMember(page, brand)
  const { id, date } = await findTable(brand.id)
  await page.clock.install()
  await page.goto(`${siteUrl(brand.id)}/merchants/${id}`)
  const block = page.getByRole('region', { name: 'Reserve a table' })
  const timeButton = (await selectDate(block, date)).first()
  const timeText = (await timeButton.textContent()) ?? ''
  await timeButton.click()
  const dialog = page.getByRole('dialog')
  const hold = dialog.getByRole('status')
  await expect(hold).toContainText(/^Held for you until/)
  await expect(hold).not.toContainText('One minute left')
  await page.clock.fastForward('04:05')
  await expect(hold).toContainText('One minute left to reserve this table.')
  await page.clock.fastForward('01:00')
  await expect(dialog.getByRole('alert')).toContainText('Your hold on this table has ended.')
  await expect(dialog.getByRole('button', { name: 'Reserve' })).toBeHidden()
  await expectAccessible(page, 'a hold that has ended')
  await page.keyboard.press('Tab')
  // Delays the release of the table until the page has loaded times: the page must then request them again.
  const availabilityReply = page.waitForResponse(/reservations\/availability/)
  await page.route('**/api/**/Holds/*', async (route) => {
    await availabilityReply
    await route.fallback()
  })
  await dialog.getByRole('button', { name: 'Choose another time' }).press('Enter')
  await expect(dialog).toBeHidden()
  await block.getByRole('button', { name: timeText, exact: true }).click()
  await expect(hold).toContainText(/^Held for you until/)
  await dialog.getByRole('button', { name: 'Reserve' }).click()
  await expect(dialog.getByRole('heading', { name: 'Your table is reserved' })).toBeVisible()
})

/** A restaurant that is closed on at least one day of the week, with a date on which it is open and one on which it is closed. */
async function findPlaceWithClosedDay(partner: string) {
  const site = callerOf(partner)
  const query = { location: 'Chicago, IL', reservations: true, pageSize: 60 }
  const { merchants } = await site.call(searchMerchants, { query })
  const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
  for (const { id } of merchants) {
    const place = await site.call(getMerchant, { params: { id } })
    const openDays = new Set<string>(place.hours.map(({ day }) => day))
    // Seven days in a row, so each weekday once.
    const dates = [9, 10, 11, 12, 13, 14, 15].map((days) => daysAfter(new Date().toISOString().slice(0, 10), days))
    const isOpen = (date: string) => openDays.has(weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? '')
    const [openDate, closedDate] = [dates.find(isOpen), dates.find((date) => !isOpen(date))]
    if (openDate && closedDate) return { place, openDate, closedDate }
  }
  throw new Error('every restaurant is open on every day')
}

test('where a network books the tables, its page opens with restaurant, time, party and language', async ({
  page,
  context,
  expectAccessible,
  expectedFaults,
}) => {
  // A page rendered before the partner's change requests times that no longer exist.
  expectedFaults.push(/status of 404/)
  // No other journey reserves at this partner, whose settings the test changes.
  const partner = 'city-table'
  const network = { name: 'Example Tables', url: 'https://tables.example/restref/client/', reference: 'city' }
  const { place, openDate, closedDate } = await findPlaceWithClosedDay(partner)
  await context.route('https://tables.example/**', (route) =>
    route.fulfill({ body: 'Tables', contentType: 'text/html' }),
  )
  await changeBrandAtProduct(partner, { reservationNetwork: network })
  try {
    const block = page.getByRole('region', { name: 'Reserve a table' })
    const networkLink = block.getByRole('link', { name: 'Continue at Example Tables' })
    await expect(async () => {
      await page.goto(`${siteUrl(partner)}/merchants/${place.id}`)
      await expect(networkLink).toBeVisible({ timeout: 2_000 })
    }).toPass()
    await block.getByLabel('Date').fill(closedDate)
    await expect(block).toContainText('seats no guests on this day')
    await expect(networkLink).toBeHidden()
    await block.getByLabel('Date').fill(openDate)
    await block.getByLabel('Party size').selectOption('5 guests')
    await expect(networkLink).toHaveAttribute('href', new RegExp(`datetime=${openDate}.*covers=5`))
    const time = await block.getByLabel('Time').inputValue()
    await expect(block.getByRole('list', { name: 'Available times' })).toHaveCount(0)
    await expectAccessible(page, 'the block of a booking network')
    const [tab] = await Promise.all([context.waitForEvent('page'), networkLink.press('Enter')])
    await tab.waitForURL('https://tables.example/**')
    const { origin, pathname, searchParams } = new URL(tab.url())
    expect(`${origin}${pathname}`).toBe(network.url)
    expect(Object.fromEntries(searchParams)).toEqual({
      rid: place.reservationProviders.openTable,
      restref: 'city',
      datetime: `${openDate}T${time}`,
      covers: '5',
      lang: 'en-US',
    })
  } finally {
    await changeBrandAtProduct(partner, { reservationNetwork: null })
  }
})
