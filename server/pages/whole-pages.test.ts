import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allBrands, brandFolder } from '../../checks/fixtures/brands.ts'
import { linksOf, textsOf } from '../../checks/fixtures/render.tsx'
import { changeBrand } from '../../checks/fixtures/changed-brand.ts'
import { firstElement, visibleBody } from '../../checks/fixtures/markup.ts'
import { publish as publishEntry } from '../../checks/fixtures/published.ts'
import { openWholeSite } from '../../checks/fixtures/whole-site.ts'
import type { Browser, Site } from '../../checks/fixtures/site.ts'
import { diner } from '../../checks/fixtures/table-diners.ts'
import { activateBonus } from '../../contract/api/bonuses.ts'
import { contentNames, type ContentType, type ContentName } from '../../contract/content.ts'
import { partnerDocument } from '../brands/document.ts'
import { saveDraft } from '../content/versions.ts'

// Renders the site's documents from the sources of its pages. There are no scripts, no style sheets and no restaurants.
let site: Site
beforeAll(async () => {
  site = await openWholeSite()
})
afterAll(() => site.close())

const folders = allBrands()
const ids = folders.map(({ id }) => id)
const brandOf = (id: string) => brandFolder(id).brand
const publicPaths = ['/', '/how-it-works', '/earn', '/join', '/login', '/nowhere']
const accountPaths = [
  ...['/account/overview', '/account/recent_activity', '/account/manage_cards', '/account/user_profile'],
  ...['/account/sessions', '/account/privacy', '/account/missing_rewards', '/account/favorites'],
]

const get = async (path: string, id = 'lumen-mobile', headers: Record<string, string> = {}) =>
  (await site.browser(id).raw('GET', path, { headers })).body

const cardMember = (partner: string): Promise<Browser> => diner(site, { partner })
const publish = (partnerId: string, type: ContentType, slug: string, fields: object) =>
  publishEntry(site, partnerId, { type, slug, fields })

describe('a partner’s address', () => {
  const brandColorOf = (id: string) => brandOf(id).theme.light.brand
  const namesOf = (id: string) => {
    const { name, program } = brandOf(id)
    return [name, program]
  }

  function expectOnlyPartner(id: string, html: string, where: string) {
    const text = textsOf(visibleBody(html)).join(' ')
    const otherIds = ids.filter((other) => other !== id)
    expect(text, `${where} names its program`).toContain(brandOf(id).program)
    // A program that pays money calls it cash back (D3-006).
    if (brandOf(id).currencyType === 'Dollar') expect(text, `${where} counts dollars`).not.toMatch(/\bdollars?\b/i)
    expect(html, `${where} has its color`).toContain(`--brand:${brandColorOf(id)}`)
    const symbol = site.deps.partners.byId(id)?.mark
    expect(html, `${where} has its symbol`).toContain(symbol)
    expect(firstElement(visibleBody(html), 'header'), `the header of ${where} has its symbol`).toContain(
      `src="${symbol}"`,
    )
    for (const other of otherIds) {
      for (const name of namesOf(other)) expect(text, `${where} names ${other}`).not.toContain(name)
      expect(html, `${where} has the color of ${other}`).not.toContain(`--brand:${brandColorOf(other)}`)
      expect(html, `${where} has the symbol of ${other}`).not.toContain(site.deps.partners.byId(other)?.mark)
    }
  }

  test.each(ids)(
    'public pages of %s show its program, symbol and color, and no other partner’s; they never call cash back dollars [D3-006] [P1-573]',
    async (id) => {
      for (const path of publicPaths) expectOnlyPartner(id, await get(path, id), path)
    },
  )

  test('account pages of lumen-mobile show its program, symbol and color, and no other partner’s; they never call cash back dollars [D3-006] [P1-573]', async () => {
    const member = await cardMember('lumen-mobile')
    for (const path of accountPaths) expectOnlyPartner('lumen-mobile', (await member.raw('GET', path)).body, path)
  })
})

describe('a partner without enrollment', () => {
  const enrollmentLinks = /href="[^"]*\/(join|add_card|login|account|activate|recover)\b/i

  test('has no way to join, to sign in or to open an account, even if its content links to one [P1-574]', async () => {
    const url = '/join?from=shell'
    await publish('city-table', 'navbar', 'navbar', {
      nav_links: [
        { text_desktop: 'Restaurants', url: '/search' },
        { text_desktop: 'Enroll', url },
      ],
    })
    await publish('city-table', 'footer', 'footer', {
      primary_links: [{ text: 'My rewards', url: '/account/overview' }],
      secondary_links: [{ text: 'Enter', url: '/Login' }],
      disclaimer: 'Hours change, [sign up](/join) or call.',
    })
    await publish('city-table', 'announcement_banner', 'announcement_banner', {
      banner_copy: [
        { type: 'text', copy: 'Restaurant Week starts Monday.' },
        { type: 'link', copy: 'Take part', url: '/activate' },
      ],
    })
    for (const path of ['/', '/search', '/how-it-works', '/earn', '/nowhere']) {
      const page = visibleBody(await get(path, 'city-table'))
      const shell = page.replace(firstElement(page, 'main'), '')
      expect(shell, path).toContain('href="/search"')
      expect(shell, path).toContain('Restaurant Week starts Monday.')
      expect(textsOf(shell).join(' '), path).toContain('Hours change, sign up or call.')
      expect(page, path).not.toMatch(enrollmentLinks)
      for (const text of ['Enroll', 'My rewards', 'Enter', 'Take part', 'Sign in', 'Join', 'Account Center'])
        expect(textsOf(shell), path).not.toContain(text)
    }
  })

  test.each(['/account', '/account/overview', '/account/nothing', '/account/recent_activity', '/login', '/join'])(
    'has no page at %s [P1-574] [SPEC-B12]',
    async (path) => {
      const reply = await site.browser('city-table').raw('GET', path)
      expect(reply.statusCode).toBe(404)
    },
  )
})

test('the error page answers a HEAD request with a reference in a header [P1-075]', async () => {
  const host = 'lumen-mobile.localhost:3000'
  const { headers } = await site.app.inject({ method: 'HEAD', url: '/error?page=%2Fsearch', headers: { host } })
  expect(headers['x-reference']).toMatch(/^[A-Z0-9]{8}$/)
})

describe('a minimum app version', () => {
  const appHeaders = (version: string, platform: 'iOS' | 'Android', device = 'iPhone') => ({
    'user-agent': `Mozilla/5.0 (${device}) DamaskApp/${version} (${platform})`,
  })

  test.each([
    ['iOS', 'ios', 'iPhone; CPU iPhone OS 18_5 like Mac OS X'],
    // An iPad identifies itself as a Mac.
    ['iOS', 'ios', 'Macintosh; Intel Mac OS X 10_15_7'],
    ['Android', 'android', 'Linux; Android 15; Pixel 9'],
  ] as const)(
    'shows an older app one screen on every page, also on errors, with the store of %s (%s, %s) [P1-144] [P1-145] [SPEC-B3]',
    async (platform, store, device) => {
      const { brand } = site.deps.partners.byId('lumen-mobile') ?? {}
      for (const path of ['/', '/search', '/login', '/earn', '/nonsense', '/error']) {
        const page = visibleBody(await get(path, 'lumen-mobile', appHeaders('2.9.9', platform, device)))
        expect(textsOf(page)[0], path).toBe('New Version Available')
        expect(linksOf(page), path).toEqual([['Update Now', brand?.appStores[store]]])
        for (const tag of ['header', 'footer', 'nav']) expect(page, path).not.toContain(`<${tag}`)
      }
    },
  )

  test('shows the site to an app of that version, and to a browser [P1-144]', async () => {
    expect(visibleBody(await get('/', 'lumen-mobile', appHeaders('3.0.0', 'iOS')))).toContain('<footer')
    expect(visibleBody(await get('/'))).toContain('<footer')
  })

  test('needs both store addresses in the settings; settings also refuse the currency name dollars for cash back, and allow it for points [D3-006] [P1-145] [SPEC-B4]', () => {
    const [lumen] = folders.filter(({ id }) => id === 'lumen-mobile') as [(typeof folders)[number]]
    const { brand, copy, legal } = lumen
    const faultsOf = (change: object) => {
      const parsed = partnerDocument.safeParse({ brand: { ...brand, ...change }, copy, legal })
      return parsed.error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []
    }
    const fault = ['brand.appStores', 'must have both addresses where there is a minimumAppVersion']
    expect(faultsOf({})).toEqual([])
    expect(faultsOf({ appStores: { ios: 'https://apps.example/a', android: '' } })).toEqual([fault])
    expect(faultsOf({ appStores: { ios: '', android: '' } })).toEqual([fault])
    // 0.0.0 is no minimum.
    expect(faultsOf({ appStores: { ios: '', android: '' }, minimumAppVersion: '0.0.0' })).toEqual([])
    const dollars = { one: 'dollar', many: 'dollars' }
    expect(faultsOf({ currencyName: dollars })).toEqual([
      ['brand.currencyName', 'must name what members earn, such as cash back, and not dollars'],
    ])
    expect(faultsOf({ currencyName: dollars, currencyType: 'Point' })).toEqual([])
  })
})

describe('a registered trademark', () => {
  const id = 'meridian-air'
  const trademarkNames = { name: 'Meridian', program: 'Meridian® Dining' }
  /** Lines with a trademark sign that is not raised, without list options and text fields, which cannot contain a superscript. */
  const plainMarks = (html: string) =>
    textsOf(
      visibleBody(html)
        .replaceAll(/<sup[^>]*>®<\/sup>/g, '')
        .replaceAll(/<(option|textarea)\b.*?<\/\1>/gs, ''),
    ).filter((line) => line.includes('®'))
  const modal = { title: 'More at {program}', body_text: 'Ask **{program}**.' }

  async function fetchPages(): Promise<[path: string, html: string][]> {
    const member = await cardMember(id)
    const visitorPaths = [
      ...publicPaths,
      '/recover',
      '/discover/between-flights',
      '/long-weekends',
      '/SignOut',
      '/unsubscribe',
    ]
    // One page at a time: on a busy machine, requests sent all at once wait for the database until loading the
    // member times out.
    const htmlByPath: [path: string, html: string][] = []
    for (const path of visitorPaths) htmlByPath.push([path, await get(path, id)])
    for (const path of ['/', ...accountPaths])
      htmlByPath.push([`${path} of a member`, (await member.raw('GET', path)).body])
    return htmlByPath
  }

  test('is raised wherever the program is named [P1-425] [SPEC-B2]', async () => {
    await publish(id, 'announcement_banner', 'announcement_banner', {
      banner_copy: [{ type: 'text', copy: 'News of {program}.' }],
      tooltip_copy: 'Only at {program}.',
      modal,
    })
    await changeBrand(site, id, trademarkNames)
    const htmlByPath = await fetchPages()
    for (const [path, html] of htmlByPath) expect(html, path).toMatch(/<sup[^>]*>®<\/sup>/)
    expect(htmlByPath.flatMap(([path, html]) => plainMarks(html).map((line) => `${path}: ${line}`))).toEqual([])
    const header = firstElement(visibleBody(await get('/', id)), 'header')
    expect(textsOf(header.replaceAll(/<\/?(b|sup|span)( [^>]*)?>/g, ''))[0]).toBe('Meridian® Dining')
  })

  test('stays in its line where the brand’s typeface raises it [P1-425]', async () => {
    const { theme } = brandOf(id)
    await changeBrand(site, id, { ...trademarkNames, theme: { ...theme, superscriptRegistered: false } })
    const html = await get('/how-it-works', id)
    expect(html).not.toContain('<sup')
    expect(plainMarks(html).length).toBeGreaterThan(2)
    await changeBrand(site, id, {})
  })
})

describe('content', () => {
  test('the link of the earn banner is the last one on pages about earning, for a visitor and for a member [P1-590] [SPEC-B7]', async () => {
    const member = await cardMember('lumen-mobile')
    for (const path of ['/earn', '/earn/how-it-works']) {
      const visitorMain = firstElement(visibleBody(await get(path)), 'main')
      expect(linksOf(visitorMain).at(-1), path).toEqual([
        'Join with your phone number. 5% back from the first bite.',
        '/join',
      ])
      const memberMain = firstElement(visibleBody((await member.raw('GET', path)).body), 'main')
      expect(linksOf(memberMain).at(-1), path).toEqual([
        'Know when you are hungry? Book the table here, and dinner pays $5 more.',
        '/earn/reservations',
      ])
    }
    // The banner is hidden on the page that it links to.
    const reservationsMain = firstElement(visibleBody((await member.raw('GET', '/earn/reservations')).body), 'main')
    expect(textsOf(reservationsMain).join(' ')).not.toContain('Know when you are hungry?')
  })

  test('the sidebar is next to the text of content pages, and not on the home page [P1-591] [SPEC-B7]', async () => {
    for (const path of ['/earn/how-it-works', '/discover/late-night', '/this-is-big']) {
      const aside = firstElement(visibleBody(await get(path)), 'aside')
      expect(textsOf(aside).join(' '), path).toContain('Thousands of places pay you back. Find one')
    }
    expect(textsOf(visibleBody(await get('/'))).join(' ')).not.toContain('Thousands of places pay you back. Find one')
  })

  test('a member reads about a new-member bonus, and an editor’s text for new members, until the member accepts it [M2-146] [SPEC-B5]', async () => {
    const id = 'alder-hotels'
    const fields = { page_text: 'Welcome to your first table.' }
    await publishEntry(site, id, { type: 'sidebar', slug: 'sidebar', fields, audience: 'new_member_bonus' })
    const member = await diner(site, { partner: id, partnerNumber: '55012874' })
    const pageText = async (path: string) => textsOf(visibleBody((await member.raw('GET', path)).body)).join(' ')
    const mentions = async () => [
      (await pageText('/account/overview')).includes('Your new member bonus is waiting for your first meal.'),
      (await pageText('/earn/new-member-bonus')).includes('Welcome to your first table.'),
    ]
    expect(await mentions()).toEqual([true, true])
    await member.call(activateBonus, { params: { code: 'WELCOME-TABLE' } })
    expect(await mentions()).toEqual([false, false])
  })

  const menuOf = (page: string) => linksOf(/<nav id="main-menu".*?<\/nav>/s.exec(page)?.[0] ?? '')

  test('the main menu repeats every link of the footer after those of the navigation [P1-586]', async () => {
    const primaryLinks = [
      { text: 'How it works', url: '/how-it-works' },
      { text: 'Ways to earn', url: '/earn' },
    ]
    const secondaryLinks = [{ text: 'Restaurants', url: '/search' }]
    await publish('northfield-cu', 'navbar', 'navbar', {
      nav_links: [...primaryLinks, ...secondaryLinks].map(({ text, url }) => ({ text_desktop: text, url })),
    })
    await publish('northfield-cu', 'footer', 'footer', { primary_links: primaryLinks, secondary_links: secondaryLinks })
    const page = visibleBody(await get('/search', 'northfield-cu'))
    const footerLinks = [...primaryLinks, ...secondaryLinks].map(({ text, url }) => [text, url])
    // The menu begins with the links to join and to sign in.
    expect(menuOf(page).slice(2)).toEqual([...footerLinks, ...footerLinks])
    const renderedLinks = linksOf(firstElement(page, 'footer'))
    for (const link of footerLinks) expect(renderedLinks).toContainEqual(link)
  })

  test('between them, these pages request the content of every name in `contentNames` [P1-489]', async () => {
    const names = new Set<ContentName>()
    const { content } = site.deps
    site.deps.content = { ...content, entries: (reader, name) => (names.add(name), content.entries(reader, name)) }
    const member = await cardMember('lumen-mobile')
    for (const path of ['/', '/activate', '/discover/late-night', '/earn', '/this-is-big', '/account/overview'])
      await member.raw('GET', path)
    site.deps.content = content
    expect([...names].toSorted()).toEqual([...contentNames].toSorted())
  })

  test('preview=1 shows a draft where cmsPreview is on, and never where it is off [P1-604]', async () => {
    const entry = {
      partnerId: 'alder-hotels',
      type: 'earn',
      slug: 'earn',
      audience: '',
      savedBy: 'w@damask.example',
    } as const
    await saveDraft(site.deps.db, site.deps.clock, entry, { title: 'Only a draft', body_text: '' })
    await site.deps.partners.refresh()
    const showsDraft = async () => (await get('/earn?preview=1', 'alder-hotels')).includes('Only a draft')
    expect(await showsDraft()).toBe(false)
    await changeBrand(site, 'alder-hotels', { cmsPreview: true })
    expect(await showsDraft()).toBe(true)
    expect(await get('/earn', 'alder-hotels')).not.toContain('Only a draft')
    await changeBrand(site, 'alder-hotels', { cmsPreview: false })
    expect(await showsDraft()).toBe(false)
  })
})

describe('copy', () => {
  test('a brand rewords each kind of page by named keys [P1-306]', async () => {
    const visitorKeys = {
      '/': 'home.second',
      '/join': 'form.required',
      '/search': 'search.where',
      '/login': 'login.title',
      '/how-it-works': 'how.title',
      '/recover': 'recover.title',
      '/nowhere': 'notFound.title',
    }
    const memberKeys = {
      '/account/recent_activity': 'activity.title',
      '/account/manage_cards': 'cards.title',
      '/account/reservations': 'reservation.list',
      '/account/overview': 'account.overview',
      '/account/user_profile': 'account.profile',
    }
    const keys = [...Object.values(visitorKeys), ...Object.values(memberKeys)]
    await changeBrand(site, 'lumen-mobile', {}, Object.fromEntries(keys.map((key) => [key, `own ${key}`])))
    const member = await cardMember('lumen-mobile')
    for (const [path, key] of Object.entries(visitorKeys))
      expect(visibleBody(await get(path)), path).toContain(`own ${key}`)
    for (const [path, key] of Object.entries(memberKeys))
      expect(visibleBody((await member.raw('GET', path)).body), path).toContain(`own ${key}`)
    await changeBrand(site, 'lumen-mobile', {})
  })
})

describe('settings', () => {
  test('routeMeta sets title, description and keywords of each of its paths [P1-602]', async () => {
    const paths = ['/', '/discover', '/how-it-works', '/search', '/earn', '/join', '/login', '/recover']
    const routeMeta = Object.fromEntries(
      paths.map((path) => [path, { title: `T ${path}`, description: `D ${path}`, keywords: `K ${path}` }]),
    )
    await changeBrand(site, 'meridian-air', { routeMeta })
    for (const path of paths) {
      const head = (await get(path, 'meridian-air')).split('</head>')[0] ?? ''
      expect(textsOf(firstElement(head, 'title')), path).toEqual([`T ${path}`])
      expect(head, path).toContain(`<meta name="description" content="D ${path}"/>`)
      expect(head, path).toContain(`<meta name="keywords" content="K ${path}"/>`)
    }
    await changeBrand(site, 'meridian-air', {})
  })

  // Statuses of /login, /join, / and /search.
  test.each([
    ['login', [503, 200, 200, 200]],
    ['join', [200, 503, 200, 200]],
    ['all', [503, 503, 503, 503]],
    ['none', [200, 200, 200, 200]],
  ] as const)(
    'the maintenance switch %s closes its pages and keeps the others open [P1-643]',
    async (maintenance, statuses) => {
      await changeBrand(site, 'meridian-air', { maintenance })
      const visitor = site.browser('meridian-air')
      const replyStatuses = await Promise.all(
        ['/login', '/join', '/', '/search'].map(async (path) => (await visitor.raw('GET', path)).statusCode),
      )
      await changeBrand(site, 'meridian-air', {})
      expect(replyStatuses).toEqual(statuses)
    },
  )

  test('the Discover home page works without a discover page, and does not link to one [P1-644]', async () => {
    await changeBrand(site, 'alder-hotels', { homePage: 'Discover', hasDiscoverPage: false })
    const home = await site.browser('alder-hotels').raw('GET', '/')
    const discoverReply = await site.browser('alder-hotels').raw('GET', '/discover')
    await changeBrand(site, 'alder-hotels', {})
    expect([home.statusCode, discoverReply.statusCode]).toEqual([200, 404])
    expect(textsOf(firstElement(home.body, 'h1'))).toEqual(['Dinner tonight, a night away sooner'])
    expect(linksOf(visibleBody(home.body)).filter(([, to]) => to.startsWith('/discover'))).toEqual([])
  })
})
