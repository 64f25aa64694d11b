import { z } from './schema.ts'

/** Parts a home page can be made of; a part whose data are missing (no restaurants, no extras, no rate to show) leaves no gap. */
export const homeSections = [
  'carousel', // restaurants near the partner's own place
  'acclaimed', // the same of acclaimed kitchens
  'tonight', // a numbered list of restaurants, as on a programme
  'neighborhoods', // where they are, by neighborhood
  'cuisines', // what they cook, as a row of choices
  'cities', // other places
  'how', // the steps
  'earn', // the rates
  'extras', // what comes on top
  'week', // the rate of each day
  'example', // one bill worked through
  'campaign', // a large picture with words
  'questions',
  'closing', // the last word and the way in
] as const
export type HomeSectionName = (typeof homeSections)[number]

const sections = z.array(z.enum(homeSections)).max(homeSections.length)

/** The brand's own composition of shared parts: data, never a component of its own. */
export const layout = z.strictObject({
  /** band: the brand's colour across the page, pictures like windows; numeral: one enormous number; split: words beside a worked bill; poster: huge type over a picture; welcome: centred, a picture under an arch; counter: words beside a bill one can change. */
  hero: z.enum(['band', 'numeral', 'split', 'poster', 'welcome', 'counter']),
  /** tall: picture over words; wide: picture beside them; ticket: a stub; framed: a hairline box; arch: centred under an arch; print: a heavy frame. */
  card: z.enum(['tall', 'wide', 'ticket', 'framed', 'arch', 'print']),
  /** solid: a quiet line; clear: one with the hero; bar: floats; masthead: between rules; centred: name in the middle; stripe: the brand's colour over a stripe; stamp: the accent across the page. */
  header: z.enum(['solid', 'clear', 'bar', 'masthead', 'centred', 'stripe', 'stamp']),
  /** plain: a tinted close; deep: the brand's colour; rules: columns between lines; centred; panel: a rounded block; stamp: name in giant letters. */
  footer: z.enum(['plain', 'deep', 'rules', 'centred', 'panel', 'stamp']).default('plain'),
  /** Where a section's title stands: at the start, in the middle, in the margin, or on a heavy rule. */
  heading: z.enum(['start', 'centred', 'margin', 'ruled']).default('start'),
  /** How the steps are drawn: stops on a path, giant numerals, columns between lines, pictures in turn, or small tiles. */
  steps: z.enum(['path', 'numerals', 'columns', 'pictures', 'tiles']).default('columns'),
  /** How the last word is set: on plain ground, in a panel, over a picture, or as a poster. */
  closing: z.enum(['plain', 'panel', 'picture', 'poster']).default('plain'),
  homeSections: sections.default(['carousel', 'how', 'earn', 'questions', 'closing']),
  /** The same for the page that explains the programme. */
  howSections: sections.default(['how', 'earn', 'extras', 'questions', 'closing']),
})
export type BrandLayout = z.output<typeof layout>
