import type { BrowserContext, Frame, Page } from '@playwright/test'

/** The panel that offers a survey. */
export const panelOf = (page: Page) => page.locator('[data-survey]')
/** When the visitor last saw each survey, by its id, as the browser stores it. */
export const storedDates = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('surveyLastSeen') ?? '{}') as Record<string, string>)

/** Makes each page treat every prompt except the survey as closed by the visitor before. */
export const closeOtherPrompts = (context: BrowserContext) =>
  context.addInitScript(() => {
    // Frames have no prompts, and a page without an origin has no storage.
    if (window !== window.top || window.origin === 'null') return
    // The type of the closed popup: the `generalModalType` of lumen-mobile.
    localStorage.setItem('generalPopup', 'this-is-big')
    for (const key of ['announcementDismissed', 'pwaInstallLater'])
      localStorage.setItem(key, '2999-01-01T00:00:00.000Z')
    localStorage.setItem('ssoAnnouncementDismissed', '1')
  })

/** Stops the page's clock ten seconds ahead, because `pauseAt` needs a later time: from here on only the test moves it. */
export const stopClock = async (page: Page) => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000)

/** Waits until all earlier messages have been delivered: in each page or frame in turn, sends a later message and waits for it. */
export async function waitForMessages(...places: (Page | Frame)[]): Promise<void> {
  for (const place of places)
    await place.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const channel = new MessageChannel()
          channel.port1.onmessage = () => resolve()
          channel.port2.postMessage('')
        }),
    )
}
