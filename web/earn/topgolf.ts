import { entryFields, type ContentEntry } from '../../contract/content.ts'
import type { PartnerView } from '../../contract/brand.ts'
import { topgolfCopy } from '../copy/topgolf.ts'

export const topgolfPath = '/earn/topgolf-bonus'

/** The default page at /earn/topgolf-bonus for a partner without an entry for it; null for a partner without enrollment. */
export function topgolfDefault({ id, brand, copy }: PartnerView): ContentEntry<'earn_details'> | null {
  if (brand.enrollmentType === 'none') return null
  const text = (key: keyof typeof topgolfCopy) => copy[key] ?? topgolfCopy[key]
  const fields = entryFields.earn_details.parse({
    browser_title: text('topgolf.browserTitle'),
    description: text('topgolf.description'),
    // `n` is the number of the brand's picture.
    banner: { kind: 'earn', image: `/images/brand/${id}?n=1` },
    banner_text: text('topgolf.banner'),
    main_column: [
      { type: 'title', text_desktop: text('topgolf.title') },
      { type: 'body_text', text_desktop: text('topgolf.text') },
      { type: 'button', text_desktop: text('topgolf.search'), url: '/search' },
    ],
    side_column: [
      { type: 'title', text_desktop: text('topgolf.sideTitle') },
      { type: 'body_text', text_desktop: text('topgolf.sideText') },
    ],
    disclaimer: text('topgolf.disclaimer'),
    url: topgolfPath,
  })
  return { type: 'earn_details', slug: 'earn-topgolf-bonus', fields }
}
