import type { BrowserContext } from '@playwright/test'
import { readAllBrands } from '../../server/brands/folder.ts'
import { storageKeys } from '../../web/shell/storage.ts'

const never = '2999-01-01T00:00:00.000Z'

/** A browser whose visitor has closed every prompt: what lies under them is what one wants to see. */
export async function closePrompts(context: BrowserContext): Promise<void> {
  const brands = readAllBrands('brands')
  const types: Record<string, string> = Object.fromEntries(brands.map(({ id, brand }) => [id, brand.generalModalType]))
  const surveysSeen = Object.fromEntries(
    brands
      .flatMap(({ content }) => content)
      .flatMap(({ entry }) => (entry.type === 'surveys' ? [[entry.fields.id, never]] : [])),
  )
  const kept = {
    [storageKeys.ssoAnnouncementDismissed]: '1',
    [storageKeys.announcementDismissed]: never,
    [storageKeys.installLater]: never,
    [storageKeys.surveyLastSeen]: JSON.stringify(surveysSeen),
  }
  await context.addInitScript(
    ([values, popup, byBrand]) => {
      // Frames ask nothing, and a page of no origin, as an error page is, keeps nothing.
      if (window !== window.top || window.origin === 'null') return
      for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value)
      localStorage.setItem(popup, byBrand[location.hostname.split('.')[0] ?? ''] ?? '')
    },
    [kept, storageKeys.generalPopup, types] as const,
  )
}
