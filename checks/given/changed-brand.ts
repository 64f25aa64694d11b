import type { Brand } from '../../contract/brand.ts'
import { saveSettings } from '../../server/brands/save.ts'
import { brandFolder } from './brands.ts'
import type { Site } from './site.ts'

/** Saves settings and words of one partner at the test's site, as an operator does. `undefined` leaves a setting out. */
export async function changeBrand(
  { deps }: Pick<Site, 'deps'>,
  partnerId: string,
  change: { [Setting in keyof Brand]?: Brand[Setting] | undefined },
  words: Readonly<Record<string, string>> = {},
): Promise<void> {
  const { brand, copy, legal } = brandFolder(partnerId)
  await deps.partners.refresh()
  const as = { partnerId, basedOn: deps.partners.version(partnerId), savedBy: 'operator@damask.example' }
  const saved = await saveSettings(deps.db, deps.clock, as, {
    brand: { ...brand, ...change },
    copy: { ...copy, ...words },
    legal,
  })
  if (!saved.ok) throw new Error('the settings were not saved')
  await deps.partners.refresh()
}
