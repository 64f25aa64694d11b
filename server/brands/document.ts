import { createHash } from 'node:crypto'
import { brand, copyFile, legalFile, type Brand, type PartnerView } from '../../contract/brand.ts'
import { z } from '../../contract/schema.ts'
import { markFaults } from '../../domain/brands/mark.ts'
import { resolvePictures } from '../partner-files/resolve.ts'
import { noFiles, type PartnerFiles } from '../partner-files/stored-files.ts'

/** The partner's SVG symbol, checked to contain only a drawing. */
const mark = z.string().superRefine((svg, context) => {
  for (const message of markFaults(svg)) context.addIssue({ code: 'custom', message })
})

/** The `minimumAppVersion` of a partner that has none. */
const noVersion = '0.0.0'

/**
 * Rules across settings. A minimum app version requires store addresses. Where members earn dollars, the currency needs another name,
 * such as cash back. A partner's own font has no condensed width.
 */
function brandFaults({
  minimumAppVersion,
  appStores,
  currencyType,
  currencyName,
  theme,
}: Brand): [path: string, problem: string][] {
  const faults: [string, string][] = []
  if (minimumAppVersion !== noVersion && (appStores.ios === '' || appStores.android === ''))
    faults.push(['appStores', 'must have both addresses where there is a minimumAppVersion'])
  if (currencyType === 'Dollar' && /dollar/i.test(`${currencyName.one} ${currencyName.many}`))
    faults.push(['currencyName', 'must name what members earn, such as cash back, and not dollars'])
  if (theme.font !== null && theme.headingWidth === 'condensed')
    faults.push([
      'theme.headingWidth',
      'must be normal where the theme has a font; condensed headings need the family Archivo',
    ])
  return faults
}

/** The content of a partner's row, with the mark inside the settings. Validates brand folders and every row that is read. */
export const partnerDocument = z.strictObject({
  brand: brand.extend({ mark }).superRefine((settings, context) => {
    for (const [path, message] of brandFaults(settings))
      context.addIssue({ code: 'custom', path: path.split('.'), message })
  }),
  copy: copyFile,
  legal: legalFile,
})
export type PartnerDocument = z.output<typeof partnerDocument>

export const markPath = '/brand/mark.svg'
const hashLength = 12

/**
 * The settings that a page receives. The mark has a separate address that changes with its content, so that pages need not
 * contain it. `files`: the stored pictures that the settings name.
 */
export function partnerView(
  id: string,
  { brand: { mark: svg, ...settings }, copy, legal }: PartnerDocument,
  files: PartnerFiles = noFiles,
): PartnerView {
  const version = createHash('sha256').update(svg).digest('hex').slice(0, hashLength)
  const pictures = resolvePictures(id, settings.pictures, files)
  return { id, brand: { ...settings, pictures }, copy, legal, mark: `${markPath}?v=${version}` }
}
