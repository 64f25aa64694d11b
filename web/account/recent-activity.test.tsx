import type { ComponentType } from 'react'
import { RouterContextProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { renderMarkup, memberOf, partnerOf } from '../../checks/fixtures/render.tsx'
import { pageInfoOf } from '../../checks/fixtures/page-info.ts'
import { listTransactions, type HistoryOptions, type TransactionView } from '../../contract/api/activity.ts'
import { listStatementCredits, type RewardEntry } from '../../contract/api/credits.ts'
import type { ReplyOf } from '../../contract/endpoint.ts'
import type { listOrders } from '../../contract/api/ordering.ts'
import { pageInfo } from '../site/context.ts'
import RecentActivity, { loader } from './recent-activity.tsx'
import type { Brand } from '../../contract/brand.ts'
import type { Language } from '../../contract/languages.ts'

const cardId = '00000000-0000-7000-8002-000000000001'
const dine = (number: number, change: Partial<TransactionView> = {}): TransactionView => ({
  sourceTransactionId: `d${number}`,
  transactionCreatedAt: '2026-11-03T20:00:00Z',
  transactionStatus: 'awarded',
  transactionTypeCode: 'M',
  dineAmount: 8_450,
  benefitAmount: 423,
  merchantName: 'Mill Room',
  merchantId: 'mill',
  activeMerchant: true,
  cardLastFour: '4242',
  paidAt: null,
  date: '2026-11-03',
  stage: 'cleared',
  estimate: null,
  refundedMinor: 0,
  review: 'none',
  awardId: `a${number}`,
  currency: { currencyType: 'Dollar', currencyName: { one: 'cash back', many: 'cash back' } },
  ...change,
})
const filterOptions: HistoryOptions = {
  months: [{ month: '2026-11', dines: 21 }],
  cards: [{ id: cardId, cardType: 'visa', lastFour: '4242', dines: 21 }],
  restaurants: [{ id: 'mill', name: 'Mill Room', dines: 21 }],
}
const summary = { currentYearBenefits: 12_345, currentYearDines: 21 }
const tenOf21 = { data: Array.from({ length: 10 }, (_, index) => dine(index)), totalPages: 3, totalResultSize: 21 }
const rewardEntries: RewardEntry[] = [
  {
    kind: 'credit',
    date: '2026-11-04',
    credit: {
      creditId: 'c1',
      creditAmountCents: 2_500,
      targetType: 'card',
      targetLabel: 'Visa ending in 4242',
      benefitProcessor: 'Northfield',
      status: 'completed',
      statusAt: '2026-11-05T12:00:00Z',
      reason: '',
    },
  },
  { kind: 'transaction', date: '2026-11-03', transaction: dine(1) },
]

type PlacedOrders = ReplyOf<typeof listOrders>['orders']
const order: PlacedOrders[number] = {
  id: '00000000-0000-7000-8009-000000000001',
  merchant: { id: 'mill', name: 'Mill Room' },
  openedAt: '2026-11-03T20:00:00.000Z',
  openedOn: '2026-11-03',
  status: 'paid',
  totalMinor: 8_450,
}

type VisitOptions = {
  list?: unknown
  credits?: unknown
  balance?: unknown
  /** The status of an error reply to the calls that list the history. */
  errorStatus?: number
  language?: Language
  brand?: Partial<Brand>
  orders?: PlacedOrders
}

const Page = RecentActivity as unknown as ComponentType<{ loaderData: unknown }>

/** Loads and renders the page; returns its API calls and HTML, or the target of a redirect. */
async function visit(id: string, search = '', options: VisitOptions = {}) {
  const partner = partnerOf(id, options.brand)
  const member = memberOf({ language: options.language ?? null })
  const apiCalls: string[] = []
  const replies: Record<string, unknown> = {
    '/api/Member/Transactions': options.list ?? tenOf21,
    '/api/Member/TransactionsStatementCredits': options.credits ?? { data: rewardEntries, totalPages: 1 },
    '/api/Member/StatementCreditBalance': options.balance ?? { memberBalance: 1_815 },
    '/api/Member/DineSummary': summary,
    '/api/Member/Transactions/Filters': filterOptions,
    '/api/Member/Orders': { orders: options.orders ?? [] },
  }
  const info = pageInfoOf(partner, {
    member,
    inject: async (_method, url) => {
      apiCalls.push(decodeURIComponent(url))
      const path = url.split('?')[0] ?? ''
      const isList = path.includes('Transactions') && !path.endsWith('Filters')
      const problem = { code: 'unexpected', reference: 'ref-1', title: 'x', status: 500, type: 'x' }
      if (isList && options.errorStatus) return { status: options.errorStatus, body: JSON.stringify(problem) }
      return { status: 200, body: JSON.stringify(replies[path]) }
    },
  })
  const context = new RouterContextProvider()
  context.set(pageInfo, info)
  const path = `/account/recent_activity${search}`
  try {
    const loaderData = await loader({ context, url: new URL(path, 'https://a.example') } as never)
    const html = renderMarkup(<Page loaderData={loaderData} />, {
      partner,
      member,
      path,
      content: [],
    })
    return { html, text: html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' '), apiCalls, location: null }
  } catch (error) {
    if (error instanceof Response) return { html: '', text: '', apiCalls, location: error.headers.get('location') }
    throw error
  }
}

describe('pages', () => {
  test('the history is a paged list with links to its pages [M2-038] [M2-039] [M2-082] [M2-235]', async () => {
    expect(listTransactions.reply.safeParse(tenOf21).success).toBe(true)
    expect(Object.keys(listTransactions.reply.shape)).toEqual(['data', 'totalPages', 'totalResultSize'])
    const { html, text, apiCalls } = await visit('meridian-air', '?pageNo=2')
    expect(apiCalls).toContain('/api/Member/Transactions?pageNo=2')
    expect(html.match(/<article/g)?.length).toBe(10)
    for (const number of [1, 3]) expect(html).toContain(`href="/account/recent_activity?pageNo=${number}"`)
    expect(text).toContain('11 to 20 of 21')
  })

  test('a page number beyond the last redirects to the last page and keeps the filters', async () => {
    expect((await visit('meridian-air', '?pageNo=99&restaurant=mill')).location).toBe(
      '/account/recent_activity?pageNo=3&restaurant=mill',
    )
  })
})

describe('online orders', () => {
  test.each(['lumen-mobile', 'northfield-cu'])(
    'links to the online orders of a member of %s who has ordered',
    async (id) => {
      const withOrder = await visit(id, '', { orders: [order] })
      expect(withOrder.html).toContain('href="/account/orders"')
      expect(withOrder.text).toContain('Your online orders')
      const withoutOrder = await visit(id)
      expect(withoutOrder.html).not.toContain('/account/orders')
    },
  )

  test.each(['feed', 'columns'] as const)('labels the row of an order in the view %s', async (view) => {
    const data = [dine(1, { isOnlineOrder: true }), dine(2)]
    const { text } = await visit('lumen-mobile', '', {
      list: { data, totalPages: 1, totalResultSize: 2 },
      brand: { history: { ...partnerOf('lumen-mobile').brand.history, view } },
    })
    expect(text.match(/Online order · /g)).toHaveLength(1)
  })
})

describe('filters', () => {
  test('of the address are in the call, the links to pages and the download, and each has a link that removes it', async () => {
    const query = `month=2026-11&card=${cardId}&restaurant=mill`
    const { html, apiCalls } = await visit('meridian-air', `?${query}`)
    expect(apiCalls).toContain(`/api/Member/Transactions?pageNo=1&${query}`)
    const escapedQuery = query.replaceAll('&', '&amp;')
    expect(html).toContain(`href="/account/recent_activity?pageNo=2&amp;${escapedQuery}"`)
    expect(html).toContain(`href="/api/Member/Transactions/Download?${escapedQuery}"`)
    for (const [label, remainingQuery] of [
      ['November 2026', `card=${cardId}&amp;restaurant=mill`],
      ['Visa ending in 4242', 'month=2026-11&amp;restaurant=mill'],
      ['Mill Room', `month=2026-11&amp;card=${cardId}`],
    ]) {
      expect(html).toContain(`href="/account/recent_activity?${remainingQuery}"`)
      expect(html).toContain(`aria-label="Remove the filter ${label}"`)
    }
    expect(html).toMatch(/<option value="2026-11" selected="">November 2026/)
  })

  test('with impossible values are dropped', async () => {
    const { apiCalls } = await visit('meridian-air', '?month=May&card=1&restaurant=&pageNo=-3')
    expect(apiCalls).toContain('/api/Member/Transactions?pageNo=1')
  })

  test('without results say so and link to the whole history', async () => {
    const list = { data: [], totalPages: 1, totalResultSize: 0 }
    const { html, text } = await visit('meridian-air', '?month=2026-11', { list })
    expect(text).toContain('No meal matches these filters')
    expect(text).not.toContain('Your first dinner')
    expect(html).toMatch(/href="\/account\/recent_activity"[^>]*>Show everything/)
    expect(html).toMatch(/href="\/search"[^>]*>Find a restaurant/)
  })
})

describe('a history that is empty or does not load', () => {
  test('an empty history links to the search and has no filters [M2-041]', async () => {
    const list = { data: [], totalPages: 1, totalResultSize: 0 }
    const { html, text } = await visit('meridian-air', '', { list })
    expect(text).toContain('Your first dinner will show up here')
    expect(html).toMatch(/href="\/search"[^>]*>Find a restaurant/)
    expect(html).not.toContain('<select')
  })

  test.each(['meridian-air', 'northfield-cu'])(
    'says that the history did not load and links to the search at %s [M2-042]',
    async (id) => {
      const { html, text } = await visit(id, '', { errorStatus: 500 })
      expect(text).toContain('Your history did not load')
      expect(text).toContain('ref-1')
      expect(html).toMatch(/<a[^>]*href="\/search"[^>]*>Find a restaurant/)
    },
  )
})

describe('credits', () => {
  const creditCalls = (apiCalls: string[]) => apiCalls.filter((url) => url.includes('StatementCredit'))

  test('a partner that pays by statement credit has the rewards summary with the balance [M2-037] [M2-305] [M2-233]', async () => {
    const { html, text, apiCalls } = await visit('northfield-cu')
    expect(apiCalls).toContain('/api/Member/StatementCreditBalance')
    expect(apiCalls).toContain('/api/Member/TransactionsStatementCredits?pageNo=1')
    expect(apiCalls.filter((url) => url.startsWith('/api/Member/Transactions?'))).toEqual([])
    expect(html).toMatch(/<section[^>]*aria-label="Rewards summary"/)
    expect(text).toMatch(/Rewards summary \$18\.15/)
    expect(text).toContain('$123.45 earned this year')
  })

  test.each(['alder-hotels', 'harbor-bank', 'lumen-mobile', 'meridian-air'])(
    '%s has no rewards summary and requests no credits [M2-037] [M2-305] [M2-235]',
    async (id) => {
      const { text, apiCalls } = await visit(id)
      expect(apiCalls).toContain('/api/Member/Transactions?pageNo=1')
      expect(creditCalls(apiCalls)).toEqual([])
      expect(text).not.toContain('Rewards summary')
      expect(text).toMatch(/This year|The last 12 months/)
    },
  )

  test('an entry is a credit or a transaction, each with its row [P1-560] [M2-081]', async () => {
    expect(listStatementCredits.reply.safeParse({ data: rewardEntries, totalPages: 1 }).success).toBe(true)
    expect(
      listStatementCredits.reply.safeParse({ data: [{ ...rewardEntries[0], kind: 'gift' }], totalPages: 1 }).success,
    ).toBe(false)
    const { html, text } = await visit('northfield-cu')
    expect(html.match(/<article/g)?.length).toBe(2)
    expect(text).toMatch(/Statement credit \$25\.00 Wed, Nov 4 · Visa ending in 4242 Paid/)
    expect(text).toContain('Mill Room')
  })

  test('a history with credits shows the page number, because its reply has no result count [M2-083]', async () => {
    expect(Object.keys(listStatementCredits.reply.shape)).toEqual(['data', 'totalPages'])
    const { text } = await visit('northfield-cu', '?pageNo=2', { credits: { data: rewardEntries, totalPages: 3 } })
    expect(text).toContain('Page 2 of 3')
  })

  test('explains a negative balance', async () => {
    const { text } = await visit('northfield-cu', '', { balance: { memberBalance: -500 } })
    expect(text).toContain('-$5.00')
    expect(text).toContain('A refund came after your credit was paid.')
  })
})

describe('columns', () => {
  const cellsOfFirstRow = (html: string) =>
    [...(html.match(/<tbody>.*?<\/tr>/s)?.[0] ?? '').matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell = '']) =>
      cell
        .replaceAll(/<[^>]*>/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    )

  test('a row at lumen-mobile has date, activity, rewards, status and review [M2-091]', async () => {
    const pending = dine(1, { stage: 'pending', transactionStatus: 'pending' })
    const { html } = await visit('lumen-mobile', '', { list: { data: [pending], totalPages: 1, totalResultSize: 1 } })
    const headings = [...html.matchAll(/<th scope[^>]*>(.*?)<\/th>/g)].map(([, text]) => text)
    expect(headings).toEqual(['Date', 'Activity', 'Rewards', 'Status', 'Review'])
    const [date, activity, rewards, status, review] = cellsOfFirstRow(html)
    expect(date).toBe('Tue, Nov 3')
    expect(activity).toMatch(/^Mill Room \$84\.50 · card 4242/)
    expect(rewards).toMatch(/\+\$4\.23/)
    expect(rewards).toContain('Estimate')
    expect([status, review]).toEqual(['Processing', 'Review: – No review'])
    expect(html).not.toContain('<article')
  })

  test.each([
    ['open', 'Write a review for Mill Room, Nov 3, 2026'],
    ['reviewed', 'See your review for Mill Room, Nov 3, 2026'],
  ] as const)(
    'links a dine whose review is %s to the review, in columns and in the feed [M2-091]',
    async (review, text) => {
      const list = { data: [dine(1, { review })], totalPages: 1, totalResultSize: 1 }
      for (const id of ['lumen-mobile', 'meridian-air']) {
        const page = await visit(id, '', { list })
        expect(page.html).toContain('href="/account/reviews/d1"')
        expect(page.text).toContain(text)
      }
    },
  )

  test.each(['alder-hotels', 'harbor-bank', 'meridian-air', 'northfield-cu'])(
    '%s has a feed without a table',
    async (id) => {
      expect((await visit(id)).html).not.toContain('<table')
    },
  )
})

describe('the language of dates and numbers', () => {
  const paid = { transactionStatus: 'paid', paidAt: '2026-12-04T09:00:00Z', stage: 'cleared' } as const
  const list = {
    data: [dine(1, { benefitAmount: 123_456, estimate: { dineAmount: 8_000, benefitAmount: 400 } }), dine(2, paid)],
    totalPages: 1,
    totalResultSize: 2,
  }

  test.each([
    ['en-US', ['November 2026', 'Tue, Nov 3', '+$1,234.56', '+$4.00', '$4.50 more', 'Paid Dec 4', '$123.45']],
    ['en-GB', ['November 2026', 'Tue 3 Nov', '+$1,234.56', '+$4.00', '$4.50 more', 'Paid 4 Dec', '$123.45']],
    ['de-DE', ['November 2026', 'Di., 3. Nov.', '+1.234,56 $', '+4,00 $', '4,50 $ more', 'Paid 4. Dez.', '123,45 $']],
    ['es-US', ['noviembre de 2026', 'mar, 3 de nov', '+$1,234.56', '+$4.00', '$4.50 more', 'Paid 4 dic', '$123.45']],
  ] as const)('formats the history in %s', async (language, parts) => {
    const { text } = await visit('lumen-mobile', '', { list, language })
    for (const part of parts) expect(text).toContain(part)
  })

  test('follows the brand when the member chose no language', async () => {
    const brand = { language: 'de-DE' } as const
    const inBrandLanguage = await visit('lumen-mobile', '', { list, brand })
    expect(inBrandLanguage.text).toContain('+1.234,56 $')
    const inMemberLanguage = await visit('lumen-mobile', '', { list, brand, language: 'en-GB' })
    expect(inMemberLanguage.text).toContain('+$1,234.56')
  })

  test('applies to the amounts and dates of credits too', async () => {
    const { text } = await visit('northfield-cu', '', { language: 'de-DE' })
    expect(text).toContain('25,00 $')
    expect(text).toContain('4. Nov.')
  })
})
