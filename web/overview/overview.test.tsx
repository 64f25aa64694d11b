import type { ComponentType } from 'react'
import { describe, expect, test } from 'vitest'
import {
  contentOf,
  renderMarkup,
  contentFields,
  linksOf,
  memberOf,
  partnerOf,
  textsOf,
} from '../../checks/fixtures/render.tsx'
import { brand, type Brand } from '../../contract/brand.ts'
import type { ContentEntry } from '../../contract/content.ts'
import type { MonthOfEarnings } from '../../contract/api/overview.ts'
import type { DiningProgressView, MemberView } from '../../contract/api/session.ts'
import { tokensOf } from '../../domain/content/fill.ts'
import Overview from './overview.tsx'

const month = (yearMonth: string, units = 0, pendingUnits = 0): MonthOfEarnings => ({
  month: yearMonth,
  units,
  pendingUnits,
  dines: units > 0 ? 2 : 0,
})
const emptyMonths = Array.from({ length: 12 }, (_none, index) => month(`2026-${String(index + 1).padStart(2, '0')}`))
const months = emptyMonths.with(10, month('2026-11', 1_240)).with(11, month('2026-12', 300, 75))
const building: DiningProgressView = {
  status: 'in progress',
  qualification: 'Building',
  dinesRequired: 11,
  remainingDines: 4,
  dollarsRequired: null,
  remainingDollars: null,
  ytdMilesOrDollars: 12_480,
}

type View = {
  id?: string
  change?: Partial<Brand>
  member?: Partial<MemberView>
  data?: Record<string, unknown>
  content?: ContentEntry[]
}
const noBonuses = (copyState: string) => ({
  banners: [],
  memberBonuses: [],
  now: '2026-12-05T12:00:00.000Z',
  state: copyState,
})
const Page = Overview as ComponentType<{ loaderData: unknown }>

/** Renders the overview of a member; the year of the site is 2026. */
function overview({ id = 'meridian-air', change, member = {}, data, content }: View = {}): string {
  const partner = partnerOf(id, change)
  const fullMember = memberOf(member)
  const loaderData = {
    member: fullMember,
    bonuses: noBonuses('email_opted_in'),
    months: { ok: true, value: { months } },
    summary: { ok: true, value: { currentYearBenefits: 12_480, currentYearDines: 7 } },
    progress: partner.brand.hasVIP ? building : null,
    payout: null,
    referrals: { joinedCount: 0, cardLinkedCount: 0 },
    cards: [],
    ...data,
  }
  const path = '/account/overview'
  return renderMarkup(<Page loaderData={loaderData} />, {
    partner,
    member: fullMember,
    path,
    content: content ?? contentOf(id),
  })
}
const overviewText = (view?: View) => textsOf(overview(view)).join(' ')
const meters = (html: string) =>
  [...html.matchAll(/role="meter"[^>]*/g)].map(([tag]) =>
    Object.fromEntries([...tag.matchAll(/aria-(value\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value])),
  )

test.each(['meridian-air', 'harbor-bank', 'lumen-mobile', 'alder-hotels', 'northfield-cu'])(
  'a member of %s sees the overview with its title and no unfilled placeholder [M2-001, M2-027]',
  (id) => {
    const html = overview({ id })
    expect(html).toMatch(/<h1[^>]*>Account Overview<\/h1>/)
    expect(textsOf(html).join(' ')).not.toMatch(/[{}]/)
  },
)

describe('the status summary', () => {
  test.each([
    ['OptedOut', 'Member'],
    ['NonActivated', 'Member'],
    ['OptedIn', 'Email member'],
    ['VIP', 'VIP'],
  ] as const)('shows tier %s as %s [M2-028]', (tierLevel, name) => {
    const lines = textsOf(overview({ member: { tierLevel } }))
    expect(lines[lines.indexOf('Your membership') + 1]).toBe(name)
  })

  test('shows the rate of the member’s tier only where the partner shows it [M2-029]', () => {
    expect(overviewText()).toContain('You earn 3 miles per $1')
    expect(overviewText({ member: { tierLevel: 'VIP' } })).toContain('You earn 5 miles per $1')
    expect(overviewText({ change: { showEarnRate: false } })).not.toContain('You earn')
  })

  test('shows the year to date, or the last twelve months where the partner’s rewards window is rolling [M2-032]', () => {
    // The amount appears twice: as the animated number, and for screen readers.
    expect(overviewText()).toMatch(/This year (12,480 )+miles 7 meals/)
    expect(overviewText({ id: 'lumen-mobile' })).toContain('The last 12 months $124.80')
  })
})

describe('the visit meter', () => {
  test('runs from 0 to the number of meals that the member’s progress requires [M2-030, M2-286]', () => {
    expect(meters(overview())[0]).toMatchObject({ valuemin: '0', valuemax: '11', valuenow: '7' })
    const progress = { ...building, dinesRequired: 6, remainingDines: 1 }
    expect(meters(overview({ data: { progress } }))[0]).toMatchObject({ valuemax: '6', valuenow: '5' })
  })

  test('counts visits up to `visitMeterMax` where the program has no VIP [M2-286]', () => {
    const summary = { ok: true, value: { currentYearBenefits: 1, currentYearDines: 14 } }
    const meter = (change?: Partial<Brand>) =>
      meters(overview({ id: 'alder-hotels', change: change ?? {}, data: { summary } }))[0]
    expect(meter()).toMatchObject({ valuemin: '0', valuemax: '11', valuenow: '11', valuetext: '14' })
    expect(meter({ visitMeterMax: 20 })).toMatchObject({ valuemax: '20', valuenow: '14' })
  })
})

describe('the VIP progress', () => {
  const ticker = /make(s)? you VIP|keep(s)? you VIP/
  const renewing = { ...building, status: 'renewing', qualification: 'QualifiedAndBuilding' }
  const complete = { ...building, status: 'complete', qualification: 'Qualified', remainingDines: 0 }
  const vip = { tierLevel: 'VIP' } as const

  test.each([
    [{ remainingDines: 4 }, '4 more meals make you VIP'],
    [{ remainingDines: 1 }, '1 more meal makes you VIP'],
    [{ dollarsRequired: 500, remainingDollars: 120 }, '4 more meals or $120 more make you VIP'],
    [
      { dinesRequired: null, remainingDines: null, dollarsRequired: 500, remainingDollars: 120 },
      '$120 more makes you VIP',
    ],
  ])('shows what remains for %j [M2-031]', (change, sentence) => {
    expect(overviewText({ data: { progress: { ...building, ...change } } })).toContain(sentence)
  })

  test('shows this year while the member works toward VIP, and the next year once the member is VIP [M2-114, M2-323]', () => {
    expect(overviewText()).toContain('Building 2026')
    const renewingText = overviewText({ member: vip, data: { progress: renewing } })
    expect(renewingText).toContain('Qualified, building 2027')
    expect(renewingText).toContain('4 more meals keep you VIP through 2027')
    expect(overviewText({ member: vip, data: { progress: complete } })).toContain('Qualified through 2027')
  })

  test('hides ticker and meter when the progress is complete [M2-115]', () => {
    const html = overview({ member: vip, data: { progress: complete } })
    expect(textsOf(html).join(' ')).not.toMatch(ticker)
    expect(meters(html)).toEqual([])
  })

  test('hides ticker, meter and year from a member who opted out [M2-116]', () => {
    const html = overview({ member: { tierLevel: 'OptedOut', emailOptIn: false } })
    // A link of the page reads "How VIP works".
    expect(textsOf(html).join(' ')).not.toMatch(/VIP(?! works)|Building/)
    expect(meters(html)).toEqual([])
  })

  test('appears only in programs with VIP [M2-217]', () => {
    expect(overviewText()).toMatch(ticker)
    expect(overviewText({ change: { hasVIP: false }, data: { progress: building } })).not.toMatch(ticker)
  })
})

describe('the referral section', () => {
  const referral = (change: object): ContentEntry[] =>
    contentOf('meridian-air').map((entry) =>
      entry.type === 'account_center'
        ? { ...entry, fields: { ...entry.fields, referral_link: { ...entry.fields.referral_link, ...change } } }
        : entry,
    )

  test('appears only where content enables it [M2-033]', () => {
    expect(overviewText()).toContain('Copy link')
    expect(overviewText({ content: referral({ is_enabled: false }) })).not.toContain('Copy link')
    expect(overviewText({ content: [] })).not.toContain('Copy link')
  })

  test('takes its title and description from content [M2-034]', () => {
    const { title, description } = contentFields('meridian-air', 'account_center').referral_link
    // Neither text has placeholders, so the page shows both unchanged.
    expect(tokensOf(title + description)).toEqual([])
    for (const line of [title, description]) expect(textsOf(overview())).toContain(line)
    expect(textsOf(overview({ content: referral({ title: 'Share a table' }) }))).toContain('Share a table')
  })

  test('contains the member’s own link and shows how many people joined with it and linked a card', () => {
    expect(overview()).toContain(`referrer=${memberOf().publicId}`)
    expect(overviewText()).toContain('No one has joined with your link yet.')
    const referralText = (joinedCount: number, cardLinkedCount: number) =>
      overviewText({ data: { referrals: { joinedCount, cardLinkedCount } } })
    expect(referralText(1, 0)).toContain('1 person joined with your link. 0 of them linked a card.')
    expect(referralText(3, 2)).toContain('3 people joined with your link. 2 of them linked a card.')
  })
})

test('the overview shows every link in the link groups of account_center [P1-592]', () => {
  const { link_groups: groups } = contentFields('meridian-air', 'account_center')
  for (const { text, url } of groups.flatMap((group) => group.links))
    expect(linksOf(overview())).toContainEqual([text, url])
})

test.each([
  ['opted_out', 'Our emails are off.'],
  ['new_member_bonus', 'Your new member bonus is waiting'],
  ['email_opted_in', 'What your meals have earned'],
  ['', 'What your meals have earned'],
])('a member in copy state "%s" reads "%s" first', (state, lead) => {
  expect(overviewText({ data: { bonuses: noBonuses(state) } })).toContain(`Account Overview ${lead}`)
})

describe('earnings by month', () => {
  test('are shown as a choice of months and as a table', () => {
    const html = overview()
    expect([...html.matchAll(/type="radio"/g)]).toHaveLength(12)
    expect(overviewText()).toContain('November 2026: 1,240 miles, 2 meals')
    expect(overviewText()).toContain('December 2026: 300 miles, 2 meals 75 miles more pending')
    const rows = [...html.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = '']) => textsOf(row))
    expect(rows.slice(0, 3)).toEqual([
      ['Month', 'Meals', 'Pending', 'Earned'],
      ['December 2026', '2', '75', '300'],
      ['November 2026', '2', '0', '1,240'],
    ])
  })

  test('invite the member to a first meal while there is none', () => {
    const html = overview({ data: { months: { ok: true, value: { months: emptyMonths } } } })
    expect(textsOf(html)).toContain('Your first meal starts this chart')
    expect(linksOf(html)).toContainEqual(['Find a restaurant', '/search'])
    expect(html).not.toContain('type="radio"')
  })
})

describe('postings to the partner', () => {
  const postingOf = (state: string, changedAt = '2026-11-03T12:00:00.000Z') => ({
    id: `${state} ${changedAt}`,
    units: 900,
    state,
    changedAt,
    target: 'Meridian number ending in 8263',
    reason: null,
  })
  const postingText = (postings: object[], hold: string | null = null) =>
    overviewText({ data: { postings: { postings, hold } } })

  test('show which units were posted and which are on their way', () => {
    expect(postingText([])).toContain(
      'Paid to Meridian What your meals earn is paid to your Meridian number once a day.',
    )
    expect(postingText([postingOf('posted')])).toContain(
      '900 miles were paid to your Meridian number ending in 8263 on Nov 3, 2026.',
    )
    expect(postingText([postingOf('on_its_way')])).toContain(
      '900 miles are on their way to your Meridian number ending in 8263.',
    )
  })

  test('explain why no more units are posted, and link to the profile if the member can remove the reason there', () => {
    const unknownNumberText = postingText([postingOf('returned')], 'unknown_number')
    expect(unknownNumberText).toContain('900 miles came back on Nov 3, 2026, and are yours until they can be paid.')
    expect(unknownNumberText).toContain(
      'Meridian does not know this number. Check it in your profile, and the next payment includes it.',
    )
    expect(unknownNumberText).toContain('Go to your profile')
    expect(postingText([], 'no_number')).toContain('Nothing can be paid without your Meridian number.')
    expect(postingText([postingOf('returned')], 'duplicate')).toContain('There is nothing you need to do')
    expect(postingText([postingOf('returned')], 'duplicate')).not.toContain('Go to your profile')
  })

  test('list an earlier posting with its date', () => {
    const html = overview({
      data: {
        postings: { postings: [postingOf('posted'), postingOf('returned', '2026-11-02T12:00:00.000Z')], hold: null },
      },
    })
    expect(textsOf(html).join(' ')).toContain('Came back from Meridian number ending in 8263 900 miles Nov 2, 2026')
  })
})

describe('the payout', () => {
  const target = { cardType: 'visa', lastFour: '4242' }
  const payoutProgress = (availableMinor: number, thresholdMinor = 1_000) => ({
    availableMinor,
    thresholdMinor,
    targetCard: target,
    obstacle: null,
    payouts: [],
  })
  const payoutText = (change: object) =>
    overviewText({ id: 'lumen-mobile', data: { payout: { ...payoutProgress(1_000), ...change } } })
  const payoutOf = (state: string, reason: string | null = null) => ({
    id: state,
    amountMinor: 1_250,
    state,
    target: 'Visa ending in 4242',
    changedAt: '2026-11-23T12:00:00.000Z',
    reason,
  })
  const balanceText = (availableMinor: number) =>
    overviewText({ id: 'lumen-mobile', data: { payout: payoutProgress(availableMinor) } })

  test('shows the amount that is missing, that the threshold is reached, or why the balance is below zero', () => {
    expect(balanceText(735)).toContain('$7.35 / $10 $2.65 more and you reach the $10 for a payout.')
    expect(balanceText(1_000)).toContain('You have reached the $10 for a payout.')
    expect(balanceText(-300)).toContain('-$3.00 / $10 A refund took your balance below zero.')
  })

  test('names the card that payouts go to, and calls payouts statement credits where rewards are credits', () => {
    expect(balanceText(0)).toContain('Payouts go to your Visa ending in 4242.')
    expect(overviewText({ id: 'northfield-cu', data: { payout: payoutProgress(500, 2_000) } })).toContain(
      '$15.00 more and you reach the $20 for a statement credit. Statement credits go to your Visa ending in 4242.',
    )
  })

  test('shows the status of the latest payout, and the next step after a returned one', () => {
    expect(payoutText({ payouts: [payoutOf('on_its_way')] })).toContain('$12.50 is on its way to Visa ending in 4242.')
    expect(payoutText({ payouts: [payoutOf('paid')] })).toContain(
      '$12.50 was paid to Visa ending in 4242 on Nov 23, 2026.',
    )
    const returnedText = payoutText({ payouts: [payoutOf('returned', 'card_closed')], obstacle: 'card_returned_one' })
    expect(returnedText).toContain(
      '$12.50 to Visa ending in 4242 came back on Nov 23, 2026, and is in your balance again.',
    )
    expect(returnedText).toContain('The bank says that this card is closed. Link your new card')
    expect(returnedText).not.toContain('Payouts go to your')
  })

  test('shows the step that a payout to a card needs, and a link for a member without a card', () => {
    expect(payoutText({ obstacle: 'no_card', targetCard: null })).toContain('Link a card, and we send it there.')
    expect(payoutText({ obstacle: 'card_takes_none' })).toContain('Your Visa ending in 4242 does not accept payouts.')
    const html = overview({ id: 'lumen-mobile', data: { payout: { ...payoutProgress(1_000), obstacle: 'no_card' } } })
    expect(linksOf(html)).toContainEqual(['Link a card', '/account/manage_cards'])
  })

  test('lists payouts with amount, target and date only if there are several', () => {
    const list = payoutText({ payouts: [payoutOf('paid'), payoutOf('returned', 'other'), payoutOf('on_its_way')] })
    expect(list).toContain(
      'Your payouts Paid to Visa ending in 4242 $12.50 Nov 23, 2026 Came back from Visa ending in 4242',
    )
    expect(payoutText({ payouts: [payoutOf('paid')] })).not.toContain('Your payouts')
  })

  test('is a meter that stays within its ends', () => {
    const value = (cents: number) =>
      meters(overview({ id: 'lumen-mobile', data: { payout: payoutProgress(cents) } })).at(-1)?.['valuenow']
    expect([value(-300), value(735), value(2_500)]).toEqual(['0', '735', '1000'])
  })

  describe('with a threshold of fifty dollars', () => {
    const barHtml = (cents: number, change: Partial<Brand> = {}) =>
      overview({ id: 'lumen-mobile', change, data: { payout: payoutProgress(cents, 5_000) } })
    /** The start of each section, and the end of the filled part, in percent of the bar. Starts are rounded down to remove the gaps. */
    const measureBar = (html: string) => {
      const [, sections = ''] = /<svg class="[^"]*" aria-hidden="true">((?:<g>.*?<\/g>)+)<\/svg>/.exec(html) ?? []
      const rects = [...sections.matchAll(/<g>(.*?)<\/g>/g)].map(([, group = '']) =>
        [...group.matchAll(/x="([\d.]+)%" width="([\d.]+)%"/g)].map(([, x, width]) => [Number(x), Number(width)]),
      )
      const [x = 0, width = 0] = rects.findLast(([, fill]) => fill)?.[1] ?? []
      return {
        begins: rects.map(([track]) => Math.floor(track?.[0] ?? NaN)),
        filledPercent: x + width,
      }
    }

    test('the bar breaks at multiples of the partner’s breakpoint, and of $20 where the partner sets none [M2-287] [M2-330]', () => {
      const defaultBreakpoint = brand.shape.rewardsProgressBreakpoint.parse(undefined)
      expect(measureBar(barHtml(0, { rewardsProgressBreakpoint: defaultBreakpoint })).begins).toEqual([0, 40, 80])
      expect(measureBar(barHtml(0, { rewardsProgressBreakpoint: 10 })).begins).toEqual([0, 20, 40, 60, 80])
    })

    test.each([
      [1_999, '$19.99', '$30.01'],
      [2_000, '$20.00', '$30.00'],
      [2_001, '$20.01', '$29.99'],
    ])(
      'shows %i cents on one scale from zero to the threshold, with a break at $20 [M2-330]',
      (cents, balance, missing) => {
        const html = barHtml(cents, { rewardsProgressBreakpoint: 20 })
        expect(textsOf(html).join(' ')).toContain(`${balance} / $50 ${missing} more`)
        expect(meters(html).at(-1)).toMatchObject({ valuemin: '0', valuemax: '5000', valuenow: `${cents}` })
        // Just above a break the filled part ends in the gap between two sections.
        if (cents <= 2_000) expect(measureBar(html).filledPercent).toBeCloseTo(cents / 50, 5)
        expect(measureBar(html).begins).toEqual([0, 40, 80])
      },
    )
  })
})
