import { expect, test } from 'vitest'
import { renderMarkup, partnerOf } from '../../checks/fixtures/render.tsx'
import { componentOf, renderPage, type Loader } from '../../checks/fixtures/page-visit.tsx'
import { entryFields, type ContentEntry, type ContentType } from '../../contract/content.ts'
import { meta as activateMeta } from '../activate/activate.tsx'
import { ActivationStage } from '../activate/stage.tsx'
import Home, { loader as home, meta as homeMeta } from '../discover/home.tsx'
import EarnDetails, { loader as details, meta as detailsMeta } from '../earn/details.tsx'
import DiscoverPage, { loader as discover, meta as discoverMeta } from './discover-page.tsx'
import Special, { loader as special, meta as specialMeta } from './special.tsx'

const id = 'meridian-air'
const change = { specialPages: ['marked'], routeMeta: {} }
/** The fields that every page has, with a unique mark in each text and picture. */
const fields = {
  browser_title: '¤title',
  description: '¤description',
  banner: { image: '/¤wide.jpg', image_mobile: '/¤narrow.jpg', image_mobile_alt_text: '¤alt', image_x_position: 37 },
  banner_text: '¤headline\n\n¤lead',
  main_column: [
    { type: 'title', text_desktop: '¤main-wide', text_mobile: '¤main-narrow' },
    { type: 'button', text_desktop: '¤button', url: '/search' },
  ],
  side_column: [{ type: 'body_text', text_desktop: '¤side-wide', text_mobile: '¤side-narrow' }],
  disclaimer: '¤disclaimer',
}
const marks = [...JSON.stringify(fields).matchAll(/¤[a-z-]+/g)].map(([mark]) => mark)
const entryOf = (type: ContentType, more: object = {}) =>
  ({ slug: 'marked', type, fields: entryFields[type].parse({ ...fields, ...more }) }) as ContentEntry

type Meta = (args: never) => unknown
const headOf = (meta: Meta, loaderData: unknown, pathname: string) => {
  const site = { partner: partnerOf(id, change), member: null, staging: false, year: 2026, content: [] }
  return JSON.stringify(
    meta({ matches: [{ id: 'root', loaderData: site }], loaderData, location: { pathname } } as never),
  )
}
const missingIn = (page: string) => marks.filter((mark) => !page.includes(mark))

test.each<[ContentType, string, Loader, unknown, Meta, Record<string, string>, object]>([
  ['home', '/', home, Home, homeMeta, {}, {}],
  ['discover', '/discover/marked', discover, DiscoverPage, discoverMeta, { slug: 'marked' }, {}],
  ['special', '/marked', special, Special, specialMeta, { special: 'marked' }, {}],
  ['earn_details', '/earn/marked', details, EarnDetails, detailsMeta, { '*': 'marked' }, { url: '/earn/marked' }],
])(
  'shows the common texts and pictures of a %s entry on its page at %s [P1-305]',
  async (type, path, loader, Page, meta, params, more) => {
    const entries = [entryOf(type, more)]
    const page = await renderPage(loader, componentOf(Page), params, { id, path, change, entries })
    expect(missingIn(`${page?.html}${headOf(meta, page?.loaderData, path)}`)).toEqual([])
    // The tens of image_x_position.
    expect(page?.html).toContain('data-x10="3"')
  },
)

test('shows the common texts and pictures of a tier_1_activation entry on the activation page [P1-305]', () => {
  const page = entryFields.tier_1_activation.parse(fields)
  const data = { page, merchants: {} }
  const stage = (
    <ActivationStage data={data} title="Activate" text="One tap.">
      <button type="button">Activate</button>
    </ActivationStage>
  )
  const html = renderMarkup(stage, { partner: partnerOf(id, change) })
  expect(missingIn(`${html}${headOf(activateMeta, { publicId: '', data }, '/activate')}`)).toEqual([])
})
