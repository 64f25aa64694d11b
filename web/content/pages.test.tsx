import { describe, expect, test } from 'vitest'
import { allBrands } from '../../checks/fixtures/brands.ts'
import { partnerOf, textsOf } from '../../checks/fixtures/render.tsx'
import { componentOf, headingOf, renderPage, type Loader, type PageVisit } from '../../checks/fixtures/page-visit.tsx'
import type { Brand } from '../../contract/brand.ts'
import { entryFields, type Audience, type ContentEntry } from '../../contract/content.ts'
import Discover, { loader as discover } from '../discover/discover.tsx'
import Home, { loader as home, meta as homeMeta } from '../discover/home.tsx'
import HowPage, { loader as howPage } from '../discover/how-page.tsx'
import EarnDetails, { loader as details, meta as detailsMeta } from '../earn/details.tsx'
import Earn, { loader as earn } from '../earn/earn.tsx'
import Special, { loader as special } from './special.tsx'
import DiscoverPage, { loader as discoverPage } from './discover-page.tsx'

const folders = allBrands()
const brandIds = folders.map(({ id }) => id)
const renderEarnPage = (id: string, path: string, more: Partial<PageVisit> = {}) =>
  path === '/earn'
    ? renderPage(earn, componentOf(Earn), {}, { id, path, ...more })
    : renderPage(details, componentOf(EarnDetails), { '*': path.slice('/earn/'.length) }, { id, path, ...more })

describe('ways to earn', () => {
  test.each(brandIds)('%s has three earning pages without placeholders [P1-040] [P1-041] [P1-042]', async (id) => {
    for (const path of ['/earn', '/earn/how-it-works', '/earn/new-member-bonus']) {
      const page = await renderEarnPage(id, path)
      expect(headingOf(page?.html), path).not.toBe('')
      expect(page?.html, path).not.toMatch(/\{\w+\}/)
    }
  })

  // City Table has no enrollment and so no members.
  test.each([
    ['/earn/topgolf-bonus', '[P1-043]', brandIds.filter((id) => id !== 'city-table'), 'Swing first, then eat'],
    ['/earn/this-is-big', '[P1-579] [P1-081]', ['lumen-mobile'], 'This is big. It is Tuesday.'],
    ['/earn/reservations', '[P1-580] [P1-082]', ['lumen-mobile'], 'Book it here'],
    ['/earn/vip-upgrade', '[P1-580] [P1-083]', ['lumen-mobile', 'meridian-air'], 'Move up with the Money card'],
    ['/earn/nothing-here', '', [], ''],
  ] as const)(
    '%s exists for exactly the partners in its row %s',
    async (path, _ids, owners: readonly string[], heading) => {
      const headings = await Promise.all(
        brandIds.map(async (id) => [id, headingOf((await renderEarnPage(id, path))?.html)] as const),
      )
      expect(
        headings
          .filter(([, shown]) => shown !== '')
          .map(([id]) => id)
          .toSorted(),
      ).toEqual(owners.toSorted())
      if (heading !== '') expect(headings.map(([, shown]) => shown)).toContain(heading)
    },
  )

  test('/earn links to each earning page in the partner’s content', async () => {
    const page = await renderEarnPage('lumen-mobile', '/earn')
    for (const name of ['how-it-works', 'new-member-bonus', 'this-is-big', 'reservations', 'vip-upgrade'])
      expect(page?.html).toContain(`href="/earn/${name}"`)
  })

  test('the popup links to an existing page [P1-081]', async () => {
    const popups = folders.flatMap(({ id, content }) =>
      content.flatMap(({ entry }) =>
        entry.type === 'popup' && entry.fields.url ? [[id, entry.fields.url] as const] : [],
      ),
    )
    expect(popups).toEqual([['lumen-mobile', '/earn/this-is-big']])
    for (const [id, url] of popups) expect(await renderEarnPage(id, url)).not.toBeNull()
  })

  test('the document of an earning page has the page’s title and description [P1-161]', async () => {
    const page = await renderEarnPage('meridian-air', '/earn/topgolf-bonus')
    const rootMatch = {
      id: 'root',
      loaderData: { partner: partnerOf('meridian-air'), member: null, staging: false, year: 2026, content: [] },
    }
    const head = detailsMeta({
      matches: [rootMatch],
      loaderData: page?.loaderData,
      location: { pathname: '/earn/topgolf-bonus' },
    } as never)
    expect(head).toContainEqual({ title: 'Topgolf bonus | Meridian Dining' })
    expect(head).toContainEqual({
      name: 'description',
      content: 'Extra miles when dinner comes with a bay and a bucket of balls.',
    })
  })

  test('loads a carousel’s restaurants by its search string [P1-173]', async () => {
    const page = await renderEarnPage('lumen-mobile', '/earn/this-is-big')
    expect(page?.apiCalls).toEqual([
      expect.stringMatching(/Search\?location=New.York,.NY&benefitsFor=Tue&sortBy=rating/),
    ])
  })
})

describe('special pages', () => {
  const renderSpecialPage = (id: string, name: string, change: Partial<Brand> = {}) =>
    renderPage(special, componentOf(Special), { special: name }, { id, path: `/${name}`, change })

  test('each listed name shows the special entry with that slug [P1-084] [P1-085]', async () => {
    const listedNames = folders.flatMap(({ id, brand }) => brand.specialPages.map((name) => [id, name] as const))
    expect(listedNames.length).toBeGreaterThanOrEqual(folders.length)
    for (const [id, name] of listedNames)
      expect(headingOf((await renderSpecialPage(id, name))?.html), `${id} /${name}`).not.toBe('')
    expect(headingOf((await renderSpecialPage('northfield-cu', 'using-credits'))?.html)).toBe('Your credits, your call')
  })

  test.each([
    ['not in the list', 'using-credits', { specialPages: [] }],
    ['in the list, without an entry', 'elsewhere', { specialPages: ['elsewhere'] }],
  ])('there is no page for a name %s [P1-084]', async (_case, name, change) => {
    expect(await renderSpecialPage('northfield-cu', name, change)).toBeNull()
  })
})

describe('home and discover', () => {
  const sections = (html = '') =>
    [...html.matchAll(/<h2[^>]*>(.*?)<\/h2>/g)].map((match) => textsOf(match[1] ?? '').join(' '))
  const headingsOf = async (loader: Loader, Page: unknown, path: string, change: Partial<Brand> = {}) =>
    sections((await renderPage(loader, componentOf(Page), {}, { id: 'alder-hotels', path, change }))?.html)

  test('/ is the discover page or the how-it-works page, by the partner’s setting [P1-031] [P1-032] [P1-033] [P1-036]', async () => {
    const discoverHeadings = await headingsOf(discover, Discover, '/discover')
    const howHeadings = await headingsOf(howPage, HowPage, '/how-it-works')
    expect(discoverHeadings).not.toEqual(howHeadings)
    expect(howHeadings.length).toBeGreaterThan(2)
    expect(await headingsOf(home, Home, '/', { homePage: 'Discover' })).toEqual(discoverHeadings)
    expect(await headingsOf(home, Home, '/', { homePage: 'how-it-works' })).toEqual(howHeadings)
  })

  test.each(brandIds)('a visitor of %s sees home and how it works [P1-005] [P1-033] [P1-036]', async (id) => {
    for (const [loader, Page, path] of [
      [home, Home, '/'],
      [howPage, HowPage, '/how-it-works'],
    ] as const)
      expect(headingOf((await renderPage(loader, componentOf(Page), {}, { id, path }))?.html), path).not.toBe('')
  })

  test('discover and the pages under it exist only when the partner has a discover page [P1-034] [P1-035]', async () => {
    for (const hasDiscoverPage of [true, false]) {
      const change = { hasDiscoverPage }
      const pages = [
        await renderPage(discover, componentOf(Discover), {}, { id: 'alder-hotels', path: '/discover', change }),
        await renderPage(
          discoverPage,
          componentOf(DiscoverPage),
          { slug: 'slow-sundays' },
          { id: 'alder-hotels', path: '/discover/slow-sundays', change },
        ),
      ]
      expect(pages.map((page) => page !== null)).toEqual([hasDiscoverPage, hasDiscoverPage])
    }
    expect(
      await renderPage(
        discoverPage,
        componentOf(DiscoverPage),
        { slug: 'nothing' },
        { id: 'alder-hotels', path: '/discover/nothing' },
      ),
    ).toBeNull()
  })

  test('home asks only visitors for an email, with an example in the field, and asks no visitor of a partner without enrollment [P1-171] [P1-172]', async () => {
    const field = async (state: Audience, change: Partial<Brand> = {}) =>
      /<input[^>]*name="email"[^>]*>/.exec(
        (await renderPage(home, componentOf(Home), {}, { id: 'meridian-air', path: '/', state, change }))?.html ?? '',
      )?.[0]
    expect(await field('no_member')).toContain('placeholder="name@example.com"')
    expect(await field('no_member')).toContain('maxLength="50"')
    expect(await field('email_opted_in')).toBeUndefined()
    expect(await field('no_member', { enrollmentType: 'none' })).toBeUndefined()
  })

  test('home shows the entry for the copy state of the member or visitor', async () => {
    const headingFor = async (state: Audience) =>
      headingOf((await renderPage(home, componentOf(Home), {}, { id: 'alder-hotels', path: '/', state }))?.html)
    expect(await headingFor('no_member')).toBe('Dinner tonight, a night away sooner')
    expect(await headingFor('email_opted_in')).toBe('Good evening')
    expect(await headingFor('opted_out')).toBe('A letter now and then')
  })

  const homeEntry = (slug: string, user_states: Exclude<Audience, ''>[]): ContentEntry => ({
    slug,
    type: 'home',
    fields: entryFields.home.parse({
      browser_title: slug,
      banner_text: `${slug} speaks`,
      main_column: [{ type: 'body_text', text_desktop: `${slug} goes on` }],
      user_states,
    }),
  })
  // The first column is the entry's copy state, or a case whose entry is for `no_member`.
  test.each([
    ['opted_out', {}, 'opted_out', ['Opted speaks', 'Opted goes on']],
    ['no_member', {}, 'opted_out', []],
    ['no_member', {}, 'no_member', ['Opted speaks', 'Opted goes on']],
    ['a partner without copy states', { copyStates: false }, '', []],
  ] as const)(
    'shows a home entry only in the copy state that it names: $0, state "$2" [P1-594]',
    async (stateOrCase, change, state, expected) => {
      const entries = [homeEntry('Opted', [stateOrCase === 'opted_out' ? 'opted_out' : 'no_member'])]
      const page = await renderPage(
        home,
        componentOf(Home),
        {},
        { id: 'alder-hotels', path: '/', state, change, entries },
      )
      expect(textsOf(page?.html ?? '').filter((line) => line.startsWith('Opted'))).toEqual(expected)
    },
  )

  test.each([
    ['with', {}, ['Opted speaks', 'Opted goes on']],
    ['without', { copyStates: false }, []],
  ] as const)(
    'the cached home page of a partner %s copy states shows an entry for visitors only with them [P1-594] [SPEC-C15]',
    async (_with, change, expected) => {
      const visit = { id: 'alder-hotels', path: '/', change, entries: [homeEntry('Opted', ['no_member'])] }
      const page = await renderPage(home, componentOf(Home), {}, { ...visit, cached: true })
      expect(textsOf(page?.html ?? '').filter((line) => line.startsWith('Opted'))).toEqual(expected)
    },
  )

  test.each(brandIds)('the first screen of %s shows the headline of the home entry [P1-290]', async (id) => {
    const page = await renderPage(home, componentOf(Home), {}, { id, path: '/', entries: [homeEntry('Entry', [])] })
    expect(headingOf(page?.html)).toBe('Entry speaks')
  })

  test('an enabled banner with a picture replaces the brand’s first screen [P1-162] [P1-304]', async () => {
    const picture = { image: '/images/brand/alder-hotels?n=4', image_mobile_alt_text: 'Coffee' }
    const homeWithBanner = async (banner: object) => {
      const { fields, ...entry } = homeEntry('Entry', []) as ContentEntry<'home'>
      const entries = [{ ...entry, fields: entryFields.home.parse({ ...fields, banner }) }]
      const page = await renderPage(home, componentOf(Home), {}, { id: 'alder-hotels', path: '/', entries })
      return { hasPicture: page?.html.includes('alt="Coffee"'), heading: headingOf(page?.html) }
    }
    expect(await homeWithBanner(picture)).toEqual({ hasPicture: true, heading: 'Entry speaks' })
    expect(await homeWithBanner({ ...picture, enable_banner: false })).toEqual({
      hasPicture: false,
      heading: 'Entry speaks',
    })
  })

  test.each([
    ['the entry when routeMeta is empty', {}, { title: 'Entry' }],
    ['the title in routeMeta', { '/': { title: 'Brand', description: 'Words', keywords: '' } }, { title: 'Brand' }],
  ])('the document title of home is from %s [P1-161] [P1-602]', async (_case, routeMeta, title) => {
    const change = { routeMeta }
    const page = await renderPage(
      home,
      componentOf(Home),
      {},
      { id: 'alder-hotels', path: '/', change, entries: [homeEntry('Entry', [])] },
    )
    const site = { partner: partnerOf('alder-hotels', change), member: null, staging: false, year: 2026, content: [] }
    const matches = [{ id: 'root', loaderData: site }]
    expect(homeMeta({ matches, loaderData: page?.loaderData } as never)).toContainEqual(title)
  })

  test('home shows the first entry that names the current copy state or no state [P1-594]', async () => {
    const entries = [homeEntry('Members', ['email_opted_in']), homeEntry('Everybody', [])]
    const headingFor = async (state: Audience) =>
      headingOf(
        (await renderPage(home, componentOf(Home), {}, { id: 'alder-hotels', path: '/', state, entries }))?.html,
      )
    expect([await headingFor('email_opted_in'), await headingFor('opted_out')]).toEqual([
      'Members speaks',
      'Everybody speaks',
    ])
  })
})
