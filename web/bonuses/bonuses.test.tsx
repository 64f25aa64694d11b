import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { renderMarkup, memberOf, partnerOf, textsOf } from '../../checks/fixtures/render.tsx'
import type { ActiveBonus } from '../../contract/api/bonuses.ts'
import { contentEntry, nameOfType } from '../../contract/content.ts'
import { dismissToast, shownToasts } from '../ui/toasts.ts'
import { storageKeys } from '../shell/storage.ts'
import { acceptBonus } from './activate.ts'
import { activatedCodes, rememberActivated, rememberedMs } from './activated.ts'
import { bannersOf, daysLeft, underWay, type BannerFields, type BonusData } from './banners.ts'
import { BonusBanners } from './bonus-banners.tsx'
import { bonusPageCopy } from '../copy/bonuses.ts'
import { copyOf } from '../copy/use-copy.ts'
import type { SiteData } from '../partner.ts'
import { bannerTextsOf } from './banner.tsx'

const now = '2026-11-20T12:00:00.000Z'
const bonus = (code: string, more: Partial<ActiveBonus> = {}): ActiveBonus => {
  const status = more.bonusStatus ?? 'eligible'
  return {
    ...{ code, isNewMemberBonus: false, description: `The ${code}`, memberIsEligibleForNMB: false },
    ...{ createDateUtc: '2026-11-10T12:00:00.000Z', bonusStatus: status, enrollmentState: status, kind: 'visits' },
    ...{ units: 750, done: 0, required: 3, days: 30, endsAt: null },
    ...more,
  }
}
const banner = (code: string, more: Partial<Record<keyof BannerFields, unknown>> = {}): BannerFields => {
  const fields = { code, text_blocks: [{ text_desktop: `Words of ${code}` }], ...more }
  return contentEntry.parse({ type: 'bonus', slug: code.toLowerCase(), fields }).fields as BannerFields
}
const data = (more: Partial<BonusData>): BonusData => ({
  active: [],
  banners: [],
  state: 'email_opted_in',
  now,
  ...more,
})
const none: ReadonlySet<string> = new Set()
const codes = (more: Partial<BonusData>, activated = none) =>
  bannersOf(data(more), activated).map((one) => one.bonus.code)
const page = (more: Partial<BonusData>, variant: '' | 'app' = '') =>
  renderMarkup(<BonusBanners bonuses={data(more)} />, {
    partner: partnerOf('meridian-air'),
    member: memberOf(),
    variant,
  })

describe('which banners show', () => {
  const active = ['AAA', 'BBB', 'CCC'].map((code) => bonus(code))

  test('in the order of `order` [M2-313]', () => {
    const banners = [banner('AAA', { order: 30 }), banner('BBB', { order: 10 }), banner('CCC', { order: 20 })]
    expect(codes({ active, banners })).toEqual(['BBB', 'CCC', 'AAA'])
  })

  test('for days_to_display days from createDateUtc [M2-314]', () => {
    const banners = [banner('AAA', { days_to_display: 10 }), banner('BBB', { days_to_display: 11 }), banner('CCC')]
    expect(codes({ active, banners })).toEqual(['BBB', 'CCC'])
  })

  test('to members in their user_states [M2-315]', () => {
    const states = [{ user_states: ['new_member_bonus'] }, { user_states: ['opted_out', 'email_opted_in'] }, {}]
    const banners = active.map(({ code }, at) => banner(code, states[at]))
    expect(codes({ active, banners })).toEqual(['BBB', 'CCC'])
    expect(codes({ active, banners, state: 'new_member_bonus' })).toEqual(['AAA', 'CCC'])
  })

  test('of bonuses that the server offers and that are not activated yet', () => {
    const offered = [bonus('AAA'), bonus('BBB', { bonusStatus: 'enrolled' })]
    const banners = ['AAA', 'BBB', 'CCC'].map((code) => banner(code))
    expect(codes({ active: offered, banners })).toEqual(['AAA'])
    expect(codes({ active: offered, banners }, new Set(['AAA']))).toEqual([])
  })
})

describe('the page', () => {
  test('lists a banner with what it pays, its words, picture, link and button [M2-035] [M2-071]', () => {
    const block = { text_desktop: 'Three dinners.', button: { text: 'How it works', url: '/earn' } }
    const banners = [banner('AAA', { image: '/images/brand/meridian-air?n=1', text_blocks: [block] })]
    const html = page({ active: [bonus('AAA', { description: 'Three stops' })], banners })
    expect(textsOf(html)).toEqual([
      'Bonuses for you',
      '+750 miles bonus',
      'Three stops',
      'Three dinners.',
      'How it works',
      '30 days to finish, from the day you activate.',
      'Activate',
    ])
    expect(html).toContain('/images/brand/meridian-air')
    expect(html).toMatch(/<button[^>]*aria-label="Activate: Three stops"/)
    expect(nameOfType('bonus')).toBe('account_center')
  })

  test('shows app_text in place of the button outside the native app [M2-316]', () => {
    const given = {
      active: [bonus('AAA')],
      banners: [banner('AAA', { app_only_bonus: true, app_text: 'In our app.' })],
    }
    expect([page(given).includes('<button'), textsOf(page(given)).includes('In our app.')]).toEqual([false, true])
    expect([page(given, 'app').includes('<button'), textsOf(page(given, 'app')).includes('In our app.')]).toEqual([
      true,
      false,
    ])
    const bare = { ...given, banners: [banner('AAA', { app_only_bonus: true })] }
    expect(textsOf(page(bare))).toContain('Only in the app')
  })

  test('lists enrolled and qualified bonuses with how far they are [M2-109]', () => {
    const endsAt = '2026-12-02T12:00:00.000Z'
    const active = [
      bonus('AAA', { bonusStatus: 'enrolled', done: 2, endsAt }),
      bonus('BBB', { bonusStatus: 'enrolled', kind: 'spend', done: 12_050, required: 30_000, endsAt }),
      bonus('CCC', { bonusStatus: 'enrolled', kind: 'streak', done: 1, endsAt: '2026-11-21T11:00:00.000Z' }),
      bonus('DDD', { bonusStatus: 'enrolled', kind: 'referral', required: 1, endsAt }),
      bonus('EEE', { bonusStatus: 'qualified', done: 3, endsAt }),
    ]
    expect(textsOf(page({ active }))).toEqual([
      'Active bonuses',
      ...['The AAA', '+750 miles', '2 of 3 dines, 12 days left'],
      ...['The BBB', '+750 miles', '$120.50 of $300 spent, 12 days left'],
      ...['The CCC', '+750 miles', '1 of 3 weeks in a row, last day'],
      ...['The DDD', '+750 miles', '0 of 1 friends dined, 12 days left'],
      ...['The EEE', '+750 miles', 'Earned and added to your rewards.'],
    ])
    expect(page({ active })).toContain('<progress')
  })

  test('is empty where there is no bonus', () => {
    expect(page({ banners: [banner('AAA')] })).toBe('')
  })
})

test('days left count the running one', () => {
  const left = (endsAt: string) => daysLeft({ endsAt, days: 30 }, now)
  expect([
    left('2026-11-20T12:00:01.000Z'),
    left('2026-11-21T12:00:00.001Z'),
    left('2026-11-20T11:00:00.000Z'),
  ]).toEqual([1, 2, 1])
  expect(daysLeft({ endsAt: null, days: 30 }, now)).toBe(30)
})

describe('an activated bonus', () => {
  const [kept, tab] = [new Map<string, string>(), new Map([['csrfToken', 'the token']])]
  const area = (stored: Map<string, string>) => ({
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  const fetched = vi.fn<(address: string, how: RequestInit) => Promise<Response>>()
  beforeEach(() => {
    kept.clear()
    fetched.mockReset()
    vi.stubGlobal('fetch', fetched)
    vi.stubGlobal('localStorage', area(kept))
    vi.stubGlobal('sessionStorage', area(tab))
    vi.stubGlobal('window', { location: { assign: vi.fn(), pathname: '/account/overview', search: '' } })
  })
  afterEach(() => {
    for (const { id } of shownToasts()) dismissToast(id)
    vi.unstubAllGlobals()
  })

  test('is remembered in browser storage for 35 minutes, for the member who activated it [M2-110] [P1-323]', () => {
    const at = Date.parse(now)
    rememberActivated('ana', 'AAA', at)
    expect([...kept.keys()]).toEqual([storageKeys.activatedBonuses])
    expect(activatedCodes('ana', at + 2_099_999)).toEqual(['AAA'])
    expect(activatedCodes('ana', at + 2_100_000)).toEqual([])
    expect([activatedCodes('ben', at), rememberedMs]).toEqual([[], 2_100_000])
    rememberActivated('ana', 'BBB', at + 2_100_001)
    expect(JSON.parse(kept.get(storageKeys.activatedBonuses) ?? '')).toEqual({ 'ana BBB': at + 4_200_001 })
    kept.set(storageKeys.activatedBonuses, 'not JSON')
    expect(activatedCodes('ana', at)).toEqual([])
  })

  test('is treated as enrolled in the meantime, whatever the server answers [M2-111]', () => {
    const given = data({ active: [bonus('AAA')], banners: [banner('AAA')] })
    expect(underWay(given, none)).toEqual([])
    expect(underWay(given, new Set(['AAA']))).toMatchObject([{ code: 'AAA', bonusStatus: 'enrolled' }])
    expect(bannersOf(given, new Set(['AAA']))).toEqual([])
    rememberActivated('ana', 'AAA', 0)
    expect(bannersOf(given, new Set(activatedCodes('ana', 60_000)))).toEqual([])
    expect(bannersOf(given, new Set(activatedCodes('ben', 60_000)))).toHaveLength(1)
  })

  const fields = contentEntry.parse({
    type: 'bonus',
    slug: 'aaa',
    fields: { code: 'AAA', text_blocks: [{ text_desktop: 'Words' }] },
  }).fields as BannerFields
  const texts = bannerTextsOf(
    fields,
    copyOf({ partner: partnerOf('meridian-air'), member: memberOf(), year: 2026 } as SiteData, bonusPageCopy),
  )
  const press = () => acceptBonus({ code: 'AAA', publicId: 'ana', texts })

  test('is sent without a body and with the extra header, and says so [M2-112] [M2-229] [M2-257]', async () => {
    fetched.mockImplementation(async () => Response.json({ bonusStatus: 'enrolled' }))
    expect(await press()).toBe(true)
    const [address, how] = fetched.mock.calls[0] ?? []
    expect([address, how?.method, how?.body]).toEqual(['/api/Member/Bonus/AAA', 'POST', undefined])
    expect(new Headers(how?.headers).get('X-XSRF-TOKEN')).toBe('the token')
    expect(shownToasts()).toMatchObject([{ tone: 'success', text: 'Registered for bonus.' }])
    expect(activatedCodes('ana', Date.now())).toEqual(['AAA'])
  })

  test('that the server refuses says so and is not remembered [M2-112] [M2-258]', async () => {
    const refused = { code: 'not_eligible', title: 'Not eligible', status: 409 }
    fetched.mockImplementation(async () => Response.json(refused, { status: 409 }))
    expect(await press()).toBe(false)
    expect(shownToasts()).toMatchObject([{ tone: 'error', text: 'Something went wrong, please refresh your browser.' }])
    expect(kept.size).toBe(0)
  })
})
