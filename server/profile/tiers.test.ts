import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCatalog } from '../../checks/fixtures/catalog.ts'
import type { Site } from '../../checks/fixtures/site.ts'
import { linkCards } from '../../contract/api/cards.ts'
import { searchMerchants } from '../../contract/api/merchants.ts'
import { updateProfile } from '../../contract/api/profile.ts'
import { currentMember } from '../../contract/api/session.ts'
import { estimateReward } from '../../contract/api/reward-estimate.ts'

const place = {
  address1: '1 Main St',
  city: 'Chicago',
  state: 'IL',
  zip: '60622',
  cuisines: ['American'],
  priceRange: 2,
  latitude: 41.86,
  longitude: -87.65,
  timezone: 'America/Chicago',
}
let site: Site
beforeAll(async () => {
  site = await openCatalog([
    { ...place, id: 'open', name: 'Open Door' },
    { ...place, id: 'hidden', name: 'Hidden Room', campaignCodes: ['EXCLUSIVE_T2'] }, // by default open to the tiers OptedIn and VIP
  ])
})
afterAll(() => site.close())

const billMinor = 10_000

// A partner without weekday extras: the reward is the same every day.
const partner = 'meridian-air'

test('the rate and the exclusive restaurants of a member follow the email opt-in [P1-629]', async () => {
  const member = await site.member({ partner, emailOptIn: true })
  const card = { encryptedCardNumber: 'visa 424242 4300' }
  await member.call(linkCards, { body: { creditCards: [card], directFileFeedOptIn: true } })
  const { brand } = site.deps.partners.byId(partner) ?? {}
  const { firstName, lastName, address1 = '', city = '', state = '', zipCode } = member.body
  const profile = {
    firstName,
    lastName,
    address1,
    address2: '',
    city,
    state,
    zipCode,
    phoneNumber: '',
    smsOptIn: false,
  }
  const readTierEffects = async () => {
    const memberReply = await member.call(currentMember, {})
    if (!memberReply.ok) throw new Error(memberReply.problem.code)
    const { tierLevel } = memberReply.value
    const campaignCode = brand?.tierCampaigns[tierLevel].join(',') ?? ''
    const reply = await member.call(searchMerchants, { query: { location: 'Chicago', campaignCode } })
    const estimate = await member.call(estimateReward, { params: { merchantId: 'open' }, query: { billMinor } })
    if (!reply.ok || !estimate.ok) throw new Error('the restaurants did not answer')
    const unlocked = reply.value.merchants.filter((merchant) => merchant.unlocked).map(({ id }) => id)
    return { tierLevel, tier: estimate.value.tier, units: estimate.value.units, unlocked: unlocked.toSorted() }
  }
  const setEmailOptIn = (emailOptIn: boolean) =>
    member.call(updateProfile, { body: { ...profile, emailOptIn, password: '' } })

  const withEmail = { tierLevel: 'OptedIn', tier: 'OptedIn', units: 300, unlocked: ['hidden', 'open'] }
  expect(await readTierEffects()).toEqual(withEmail)
  await setEmailOptIn(false)
  expect(await readTierEffects()).toEqual({ tierLevel: 'OptedOut', tier: 'OptedOut', units: 100, unlocked: ['open'] })
  await setEmailOptIn(true)
  expect(await readTierEffects()).toEqual(withEmail)
})
