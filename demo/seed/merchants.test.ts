import { expect, test } from 'vitest'
import { merchantRecord } from '../../contract/catalog.ts'
import { embeddedGeocoder } from '../../providers/geocoder/embedded/geocoder.ts'
import { demoMerchants } from './merchants.ts'

const seedDate = new Date('2026-11-20T00:00:00Z')
const merchants = demoMerchants(seedDate)
const share = (isMatch: (merchant: (typeof merchants)[number]) => boolean): number =>
  merchants.filter(isMatch).length / merchants.length

test('the demonstration has at least 2,400 restaurants in 40 cities and 30 cuisines, and every record is valid', () => {
  expect(merchants.length).toBeGreaterThanOrEqual(2400)
  expect(new Set(merchants.map(({ city, state }) => `${city}, ${state}`)).size).toBeGreaterThanOrEqual(40)
  expect(new Set(merchants.map(({ cuisines }) => cuisines[0])).size).toBeGreaterThanOrEqual(30)
  for (const merchant of merchants) expect(merchantRecord.safeParse(merchant).error, merchant.id).toBeUndefined()
})

test('one seed date always gives the same restaurants, and another changes neither their ids nor their names', () => {
  expect(demoMerchants(seedDate)).toEqual(merchants)
  const idsAndNames = demoMerchants(new Date('2027-03-01T00:00:00Z')).map(({ id, name }) => `${id} ${name}`)
  expect(idsAndNames).toEqual(merchants.map(({ id, name }) => `${id} ${name}`))
})

test('ids, names and network references are unique, and each reference has one of the known formats', () => {
  expect(new Set(merchants.map(({ id }) => id)).size).toBe(merchants.length)
  expect(new Set(merchants.map(({ name }) => name)).size).toBe(merchants.length)
  const references = merchants.flatMap(({ networkReferences = [] }) => networkReferences)
  expect(new Set(references).size).toBe(references.length)
  for (const reference of references)
    expect(reference).toMatch(/^fidel:[0-9a-f-]{36}$|^mid:(\d{8}|\d{15})$|^order:[a-z0-9-]+$/)
})

test.each(['New York, NY', 'Chicago, IL', 'San Francisco, CA', 'Atlanta, GA'])(
  '%s has at least 200 restaurants',
  (place) => {
    expect(merchants.filter(({ city, state }) => `${city}, ${state}` === place).length).toBeGreaterThanOrEqual(200)
  },
)

test('phone numbers are fictional, reviews are dated before the seed date, and ZIP codes exist', () => {
  const geocoder = embeddedGeocoder()
  for (const { phone, reviews = [], zip } of merchants) {
    expect(phone).toMatch(/^\([2-9]\d\d\) 555-01\d\d$/)
    for (const review of reviews) expect(review.date < '2026-11-20').toBe(true)
    expect(geocoder.isUsZip(zip), zip).toBe(true)
  }
})

test('the number of reviews follows the number of ratings, and no author or text repeats at a restaurant', () => {
  for (const { id, rating, ratingCount = 0, reviews = [] } of merchants) {
    const [reviewsMin, reviewsMax] =
      rating === null ? [0, 0] : ratingCount > 1000 ? [8, 14] : ratingCount > 20 ? [2, 6] : [0, 3]
    expect(reviews.length, id).toBeGreaterThanOrEqual(reviewsMin)
    expect(reviews.length, id).toBeLessThanOrEqual(reviewsMax)
    expect(new Set(reviews.map(({ text }) => text)).size, id).toBe(reviews.length)
    expect(new Set(reviews.map(({ author }) => author)).size, id).toBe(reviews.length)
  }
  expect(share(({ reviews = [] }) => reviews.length > 10)).toBeGreaterThan(0.02) // more than one page of them
})

test('no restaurant has a rating of 5, and of more than 300 ratings the average is between 3.5 and 4.9 [SPEC-C5]', () => {
  const ratings = merchants.flatMap(({ rating, ratingCount = 0 }) => (rating ? [{ rating, ratingCount }] : []))
  expect(ratings.filter(({ rating }) => rating > 4.9)).toEqual([])
  const ofMany = ratings.filter(({ ratingCount }) => ratingCount > 300).map(({ rating }) => rating)
  expect(Math.min(...ofMany)).toBeGreaterThanOrEqual(3.5)
  // Fewer than one in twenty of them is at the top.
  expect(ofMany.filter((rating) => rating >= 4.8).length / ofMany.length).toBeLessThan(0.05)
})

test('some restaurants have tables, no rating, acclaim, campaigns, offers, highlights, benefits or late hours', () => {
  expect(share(({ openTableId }) => openTableId !== '')).toBeGreaterThan(0.25)
  expect(share(({ rating }) => rating === null)).toBeGreaterThan(0.05)
  for (const level of [0, 1, 2]) expect(share(({ acclaimedLevel }) => acclaimedLevel === level)).toBeGreaterThan(0.02)
  for (const code of ['EXCLUSIVE_T2', 'EXCLUSIVE_T3'])
    expect(share(({ campaignCodes = [] }) => campaignCodes.includes(code))).toBeGreaterThan(0.02)
  for (const kind of ['Limited', 'Unlimited'])
    expect(share(({ offers = [] }) => offers.some(({ limit }) => limit.type === kind))).toBeGreaterThan(0.1)
  for (const kind of ['comingSoon', 'leavingSoon', 'new'])
    expect(merchants.some(({ highlight }) => highlight === kind)).toBe(true)
  expect(share(({ benefits = [] }) => benefits.length > 0)).toBeGreaterThan(0.2)
  expect(merchants.some(({ hours = [] }) => hours.some(({ from, to }) => to < from))).toBe(true) // open past midnight
})
