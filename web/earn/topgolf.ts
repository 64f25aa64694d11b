import { entryFields, type ContentEntry } from '../../contract/content.ts'
import type { PartnerView } from '../../contract/brand.ts'

export const topgolfPath = '/earn/topgolf-bonus'

/** Texts of the default page. A partner changes them in its copy, or publishes an entry with this path instead. */
export const topgolfCopy = {
  'topgolf.browserTitle': 'Topgolf bonus | {program}',
  'topgolf.description': 'What dinner at a Topgolf venue earns with {program}.',
  'topgolf.banner': 'Dinner by the tee\n\nWhat an evening at Topgolf earns with {program}.',
  'topgolf.title': 'No extra offer right now',
  'topgolf.text':
    '{program} has no Topgolf bonus at the moment. Topgolf venues in our search earn your usual {currency}, like every other restaurant.\n\n1. **Link a card** in your Account Center.\n2. **Pay for food and drinks** with it at a participating venue.\n3. **Look in your history.** The reward shows there, with its receipt.',
  'topgolf.search': 'Find a restaurant',
  'topgolf.sideTitle': 'When a bonus starts',
  'topgolf.sideText':
    'It shows in your Account Center. Activate it before you play, because earlier bills do not count.',
  'topgolf.disclaimer': 'Topgolf is a trademark of its owner, who runs its venues independently of {program}.',
} as const

/** The default page at /earn/topgolf-bonus for a partner with members and without an entry for it. */
export function topgolfDefault({ id, brand, copy }: PartnerView): ContentEntry<'earn_details'> | null {
  if (brand.enrollmentType === 'none') return null
  const text = (key: keyof typeof topgolfCopy) => copy[key] ?? topgolfCopy[key]
  const fields = entryFields.earn_details.parse({
    browser_title: text('topgolf.browserTitle'),
    description: text('topgolf.description'),
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
