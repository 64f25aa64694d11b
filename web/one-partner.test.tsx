import { expect, test } from 'vitest'
import { brandFolders, drawn, partnerOf } from '../checks/given/drawn.tsx'
import { isEligibleForNewMemberBonus } from '../domain/bonuses/offer.ts'
import { JoinFormView } from './join/join-form.tsx'
import { Footer } from './shell/footer.tsx'
import { showsPopup } from './shell/prompts/popup-rule.ts'
import { showsSsoNote } from './shell/prompts/sso-rule.ts'

type Folder = ReturnType<typeof brandFolders>[number]
const folders = brandFolders()
const entriesOf = ({ content }: Folder) => content.map(({ entry }) => entry)
const joinForm = ({ id }: Folder) => drawn(<JoinFormView email="" />, { partner: partnerOf(id) })
const footer = ({ id }: Folder) => drawn(<Footer />, { partner: partnerOf(id), content: [] })
/** A first visit to a partner whose pages have what its content says. */
const firstVisit = (folder: Folder) =>
  ({
    brand: partnerOf(folder.id).brand,
    copy: { popup: entriesOf(folder).some(({ type }) => type === 'popup'), announcement: false },
    memberType: null,
    stored: { popupSeen: null, ssoDismissed: null, announcementUntil: null, installLater: null },
  }) as never
const hasEarnPage = (folder: Folder, url: string) =>
  entriesOf(folder).some((entry) => entry.type === 'earn_details' && entry.fields.url === url)
const after2160Hours = ({ brand }: Folder) =>
  isEligibleForNewMemberBonus({
    joinedAt: '2026-01-01T00:00:00.000Z',
    newMemberHours: brand.earning.newMemberBonusHours,
    now: '2026-04-01T00:00:00.000Z',
  })

test.each<[variant: string, partner: string, isOn: (folder: Folder) => boolean]>([
  ['the popup', 'lumen-mobile', (folder) => showsPopup(firstVisit(folder))],
  ['the privacy notice on forms', 'lumen-mobile', (folder) => joinForm(folder).includes('Privacy notice')],
  ['the page of reservations', 'lumen-mobile', (folder) => hasEarnPage(folder, '/earn/reservations')],
  ['the page of the popup', 'lumen-mobile', (folder) => hasEarnPage(folder, '/earn/this-is-big')],
  ['the reservation bonus', 'lumen-mobile', ({ brand }) => brand.hasReservationBonus],
  ['the modal of single sign-on', 'harbor-bank', (folder) => showsSsoNote(firstVisit(folder))],
  [
    'a join form without the email opt-in',
    'northfield-cu',
    (folder) => !joinForm(folder).includes('name="emailOptIn"'),
  ],
  ['a footer without logos', 'city-table', (folder) => !footer(folder).includes('<img')],
  ['a new-member bonus for 2160 hours', 'alder-hotels', after2160Hours],
  ['a Topgolf page of its own', 'meridian-air', (folder) => hasEarnPage(folder, '/earn/topgolf-bonus')],
])('%s is on for %s, and off for the other five [D3-020]', (_variant, partner, isOn) => {
  expect(folders).toHaveLength(6)
  expect(folders.filter(isOn).map(({ id }) => id)).toEqual([partner])
})
