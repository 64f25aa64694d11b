import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { createRoutesStub, Outlet } from 'react-router'
import type { MemberView } from '../../contract/api/session.ts'
import type { Brand, PartnerView } from '../../contract/brand.ts'
import { entriesFor, type ContentEntry, type ContentType, type FieldsOf } from '../../contract/content.ts'
import { viewOf } from '../../server/brands/document.ts'
import { ofType } from '../../web/content/use-entry.ts'
import type { SiteData } from '../../web/partner.ts'
import { allBrands, brandFolder } from './brands.ts'

/** Every partner's folder, for tests that hold all of them to something. */
export const brandFolders = allBrands

/** A partner as its folder says, with what the test changes about it. */
export function partnerOf(id: string, change: Partial<Brand> = {}): PartnerView {
  const view = viewOf(id, brandFolder(id))
  return { ...view, brand: { ...view.brand, ...change } }
}

/** Somebody who is signed in: a card member in the second tier unless the test says otherwise. */
export const memberOf = (change: Partial<MemberView> = {}): MemberView => ({
  publicId: '0'.repeat(32),
  familyId: '0'.repeat(32),
  firstName: 'Noor',
  lastName: 'Haddad',
  email: 'noor@mail.example',
  emailMustChange: false,
  emailOptIn: true,
  phoneNumber: '',
  smsOptIn: false,
  partnerNumber: '300418263',
  language: null,
  address: { address1: '', address2: '', city: '', state: '', zipCode: '60611' },
  memberType: 'EnrolledCardMember',
  tierLevel: 'OptedIn',
  active: true,
  hasWebProfile: true,
  enrollmentSource: '',
  joinDate: null,
  sessionExpiresAt: '2026-05-05T12:00:00.000Z',
  ...change,
})

type Scene = { partner: PartnerView; member?: MemberView | null; path?: string; content?: ContentEntry[] } & Partial<
  Pick<SiteData, 'face' | 'barClosed'>
>

/** What the partner's folder has every page read. */
export const contentOf = (id: string): ContentEntry[] => entriesFor(brandFolder(id).content, '')

/** The fields of one entry of the folder. */
export function fieldsOf<T extends ContentType>(id: string, type: T): FieldsOf<T> {
  const found = ofType(contentOf(id), type)[0]
  if (!found) throw new Error(`${id} has no content of type ${type}`)
  return found.fields as FieldsOf<T>
}

/** A part of a page as the server draws it, at an address of a partner's site. */
export function drawn(
  part: ReactNode,
  { partner, member = null, path = '/', content, face = '', barClosed = false }: Scene,
): string {
  const Component = () => part
  const children = [
    { id: 'index', index: true as const, Component },
    { id: 'page', path: '*', Component },
  ]
  const Page = createRoutesStub([{ id: 'root', path: '/', Component: Outlet, children }])
  const root: SiteData = {
    origin: 'https://site.example',
    partner,
    member,
    staging: false,
    clock: null,
    year: 2026,
    face,
    barClosed,
    content: content ?? contentOf(partner.id),
  }
  const html = renderToString(<Page initialEntries={[path]} hydrationData={{ loaderData: { root } }} />)
  return html.replaceAll('<!-- -->', '')
}

const entities: Record<string, string> = { '&amp;': '&', '&#x27;': "'", '&quot;': '"', '&lt;': '<', '&gt;': '>' }

/** What one reads there: the words, each element's on a line of its own. */
export const words = (html: string): string[] =>
  html
    .replaceAll(/<\/?(b|i)( [^>]*)?>/g, '')
    .replaceAll(/<[^>]*>/g, '\n')
    .replaceAll(/&[#\w]+;/g, (entity) => entities[entity] ?? entity)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Where its links lead: [words, address]. */
export const links = (html: string): [string, string][] =>
  [...html.matchAll(/<a\b[^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/g)].map((match) => [
    words(match[2] ?? '').join(' '),
    (match[1] ?? '').replaceAll('&amp;', '&'),
  ])
