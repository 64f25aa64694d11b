import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { renderMarkup, memberOf, partnerOf, textsOf } from '../../checks/fixtures/render.tsx'
import type { ActiveBonus } from '../../contract/api/bonuses.ts'
import { contentEntry, contentNameOf } from '../../contract/content.ts'
import { dismissToast, shownToasts } from '../ui/toasts.ts'
import { storageKeys } from '../site/storage.ts'
import { activateAndReport } from './activate.ts'
import { activatedCodes, rememberActivation, activationTtlMs } from './activated-codes.ts'
import { bannersOf, daysLeft, activeBonusesOf, type BannerFields, type BonusData } from './banners.ts'
import { BonusBanners } from './bonus-banners.tsx'
import { bonusPageCopy } from '../copy/bonuses.ts'
import { copyOf } from '../copy/use-copy.ts'
import type { SiteData } from '../site/partner.ts'
import { activationTextsOf } from './banner.tsx'

const now = '2026-11-20T12:00:00.000Z'
const bonus = (code: string, change: Partial<ActiveBonus> = {}): ActiveBonus => {
  const status = change.bonusStatus ?? 'eligible'
  return {
    code,
    isNewMemberBonus: false,
    description: `The ${code}`,
    memberIsEligibleForNMB: false,
    createDateUtc: '2026-11-10T12:00:00.000Z',
    bonusStatus: status,
    enrollmentState: status,
    kind: 'visits',
    units: 750,
    progress: 0,
    required: 3,
    days: 30,
    endsAt: null,
    ...change,
  }
}
const banner = (code: string, change: Partial<Record<keyof BannerFields, unknown>> = {}): BannerFields => {
  const fields = { code, text_blocks: [{ text_desktop: `Words of ${code}` }], ...change }
  return contentEntry.parse({ type: 'bonus', slug: code.toLowerCase(), fields }).fields as BannerFields
}
const bonusDataWith = (change: Partial<BonusData>): BonusData => ({
  memberBonuses: [],
  banners: [],
  state: 'email_opted_in',
  now,
  ...change,
})
const noCodes: ReadonlySet<string> = new Set()
const offeredCodes = (change: Partial<BonusData>, activated = noCodes) =>
  bannersOf(bonusDataWith(change), activated).map(({ bonus }) => bonus.code)
const renderPage = (change: Partial<BonusData>, variant: '' | 'app' = '') =>
  renderMarkup(<BonusBanners bonuses={bonusDataWith(change)} />, {
    partner: partnerOf('meridian-air'),
    member: memberOf(),
    variant,
  })

describe('the offered banners', () => {
  const eligible = ['AAA', 'BBB', 'CCC'].map((code) => bonus(code))

  test('are in the order of `order` [M2-313]', () => {
    const banners = [banner('AAA', { order: 30 }), banner('BBB', { order: 10 }), banner('CCC', { order: 20 })]
    expect(offeredCodes({ memberBonuses: eligible, banners })).toEqual(['BBB', 'CCC', 'AAA'])
  })

  test('show for days_to_display days from createDateUtc [M2-314]', () => {
    // The bonuses are exactly ten days old. A banner without days_to_display has no limit.
    const banners = [banner('AAA', { days_to_display: 10 }), banner('BBB', { days_to_display: 11 }), banner('CCC')]
    expect(offeredCodes({ memberBonuses: eligible, banners })).toEqual(['BBB', 'CCC'])
  })

  test('show to members whose state is in user_states, and to all when user_states is empty [M2-315]', () => {
    const states = [{ user_states: ['new_member_bonus'] }, { user_states: ['opted_out', 'email_opted_in'] }, {}]
    const banners = eligible.map(({ code }, index) => banner(code, states[index]))
    expect(offeredCodes({ memberBonuses: eligible, banners })).toEqual(['BBB', 'CCC'])
    expect(offeredCodes({ memberBonuses: eligible, banners, state: 'new_member_bonus' })).toEqual(['AAA', 'CCC'])
  })

  test('show only for eligible bonuses that are not activated yet', () => {
    const memberBonuses = [bonus('AAA'), bonus('BBB', { bonusStatus: 'enrolled' })]
    const banners = ['AAA', 'BBB', 'CCC'].map((code) => banner(code))
    expect(offeredCodes({ memberBonuses, banners })).toEqual(['AAA'])
    expect(offeredCodes({ memberBonuses, banners }, new Set(['AAA']))).toEqual([])
  })
})

describe('the page', () => {
  test('lists a banner of the account_center content with its reward, text, picture, link and button [M2-035] [M2-071]', () => {
    const block = { text_desktop: 'Three dinners.', button: { text: 'How it works', url: '/earn' } }
    const banners = [banner('AAA', { image: '/images/brand/meridian-air?n=1', text_blocks: [block] })]
    const html = renderPage({ memberBonuses: [bonus('AAA', { description: 'Three stops' })], banners })
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
    expect(contentNameOf('bonus')).toBe('account_center')
  })

  test('shows an own picture of a banner in its own shape [OPS-B8]', () => {
    const image = '/images/own/0123456789abcdef0123-900x700-a07b75'
    const html = renderPage({ memberBonuses: [bonus('AAA')], banners: [banner('AAA', { image })] })
    expect(html).toContain(`src="${image}?w=800&amp;r=natural"`)
    expect(html).toContain(`${image}?w=400&amp;r=natural 400w`)
  })

  test('shows app_text in place of the button outside the native app [M2-316]', () => {
    const appOnly = {
      memberBonuses: [bonus('AAA')],
      banners: [banner('AAA', { app_only_bonus: true, app_text: 'In our app.' })],
    }
    const [siteHtml, appHtml] = [renderPage(appOnly), renderPage(appOnly, 'app')]
    expect([siteHtml.includes('<button'), textsOf(siteHtml).includes('In our app.')]).toEqual([false, true])
    expect([appHtml.includes('<button'), textsOf(appHtml).includes('In our app.')]).toEqual([true, false])
    const withoutText = { ...appOnly, banners: [banner('AAA', { app_only_bonus: true })] }
    expect(textsOf(renderPage(withoutText))).toContain('Only in the app')
  })

  test('lists enrolled bonuses with their progress, and qualified ones as earned [M2-109]', () => {
    const endsAt = '2026-12-02T12:00:00.000Z'
    const memberBonuses = [
      bonus('AAA', { bonusStatus: 'enrolled', progress: 2, endsAt }),
      bonus('BBB', { bonusStatus: 'enrolled', kind: 'spend', progress: 12_050, required: 30_000, endsAt }),
      bonus('CCC', { bonusStatus: 'enrolled', kind: 'streak', progress: 1, endsAt: '2026-11-21T11:00:00.000Z' }),
      bonus('DDD', { bonusStatus: 'enrolled', kind: 'referral', required: 1, endsAt }),
      bonus('EEE', { bonusStatus: 'qualified', progress: 3, endsAt }),
    ]
    expect(textsOf(renderPage({ memberBonuses }))).toEqual([
      'Active bonuses',
      ...['The AAA', '+750 miles', '2 of 3 dines, 12 days left'],
      ...['The BBB', '+750 miles', '$120.50 of $300 spent, 12 days left'],
      ...['The CCC', '+750 miles', '1 of 3 weeks in a row, last day'],
      ...['The DDD', '+750 miles', '0 of 1 friends dined, 12 days left'],
      ...['The EEE', '+750 miles', 'Earned and added to your rewards.'],
    ])
    expect(renderPage({ memberBonuses })).toContain('<progress')
  })

  test('is empty when there is no bonus', () => {
    expect(renderPage({ banners: [banner('AAA')] })).toBe('')
  })
})

test('rounds the days left up, to at least one, and gives all days of a bonus without an end', () => {
  const daysUntil = (endsAt: string) => daysLeft({ endsAt, days: 30 }, now)
  expect([
    daysUntil('2026-11-20T12:00:01.000Z'),
    daysUntil('2026-11-21T12:00:00.001Z'),
    daysUntil('2026-11-20T11:00:00.000Z'),
  ]).toEqual([1, 2, 1]) // also 1 after the end
  expect(daysLeft({ endsAt: null, days: 30 }, now)).toBe(30)
})

describe('the activation of a bonus', () => {
  const browserStorage = new Map<string, string>()
  const tabStorage = new Map([['csrfToken', 'the token']])
  const storageOf = (texts: Map<string, string>) => ({
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, value: string) => texts.set(key, value),
    removeItem: (key: string) => texts.delete(key),
  })
  const fetchMock = vi.fn<(address: string, init: RequestInit) => Promise<Response>>()
  beforeEach(() => {
    browserStorage.clear()
    fetchMock.mockReset()
    vi.stubGlobal('fetch', fetchMock)
    vi.stubGlobal('localStorage', storageOf(browserStorage))
    vi.stubGlobal('sessionStorage', storageOf(tabStorage))
    vi.stubGlobal('window', { location: { assign: vi.fn(), pathname: '/account/overview', search: '' } })
  })
  afterEach(() => {
    for (const { id } of shownToasts()) dismissToast(id)
    vi.unstubAllGlobals()
  })

  test('is remembered in browser storage for 35 minutes, for the member who activated it [M2-110] [P1-323]', () => {
    const at = Date.parse(now)
    rememberActivation('ana', 'AAA', at)
    expect([...browserStorage.keys()]).toEqual([storageKeys.activatedBonuses])
    // 35 minutes are 2,100,000 ms.
    expect(activatedCodes('ana', at + 2_099_999)).toEqual(['AAA'])
    expect(activatedCodes('ana', at + 2_100_000)).toEqual([])
    expect([activatedCodes('ben', at), activationTtlMs]).toEqual([[], 2_100_000])
    // Writing BBB removes AAA, which has expired.
    rememberActivation('ana', 'BBB', at + 2_100_001)
    expect(JSON.parse(browserStorage.get(storageKeys.activatedBonuses) ?? '')).toEqual({ 'ana BBB': at + 4_200_001 })
    browserStorage.set(storageKeys.activatedBonuses, 'not JSON')
    expect(activatedCodes('ana', at)).toEqual([])
  })

  test('makes the bonus count as enrolled at once, even while the server reports it as eligible [M2-111]', () => {
    const bonusData = bonusDataWith({ memberBonuses: [bonus('AAA')], banners: [banner('AAA')] })
    expect(activeBonusesOf(bonusData, noCodes)).toEqual([])
    expect(activeBonusesOf(bonusData, new Set(['AAA']))).toMatchObject([{ code: 'AAA', bonusStatus: 'enrolled' }])
    expect(bannersOf(bonusData, new Set(['AAA']))).toEqual([])
    rememberActivation('ana', 'AAA', 0)
    expect(bannersOf(bonusData, new Set(activatedCodes('ana', 60_000)))).toEqual([])
    expect(bannersOf(bonusData, new Set(activatedCodes('ben', 60_000)))).toHaveLength(1)
  })

  const fields = contentEntry.parse({
    type: 'bonus',
    slug: 'aaa',
    fields: { code: 'AAA', text_blocks: [{ text_desktop: 'Words' }] },
  }).fields as BannerFields
  const texts = activationTextsOf(
    fields,
    copyOf({ partner: partnerOf('meridian-air'), member: memberOf(), year: 2026 } as SiteData, bonusPageCopy),
  )
  const activate = () => activateAndReport({ code: 'AAA', publicId: 'ana', texts })

  test('is sent without a body and with the CSRF header, and confirmed in a toast [M2-112] [M2-229] [M2-257]', async () => {
    fetchMock.mockImplementation(async () => Response.json({ bonusStatus: 'enrolled' }))
    expect(await activate()).toBe(true)
    const [address, init] = fetchMock.mock.calls[0] ?? []
    expect([address, init?.method, init?.body]).toEqual(['/api/Member/Bonus/AAA', 'POST', undefined])
    expect(new Headers(init?.headers).get('X-XSRF-TOKEN')).toBe('the token')
    expect(shownToasts()).toMatchObject([{ tone: 'success', text: 'Registered for bonus.' }])
    expect(activatedCodes('ana', Date.now())).toEqual(['AAA'])
  })

  test('that the server refuses shows an error and is not remembered [M2-112] [M2-258]', async () => {
    const refusal = { code: 'not_eligible', title: 'Not eligible', status: 409 }
    fetchMock.mockImplementation(async () => Response.json(refusal, { status: 409 }))
    expect(await activate()).toBe(false)
    expect(shownToasts()).toMatchObject([{ tone: 'error', text: 'Something went wrong, please refresh your browser.' }])
    expect(browserStorage.size).toBe(0)
  })
})
