import { describe, expect, test } from 'vitest'
import { renderMarkup, linksOf, memberOf, partnerOf, textsOf } from '../../checks/fixtures/render.tsx'
import type { MerchantCard } from '../../contract/api/merchants.ts'
import { entryFields, type ContentBanner, type ContentEntry } from '../../contract/content.ts'
import type { PageFields } from './page-data.ts'
import { ContentPage } from './page.tsx'

const partner = partnerOf('meridian-air')
const member = memberOf()
type Change = Partial<Omit<PageFields, 'banner'>> & { banner?: Partial<ContentBanner> }

/** Renders a content page with the fields of the test. */
function renderPage(
  change: Change,
  scene: Partial<Parameters<typeof renderMarkup>[1]> = {},
  merchants: Record<string, MerchantCard[]> = {},
) {
  const fields = entryFields.special.parse({ browser_title: 'A page', ...change })
  return renderMarkup(<ContentPage page={fields} merchants={merchants} />, { partner, content: [], ...scene })
}

const picture = '/images/brand/meridian-air?n=2'
const enabledBanner = { image: picture, enable_banner: true }
const hasBanner = (html: string) => html.includes('<picture')

describe('the banner', () => {
  test.each([
    ['a picture and enabled', enabledBanner, true],
    ['a picture, not enabled', { ...enabledBanner, enable_banner: false }, false],
    ['enabled, no picture', { image: '', enable_banner: true }, false],
    ['only a picture for phones', { image: '', image_mobile: picture, enable_banner: true }, false],
  ])('shows only if it is enabled and has a picture for wide pages: %s [P1-162]', (_case, banner, expected) => {
    expect(hasBanner(renderPage({ banner, banner_text: 'Come in' }))).toBe(expected)
  })

  test('greets a member by first name and shows its text [P1-163] [P1-169]', () => {
    const banner = { ...enabledBanner, include_welcome_message: true }
    const texts = textsOf(renderPage({ banner, banner_text: 'Where to tonight?\n\nEvery bill earns.' }, { member }))
    expect(texts).toEqual(['Welcome back, Noor', 'Where to tonight?', 'Every bill earns.'])
  })

  test.each([
    ['a member, flag set', true, member, true],
    ['a member, flag not set', false, member, false],
    ['a visitor, flag set', true, null, false],
  ])(
    'greets a member when include_welcome_message is set: %s [P1-169] [P1-587]',
    (_case, include_welcome_message, viewer, isGreeted) => {
      const texts = textsOf(renderPage({ banner: { ...enabledBanner, include_welcome_message } }, { member: viewer }))
      expect(texts.some((line) => line.includes('Noor'))).toBe(isGreeted)
    },
  )

  test.each([
    ['a visitor, direct enrollment, flag set', null, 'direct', true, true],
    ['a member', member, 'direct', true, false],
    ['single sign-on', null, 'sso', true, false],
    ['no enrollment', null, 'none', true, false],
    ['flag not set', null, 'direct', false, false],
  ] as const)(
    'asks only visitors for an email, where they enroll directly and include_prospect_email is set: %s [P1-170]',
    (_case, viewer, enrollmentType, include_prospect_email, hasEmailField) => {
      const scene = { partner: partnerOf('meridian-air', { enrollmentType }), member: viewer }
      expect(renderPage({ banner: { ...enabledBanner, include_prospect_email } }, scene).includes('name="email"')).toBe(
        hasEmailField,
      )
    },
  )

  test.each([
    ['bonus', ['Bonus']],
    ['enrollment', ['Get started']],
    ['earn', []],
  ] as const)('shows the label of the kind %s, if it has one, above the headline [P1-593]', (kind, label) => {
    const html = renderPage({ banner: { ...enabledBanner, kind }, banner_text: 'Come in' })
    expect(textsOf(html)).toEqual([...label, 'Come in'])
    expect(html).toContain(`data-kind="${kind}"`)
  })

  test('wide and narrow pages get separate pictures with the same alternative text, focal point and gradient [P1-167] [P1-168]', () => {
    const html = renderPage({
      banner: {
        ...enabledBanner,
        image_mobile: '/images/brand/meridian-air?n=4',
        image_mobile_alt_text: 'Pancakes',
        image_x_position: 62,
        image_y_position: 100,
      },
    })
    expect(html).toMatch(/<source media="\(min-width: 861px\)" srcSet="[^"]*w=1200&amp;r=2\.4&amp;n=2 1200w/)
    const img = /<img[^>]*>/.exec(html)?.[0] ?? ''
    expect(img).toMatch(/src="[^"]*w=600&amp;r=1\.2&amp;n=4"/)
    expect(img).toContain('alt="Pancakes"')
    expect(img).toMatch(/data-x10="6" data-x1="2" data-y10="10" data-y1="0"/)
    expect(html).toContain('data-gradient="true"')
    expect(renderPage({ banner: { ...enabledBanner, gradient: false } })).toContain('data-gradient="false"')
    // The Content-Security-Policy forbids style attributes.
    expect(html).not.toContain('style=')
  })

  test.each([
    ['its picture and alternative text', { image_mobile: '/images/brand/meridian-air?n=4' }, 4, 'Pancakes'],
    ['the picture of wide pages when it has none', { image_mobile: '' }, 2, 'Pancakes'],
    ['no alternative text when the entry has none', { image_mobile_alt_text: '' }, 2, ''],
  ])('a narrow page shows %s [P1-588]', (_case, banner, index, alt) => {
    const html = renderPage({ banner: { ...enabledBanner, image_mobile_alt_text: 'Pancakes', ...banner } })
    const [img = ''] = /<img[^>]*>/.exec(html) ?? []
    expect(img).toMatch(new RegExp(` src="[^"]*w=600&amp;r=1\\.2&amp;n=${index}"`))
    expect(img).toMatch(new RegExp(`srcSet="[^"]*w=900&amp;r=1\\.2&amp;n=${index} 900w`))
    expect(img).toContain(` alt="${alt}"`)
    expect(/<source[^>]*>/.exec(html)?.[0]).toMatch(/n=2 1200w/)
  })

  test('shows an own picture in its own shape, with its size, color and focal point [OPS-B8]', () => {
    const wide = '/images/own/0123456789abcdef0123-1600x900-a07b75'
    const tall = '/images/own/abcdef0123456789abcd-800x800-112233'
    const html = renderPage({
      banner: { image: wide, image_mobile: tall, image_x_position: 37, image_mobile_alt_text: 'Eggs' },
    })
    expect(html).toContain('<rect width="100%" height="100%" fill="#a07b75">')
    const [source = ''] = /<source[^>]*>/.exec(html) ?? []
    expect(source).toContain('sizes="100vw" width="1600" height="900"')
    const widths = [400, 800, 1200, 1600].map((width) => `${wide}?w=${width}&amp;r=natural ${width}w`)
    expect(source).toContain(`srcSet="${widths.join(', ')}"`)
    const [img = ''] = /<img[^>]*>/.exec(html) ?? []
    expect(img).toContain(`src="${tall}?w=800&amp;r=natural"`)
    expect(img).toContain('data-x10="3" data-x1="7"')
    expect(img).toContain('alt="Eggs"')
    // The frame of a narrow page is wider than the square picture, so the picture is as wide as the page.
    expect(img).toContain('sizes="(max-width: 660px) 100vw, 100vw" width="800" height="800"')
    // Without a separate picture, a narrow page crops the sides of the wide one, so it needs more pixels.
    expect(renderPage({ banner: { image: wide } })).toContain('sizes="(max-width: 660px) 148vw, 100vw"')
    expect(renderPage({ banner: { image: picture } })).not.toContain('<rect')
  })

  test('uses the URL of an external picture unchanged', () => {
    const html = renderPage({ banner: { image: 'https://pictures.example/a.jpg' } })
    expect(html).toContain('srcSet="https://pictures.example/a.jpg"')
  })
})

const text = (text_desktop: string) => ({ text_desktop, text_mobile: '' })
const main: PageFields['main_column'] = [
  { type: 'title', ...text('How it works') },
  { type: 'body_text', ...text('Link a **card**, earn {currency}.') },
  { type: 'button', ...text('Find a table'), url: '/search', new_tab: false },
  { type: 'standalone_link', ...text('The terms'), url: 'https://terms.example/', new_tab: true },
]

describe('the columns', () => {
  test('show their text, buttons, links and headings [P1-164] [P1-166]', () => {
    const html = renderPage({ main_column: main, side_column: [{ type: 'title', ...text('Good to know') }] })
    const [beforeAside = '', aside = ''] = html.split('<aside')
    expect(textsOf(beforeAside)).toEqual([
      'How it works',
      'Link a',
      'card',
      ', earn miles.',
      'Find a table',
      'The terms',
    ])
    expect(textsOf(`<${aside}`)).toContain('Good to know')
    expect(linksOf(html)).toEqual([
      ['Find a table', '/search'],
      ['The terms', 'https://terms.example/'],
    ])
    expect(html).toMatch(
      /<a[^>]*href="https:\/\/terms.example\/"[^>]*target="_blank"|target="_blank"[^>]*href="https:\/\/terms/,
    )
    expect(html).toContain('noopener')
  })

  test('the partner’s sidebar is at the end of the side column, and only next to text [P1-591]', () => {
    const sidebar: ContentEntry = {
      slug: 'sidebar',
      type: 'sidebar',
      fields: { page_text: 'Hungry? [Find one](/search).' },
    }
    const sideOf = (change: Change) => renderPage(change, { content: [sidebar] }).split('<aside')[1] ?? ''
    const note = { type: 'title' as const, text_desktop: 'Good to know', text_mobile: '' }
    expect(textsOf(`<${sideOf({ main_column: main, side_column: [note] })}`).join(' ')).toMatch(
      /Good to know Hungry\? Find one/,
    )
    expect(linksOf(sideOf({ main_column: main }))).toContainEqual(['Find one', '/search'])
    expect(sideOf({ banner: enabledBanner })).toBe('')
  })

  test('a page without side content has no side column', () => {
    expect(renderPage({ main_column: main })).not.toContain('<aside')
  })

  test('a disclaimer comes last, if there is one [P1-165]', () => {
    expect(textsOf(renderPage({ main_column: main, disclaimer: 'Hours can change.' })).at(-1)).toBe('Hours can change.')
    expect(textsOf(renderPage({ main_column: main })).at(-1)).toBe('The terms')
  })

  const headings = (html: string) => [...html.matchAll(/<h1[^>]*>(.*?)<\/h1>/g)].map((match) => match[1])
  test.each([
    [
      'the banner’s headline',
      { banner: enabledBanner, banner_text: 'Come in\n\nSit down', main_column: main },
      'Come in',
    ],
    ['the first title', { main_column: main }, 'How it works'],
    ['the page’s name', { main_column: main.slice(1) }, 'A page'],
    ['the first title under a banner without text', { banner: enabledBanner, main_column: main }, 'How it works'],
  ])('a page has one heading, %s', (_case, change, expected) => {
    expect(headings(renderPage(change))).toEqual([expected])
  })
})

const merchant = (name: string) =>
  ({
    id: name.toLowerCase(),
    name,
    images: { imageBaseUrl: '', count: 1, version: '1', placeholder: '' },
    origin: 'catalog',
    acclaimedLevel: 0,
    details: {
      highlight: null,
      acclaimed: false,
      rating: { overallRating: null, numberOfRatings: 0 },
      priceRange: 2,
      cuisines: [],
    },
    location: {
      address: { address1: '', city: 'Chicago', state: 'IL', zip: '' },
      neighborhood: '',
      latitude: 0,
      longitude: 0,
    },
    distance: null,
    reservationProviders: { openTable: null },
    benefitAvailability: { campaignCodes: [] },
    offerRateBasisPoints: null,
    unlocked: true,
  }) satisfies MerchantCard

describe('a carousel of restaurants', () => {
  const search = 'location=Chicago, IL&acclaimed=true'
  const carousel = { type: 'merchant_carousel' as const, headline: 'Near {partner}', body: 'Worth a walk.', search }
  const html = renderPage({ main_column: [carousel] }, {}, { [search]: [merchant('Ember'), merchant('Tide')] })

  test('has its headline, its body and its restaurants [P1-166] [P1-174]', () => {
    for (const expected of ['Near Meridian', 'Worth a walk.', 'Ember', 'Tide'])
      expect(textsOf(html)).toContain(expected)
  })

  test('links View all to the same search [P1-175]', () => {
    expect(linksOf(html).find(([label]) => label === 'View all')?.[1]).toBe(
      '/search?location=Chicago%2C+IL&acclaimed=true',
    )
  })

  test('has an arrow for each direction [P1-177]', () => {
    for (const label of ['Previous', 'Next']) expect(html).toMatch(new RegExp(`<button[^>]*aria-label="${label}`))
  })

  test('is hidden when its search has no results', () => {
    expect(textsOf(renderPage({ main_column: [carousel] }))).toEqual(['A page'])
  })
})
