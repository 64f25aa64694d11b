/**
 * Texts of the default page at `topgolfPath` (web/earn/topgolf.ts). A partner changes them in its copy, or replaces the page with an
 * `earn_details` entry for that path.
 */
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
