import type { Frame, FrameLocator, Locator, Page } from '@playwright/test'
import { listTransactions } from '../../contract/api/activity.ts'
import { listCards } from '../../contract/api/cards.ts'
import { searchMerchants } from '../../contract/api/merchants.ts'
import { listOrders } from '../../contract/api/ordering.ts'
import { shopLoadLimitMs } from '../../contract/ordering.ts'
import { stagingSwipe } from '../../contract/api/staging.ts'
import { callerOf, newMember, signedInCaller } from './membership.ts'
import { brandsUnderTest, type BrandUnderTest } from './people.ts'
import { firstWithSteadyRate } from './dines.ts'
import { expect, siteUrl, test } from './watched.ts'

const [lumen] = brandsUnderTest as [BrandUnderTest]
const site = siteUrl(lumen.id)

/** A restaurant in Chicago that has online ordering and changes no rate by day or hour, and the id of one without online ordering. */
async function findPlaces() {
  const search = (features: 'online_ordering'[]) =>
    callerOf(lumen.id).call(searchMerchants, { query: { location: 'Chicago, IL', features, pageSize: 100 } })
  const { merchants } = await search(['online_ordering'])
  const steadyId = firstWithSteadyRate(merchants.map((merchant) => merchant.id))
  const { id, name } = merchants.find((merchant) => merchant.id === steadyId)!
  const idsWithShop = new Set(merchants.map((merchant) => merchant.id))
  const merchantWithoutShop = (await search([])).merchants.find((merchant) => !idsWithShop.has(merchant.id))
  return { place: { id, name }, idWithoutShop: merchantWithoutShop?.id ?? '' }
}

/** A member in the browser, an API session of the same member, and a restaurant with online ordering. */
async function memberBeforeOrder(page: Page) {
  const person = await newMember(page, lumen)
  const caller = await signedInCaller(lumen.id, person.email, person.password)
  return { caller, place: (await findPlaces()).place }
}

const orderUrl = /\/shop\/s\/[^/]+\/order$/
const menuOf = (page: Page): FrameLocator => page.frameLocator('iframe[title^="Menu and checkout"]')

/** The frame of the shop, once it shows a heading. */
async function frameOf(page: Page): Promise<Frame> {
  await menuOf(page).locator('h1').waitFor()
  const frame = page.frames().find((candidate) => candidate.url().includes('/shop/s/'))
  if (!frame) throw new Error('the page has no shop')
  return frame
}

/** Adds a dish to the cart, with its default options. */
async function addDish(shop: FrameLocator, index: number): Promise<void> {
  await shop.locator('.item:enabled').nth(index).click()
  await shop
    .getByRole('dialog')
    .getByRole('button', { name: /^Add to order/ })
    .click()
  await expect(shop.getByRole('dialog')).toBeHidden()
}

test('a member orders online, and the reward excludes tax, tip and fee [P1-016, P1-039, P1-213, M2-015]', async ({
  page,
  expectAccessible,
}) => {
  test.setTimeout(180_000)
  const { caller, place } = await memberBeforeOrder(page)

  // The page shows the terms before the order.
  await page.goto(`${site}/merchants/${place.id}`)
  await page.getByRole('link', { name: 'Order online' }).filter({ visible: true }).first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: `Order from ${place.name}` })).toBeVisible()
  await expect(dialog).toContainText('Tax, tip and fees do not earn.')
  await expect(dialog).toContainText(/You earn about \$\d+\.\d\d on a subtotal/)
  await expectAccessible(page, 'the order dialog')
  await dialog.getByRole('link', { name: 'Start your order' }).click()
  await page.waitForURL(`**/merchants/${place.id}/Order`)
  const shop = menuOf(page)
  await frameOf(page)
  const terms = page.getByRole('region', { name: 'What your order earns' })
  await expect(terms).toContainText('Add dishes to see what your order earns.')
  await expectAccessible(page, 'the shop')

  await addDish(shop, 0)
  await addDish(shop, 2)
  await expect(terms).toContainText(/You earn about \$\d+\.\d\d on a subtotal of \$\d+\.\d\d/)
  await shop
    .getByRole('button', { name: /Go to checkout/ })
    .filter({ visible: true })
    .click()
  await expect(shop.getByRole('heading', { name: 'Checkout' })).toBeFocused()
  await expectAccessible(page, 'the checkout')
  const pay = shop.getByRole('button', { name: /^Place order · / })
  await expect(pay).toBeVisible()

  // Pressing twice sends one order.
  const orderRequests: string[] = []
  page.on('request', (request) => {
    if (orderUrl.test(request.url())) orderRequests.push(request.url())
  })
  await pay.dblclick()
  await expect(shop.getByRole('heading', { name: 'Your order is placed' })).toBeVisible()
  const orderNumber = (await shop.locator('.number').textContent()) ?? ''
  await expect(page.getByRole('heading', { name: `Order ${orderNumber} is placed` })).toBeFocused()
  expect(orderRequests).toHaveLength(1)
  await expectAccessible(page, 'the placed order')
  const { orders } = await caller.call(listOrders, {})
  expect(orders).toHaveLength(1)
  await page.goto(`${site}/account/recent_activity`)
  await page.getByRole('main').getByRole('link', { name: 'Your online orders' }).click()
  await expectAccessible(page, 'the list of orders')
  await page.getByRole('main').getByRole('link', { name: place.name }).click()
  const status = page.getByRole('article')
  await expect(status).toContainText('Your reward appears when your bank confirms the payment.')
  await expect(status.getByText('Service fee')).toBeVisible()
  await expectAccessible(page, 'the status of an order')

  await expect.poll(async () => (await caller.call(listTransactions, { query: {} })).data.length).toBe(1)
  const [row] = (await caller.call(listTransactions, { query: {} })).data
  const { items } = await caller.call(listCards, {})
  const payment = { cardId: items[0]?.id ?? '', merchantId: place.id, amountMinor: row?.dineAmount ?? 0 }
  await caller.call(stagingSwipe, { body: { ...payment, kind: 'clearing' } })
  await page.goto(`${site}/account/recent_activity/${row?.awardId}`)
  const receipt = page.getByRole('main')
  await expect(receipt).toContainText('Your online order, before tax, tip and fees')
  for (const excluded of [
    /Tax of \$\d+\.\d\d does not earn/,
    /Tip of \$\d+\.\d\d does not earn/,
    /Fees of \$\d+\.\d\d do not earn/,
  ])
    await expect(receipt).toContainText(excluded)

  // A refund takes back its share of the reward.
  await caller.call(stagingSwipe, { body: { ...payment, amountMinor: 1_000, kind: 'refund' } })
  await expect.poll(async () => (await caller.call(listTransactions, { query: {} })).data[0]?.refundedMinor).toBe(1_000)
  await page.reload()
  await expect(receipt).toContainText(
    'The restaurant returned $10.00 to your card, and its share of the reward with it',
  )
})

/** Opens the checkout with two dishes and a tip of 15%. Returns its parts, and a function that makes the shop refuse the order. */
async function openCheckout(page: Page, merchantId: string) {
  await page.goto(`${site}/merchants/${merchantId}/Order`)
  await frameOf(page)
  const shop = menuOf(page)
  await addDish(shop, 0)
  await addDish(shop, 2)
  await shop
    .getByRole('button', { name: /Go to checkout/ })
    .filter({ visible: true })
    .click()
  await shop.getByRole('radio', { name: '15%' }).check()
  const pay = shop.getByRole('button', { name: /^Place order/ })
  const note = shop.getByLabel('Anything the kitchen should know?')
  const alert = shop.getByRole('alert')
  /** Places the order with a note that makes the stand-in shop refuse it or not reply. Expects the reason, and note and tip to stay. */
  const expectRefusal = async (text: string, reason: string | RegExp) => {
    await note.fill(text)
    // The button shows `·` and the total once the shop has sent a quote.
    await expect(pay).toContainText('·')
    await pay.click()
    await expect(alert).toContainText(reason)
    await expect(shop.getByRole('radio', { name: '15%' })).toBeChecked()
    await expect(note).toHaveValue(text)
  }
  const dishes = shop.getByRole('complementary', { name: 'Your order' }).locator('.line-words b')
  return { shop, pay, note, alert, expectRefusal, dishes, times: shop.getByLabel('When will you come?') }
}

test('when the shop refuses an order, the checkout shows the reason, charges nothing and keeps the selections that are still possible [P1-039, M2-015]', async ({
  page,
  expectAccessible,
  expectedFaults,
}) => {
  test.setTimeout(180_000)
  const { caller, place } = await memberBeforeOrder(page)
  const { shop, pay, note, alert, expectRefusal, dishes, times } = await openCheckout(page, place.id)

  await expectRefusal('declined', 'Your card was declined. Nothing was charged.')
  const noReplyText =
    'The shop did not answer. Everything you chose is still here: try again, you cannot be charged twice.'
  await expectRefusal('no answer', noReplyText)
  // The checkout gives up after 20 seconds on a shop that does not reply.
  await page.route(orderUrl, () => undefined)
  await page.clock.install()
  await note.fill('')
  await pay.click()
  await expect(shop.getByRole('button', { name: 'Placing your order…' })).toBeVisible()
  await expect(alert).toBeHidden()
  await page.clock.fastForward(20_000)
  await expect(alert).toContainText(noReplyText)
  await page.unroute(orderUrl)

  const chosenTime = await times.inputValue()
  await expectRefusal(
    'closed',
    'The kitchen no longer takes orders for that time. Nothing was charged. We chose the next time',
  )
  await expect(times).not.toHaveValue(chosenTime)
  await expect(times.locator(`option[value="${chosenTime}"]`)).toHaveCount(0)

  const [soldOutDish, otherDish] = await dishes.allTextContents()
  await expectRefusal('sold out', `The kitchen has just sold out of ${soldOutDish}. Nothing was charged.`)
  await expectAccessible(page, 'a dish that is sold out')
  await alert.getByRole('button', { name: `Order without ${soldOutDish}` }).click()
  await expect(dishes).toHaveText([otherDish ?? ''])

  // After a changed price the button shows the new total: only another press orders at that total.
  await expect(pay).toContainText('·')
  const previousTotal = await totalOn(pay)
  await expectRefusal('price changed', `The price of ${otherDish} has changed. `)
  const newTotal = await totalOn(pay)
  expect(newTotal).not.toBe(previousTotal)
  await expect(alert).toContainText(
    `Your order is now ${newTotal} instead of ${previousTotal}. Nothing was charged yet.`,
  )
  expect((await caller.call(listOrders, {})).orders).toEqual([])

  // The shop accepts the order and the shop's reply is lost: the next attempt shows the same order.
  await page.route(orderUrl, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await pay.click()
  await expect(alert).toContainText(noReplyText)
  await page.unroute(orderUrl)
  await pay.click()
  await expect(shop.getByRole('heading', { name: 'Your order is placed' })).toBeVisible()
  await page.getByRole('link', { name: 'See your order' }).click()
  const order = page.getByRole('article')
  await expect(order).toContainText(newTotal)
  await expect(order).toContainText(otherDish ?? '')
  await expect(order).not.toContainText(soldOutDish ?? '')
  await expect.poll(async () => (await caller.call(listTransactions, { query: {} })).data.length).toBe(1)
  expect((await caller.call(listOrders, {})).orders).toHaveLength(1)
  expectedFaults.push(/status of 409/, /\/shop\/s\/.+\/order/, /ERR_EMPTY_RESPONSE|ERR_CONNECTION|ERR_FAILED/)
})

const totalOn = async (pay: Locator): Promise<string> => /\$[\d,.]+/.exec((await pay.textContent()) ?? '')?.[0] ?? ''

test('the order page ignores forged messages, and a valid message alone makes no order [P1-039, M2-015]', async ({
  page,
  expectedFaults,
}) => {
  await newMember(page, lumen)
  const { place } = await findPlaces()
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/Member/Orders/')) requests.push(request.url())
  })
  await page.goto(`${site}/merchants/${place.id}/Order`)
  const frame = await frameOf(page)
  const terms = page.getByRole('region', { name: 'What your order earns' })
  const nonce = await frame.evaluate(() => {
    const setup: { nonce: string } = JSON.parse(document.getElementById('setup')?.textContent ?? '')
    return setup.nonce
  })
  const cart = { type: 'damask.order.cart', items: 9, subtotalMinor: 99_900, nonce, sequence: 900 }
  const placed = { type: 'damask.order.placed', nonce, sequence: 901 }
  const sendFromFrame = (...messages: object[]) =>
    frame.evaluate((payloads) => payloads.forEach((message) => window.parent.postMessage(message, '*')), messages)
  // From the page's window instead of the frame's.
  await page.evaluate((payloads) => payloads.forEach((message) => window.postMessage(message, '*')), [cart, placed])
  // From the frame, with another nonce, another shape, an old sequence number or an unknown type.
  await sendFromFrame(
    { ...cart, nonce: 'n'.repeat(32) },
    { ...placed, nonce: 'n'.repeat(32) },
    { ...placed, order: 'A100' },
    { ...cart, subtotalMinor: '99900' },
    { ...cart, sequence: 1 },
    { ...placed, sequence: 1 },
    { ...placed, type: 'damask.order.paid' },
  )
  // A valid message follows them. After an accepted forged message of sequence 900 or more, the page would ignore it as old.
  await sendFromFrame({ ...cart, items: 1, subtotalMinor: 1_000, sequence: 500 })
  await expect(terms).toContainText('on a subtotal of $10.00')
  expect(requests).toEqual([])

  // Even a valid message makes no order: the shop's server has none.
  await sendFromFrame({ ...placed, sequence: 501 })
  await expect(page.getByRole('main').getByRole('alert')).toContainText('We could not check your order with the shop.')
  await expect(page.getByRole('heading', { name: /is placed/ })).toBeHidden()
  expect(requests).toHaveLength(1)
  expectedFaults.push(/status of 409/)
})

test('the order page offers sign-in to a visitor and a link where a restaurant has no shop, and reports a shop that fails or does not load [P1-039]', async ({
  page,
  openWatchedPage,
  expectAccessible,
  expectedFaults,
}) => {
  const { place, idWithoutShop } = await findPlaces()
  const visitor = await openWatchedPage()
  await visitor.goto(`${site}/merchants/${place.id}/Order`)
  await expect(visitor.getByRole('heading', { level: 1, name: `Order from ${place.name}` })).toBeVisible()
  const signInLink = visitor.getByRole('main').getByRole('link', { name: 'Sign in to earn' })
  await expect(signInLink).toHaveAttribute('href', new RegExp(encodeURIComponent(`/merchants/${place.id}/Order`)))
  await expect(visitor.locator('iframe')).toHaveCount(0)
  await expectAccessible(visitor, 'the order page of a visitor')
  await visitor.goto(`${site}/merchants/${idWithoutShop}/Order`)
  await expect(
    visitor.getByRole('main').getByRole('link', { name: /^(Call|Order without earning|Continue to)/ }),
  ).toBeVisible()

  await newMember(page, lumen)
  await page.route('**/api/merchants/*/orders', (route) =>
    route.fulfill({ status: 502, json: { code: 'shop_failed' } }),
  )
  await page.goto(`${site}/merchants/${place.id}/Order`)
  await expect(page.getByRole('main').getByRole('alert')).toContainText('The shop is not answering.')
  await page.unroute('**/api/merchants/*/orders')
  await page.getByRole('button', { name: 'Try again' }).click()
  await frameOf(page)

  // The page gives up on a frame that has not responded for 20 seconds.
  let isAnswering = false
  await page.route('**/shop/s/**', (route) => (isAnswering ? route.fallback() : undefined))
  await page.clock.install()
  await page.goto(`${site}/merchants/${place.id}/Order`, { waitUntil: 'domcontentloaded' })
  await expect(page.locator('iframe')).toHaveCount(1)
  await expect(page.getByRole('main').getByRole('alert')).toBeHidden()
  await page.clock.fastForward(shopLoadLimitMs)
  await expect(page.getByRole('main').getByRole('alert')).toContainText('The shop did not open.')
  await expectAccessible(page, 'a shop that did not open')
  isAnswering = true
  await page.getByRole('button', { name: 'Try again' }).click()
  await frameOf(page)
  expectedFaults.push(/status of 502/, /answer 502/)
})
