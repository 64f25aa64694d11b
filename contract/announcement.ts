/**
 * A cookie, not page storage: the server renders the page without the bar, so that the layout does not shift. Its value is 1 and identifies
 * no visitor.
 */
export const bannerCookie = 'damask_bar_closed'
const dismissalSeconds = 24 * 3600 // a dismissal lasts one day (P1-374)

/** The value for `document.cookie` when the visitor closes the announcement bar. */
export const closedBannerCookie = (): string => `${bannerCookie}=1; Path=/; Max-Age=${dismissalSeconds}; SameSite=Lax`

/** Whether a request's Cookie header has the closed bar. Cached pages vary by it. */
export const isBarClosed = (cookies: string | null | undefined): boolean =>
  (cookies ?? '').split(/; */).includes(`${bannerCookie}=1`)
