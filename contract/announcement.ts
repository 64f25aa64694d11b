/** Kept as a cookie and not in the page's storage: the server draws the page without the bar, so that nothing moves. It says 1 and nothing of the visitor. */
export const bannerCookie = 'damask_bar_closed'
const closedSeconds = 24 * 3600 // a dismissal lasts one day (P1-374)

/** What `document.cookie` is set to when the announcement bar is closed. */
export const closedBannerCookie = (): string => `${bannerCookie}=1; Path=/; Max-Age=${closedSeconds}; SameSite=Lax`

/** Whether a request's Cookie header says that the bar was closed; a kept page must be told apart by it. */
export const isBarClosed = (cookies: string | null | undefined): boolean =>
  (cookies ?? '').split(/; */).includes(`${bannerCookie}=1`)
