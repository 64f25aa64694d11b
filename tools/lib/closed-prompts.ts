import type { BrowserContext } from '@playwright/test'
import { readAllBrands } from '../../server/brands/folder.ts'
import { storageKeys } from '../../web/site/storage.ts'

const never = '2999-01-01T00:00:00.000Z'

/** Closes every prompt of a browser in advance, so that none covers the page. */
export async function closePrompts(context: BrowserContext): Promise<void> {
  const brands = readAllBrands('brands')
  const types: Record<string, string> = Object.fromEntries(brands.map(({ id, brand }) => [id, brand.generalModalType]))
  const surveysSeen = Object.fromEntries(
    brands
      .flatMap(({ content }) => content)
      .flatMap(({ entry }) => (entry.type === 'surveys' ? [[entry.fields.id, never]] : [])),
  )
  const dismissals = {
    [storageKeys.ssoAnnouncementDismissed]: '1',
    [storageKeys.announcementDismissed]: never,
    [storageKeys.installLater]: never,
    [storageKeys.surveyLastSeen]: JSON.stringify(surveysSeen),
  }
  await context.addInitScript(
    ([values, popup, byBrand]) => {
      // Frames have no prompts, and a page without an origin, such as an error page, has no storage.
      if (window !== window.top || window.origin === 'null') return
      for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value)
      localStorage.setItem(popup, byBrand[location.hostname.split('.')[0] ?? ''] ?? '')
    },
    [dismissals, storageKeys.generalPopup, types] as const,
  )
}
