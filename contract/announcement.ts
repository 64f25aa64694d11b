/**
 * The cookie that records that the visitor closed the announcement bar. The server reads it and renders the page without the bar, so that
 * the layout does not shift; the browser's storage would come too late. The cookie's value is 1, so it
 * identifies no visitor.
 */
export const announcementBarCookie = 'damask_bar_closed'
const dismissalSeconds = 24 * 3600 // a dismissal lasts one day (P1-374)

/** The value for `document.cookie` when the visitor closes the announcement bar. */
export const closedAnnouncementBarCookie = (): string =>
  `${announcementBarCookie}=1; Path=/; Max-Age=${dismissalSeconds}; SameSite=Lax`

/** Whether a Cookie header says that the visitor closed the announcement bar. Such a request gets no cached page. */
export const isAnnouncementBarClosed = (cookies: string | null | undefined): boolean =>
  (cookies ?? '').split(/; */).includes(`${announcementBarCookie}=1`)
