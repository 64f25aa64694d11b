import type { FastifyReply } from 'fastify'
import type { PartnerView } from '../../contract/brand.ts'
import type { Maintenance } from '../../contract/maintenance.ts'
import { sendStandalone } from './standalone.ts'

const retryAfterS = 600
/** The router requests the data of `/login` at `/login.data`, and of `/` at `/_root.data`. Its server also reads `/_.data`. */
const dataSuffix = /\.data$/

const pathOf = (url: string): string => url.replace(/\?.*$/, '')
const pagePathOf = (url: string): string =>
  pathOf(url)
    .replace(dataSuffix, '')
    .replace(/^\/_(root)?$/, '/')

export type MaintenanceNotice = 'login' | 'join' | 'other'

/**
 * The notice that replaces a page (P1-152 to P1-154), or null. `switches`: the one that operators set for the whole server,
 * and the partner's own (P1-643).
 */
export function noticeFor(switches: readonly Maintenance[], url: string): MaintenanceNotice | null {
  if (switches.every((state) => state === 'none')) return null
  const [, pageName = 'other'] = /^\/(login|join)(?:\/|$)/i.exec(pagePathOf(url)) ?? []
  const notice = pageName.toLowerCase() as MaintenanceNotice
  if (switches.includes('all')) return notice
  return notice !== 'other' && switches.includes(notice) ? notice : null
}

/** Sends the notice as a page. An open page that requests only data gets the command to reload instead. */
export function sendNotice(
  reply: FastifyReply,
  partner: PartnerView,
  notice: MaintenanceNotice,
  page: { url: string; switches: readonly Maintenance[]; mark: string },
): FastifyReply {
  if (dataSuffix.test(pathOf(page.url)))
    return reply
      .code(204)
      .header('cache-control', 'no-store')
      .header('x-remix-redirect', pagePathOf(page.url))
      .header('x-remix-reload-document', 'true')
      .send()
  // The link leads home, unless the home page is closed too.
  const link = page.switches.includes('all') ? 'again' : 'home'
  const content = { title: 'maintenance.title', text: `maintenance.${notice}`, link } as const
  return sendStandalone(reply, partner, content, 503, retryAfterS, page.mark)
}
