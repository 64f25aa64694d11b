import type { BrowserContext } from '@playwright/test'
import { readAllBrands } from '../../server/brands/folder.ts'
import { storageKeys } from '../../web/site/storage.ts'

/**
 * A date that keeps a prompt closed. For the announcement and the install banner it is the end of their pause; for a survey it is the time
 * when the visitor last closed or answered the survey.
 */
const farFuture = '2999-01-01T00:00:00.000Z'

/**
 * Stores that the visitor closed every prompt. Runs in a page before anything else. `popupKey` is the storage key whose value is the type
 * of the popup that the visitor closed; the type depends on the brand. Frames have no prompts, and a page without an origin, such as an
 * error page, has no storage.
 */
function dismiss(values: Record<string, string>, popupKey: string, popupTypeByBrand: Record<string, string>): void {
  if (window !== window.top || window.origin === 'null') return
  for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value)
  localStorage.setItem(popupKey, popupTypeByBrand[location.hostname.split('.')[0] ?? ''] ?? '')
}

/** A script that closes every prompt of a page in advance, so that none covers it. */
export function promptClosingScript(): string {
  const brands = readAllBrands('brands')
  const popupTypes = Object.fromEntries(brands.map(({ id, brand }) => [id, brand.generalModalType]))
  const surveysSeen = Object.fromEntries(
    brands
      .flatMap(({ content }) => content)
      .flatMap(({ entry }) => (entry.type === 'surveys' ? [[entry.fields.id, farFuture]] : [])),
  )
  const dismissals = {
    [storageKeys.ssoAnnouncementDismissed]: '1',
    [storageKeys.announcementDismissed]: farFuture,
    [storageKeys.installLater]: farFuture,
    [storageKeys.surveyLastSeen]: JSON.stringify(surveysSeen),
  }
  return `(${dismiss.toString()})(${[dismissals, storageKeys.generalPopup, popupTypes].map((value) => JSON.stringify(value)).join()})`
}

/** Closes every prompt of a browser in advance. */
export async function closePrompts(context: BrowserContext): Promise<void> {
  await context.addInitScript({ content: promptClosingScript() })
}
