import { z } from './schema.ts'

/** Sections of a home page. A section without data (no restaurants, no extras, no rate) is left out. */
export const homeSections = [
  'carousel', // the best-rated restaurants near `defaultLocation`
  'acclaimed', // the best-rated acclaimed restaurants
  'tonight', // a numbered list of the nearest restaurants; it checks no tables
  'neighborhoods', // neighborhoods, each with a picture and its cuisines
  'cuisines', // links to the cuisines nearby
  'cities', // links to searches in the cities that the copy `home.cityList` lists
  'how', // the steps
  'earn', // the rates
  'extras', // extras on top of the rate
  'week', // the rate of each day
  'example', // one bill, step by step
  'campaign', // a large picture with text
  'questions',
  'closing', // closing text and the link to join
] as const
export type HomeSectionName = (typeof homeSections)[number]

const sections = z.array(z.enum(homeSections)).max(homeSections.length)

/** The brand's composition of shared parts. It is data: no brand has a separate component. */
export const layout = z.strictObject({
  /**
   * band: full-width brand color with pictures; numeral: one very large number; split: text next to an example bill; poster: large type
   * over a picture; welcome: centered, a picture in an arch; counter: text next to an adjustable bill.
   */
  hero: z.enum(['band', 'numeral', 'split', 'poster', 'welcome', 'counter']),
  /**
   * Style of a restaurant in a list. tall: picture above the text; wide: picture next to the text; ticket: a ticket stub;
   * framed: a hairline box; arch: centered with an arched picture; print: a heavy frame.
   */
  card: z.enum(['tall', 'wide', 'ticket', 'framed', 'arch', 'print']),
  /**
   * solid: a plain line; clear: transparent over the hero; bar: floating; masthead: between rules; centered: name in the middle; stripe:
   * brand color above a stripe; stamp: full-width accent color.
   */
  header: z.enum(['solid', 'clear', 'bar', 'masthead', 'centered', 'stripe', 'stamp']),
  /**
   * plain: tinted; deep: brand color; rules: columns between lines; centered; panel: a rounded block; stamp: the name in very large
   * letters.
   */
  footer: z.enum(['plain', 'deep', 'rules', 'centered', 'panel', 'stamp']).default('plain'),
  /** Position of a section's title: at the start, in the middle, in the margin, or on a heavy rule. */
  heading: z.enum(['start', 'centered', 'margin', 'ruled']).default('start'),
  /** Style of the steps: stops on a path, large numerals, columns between lines, alternating pictures, or small tiles. */
  steps: z.enum(['path', 'numerals', 'columns', 'pictures', 'tiles']).default('columns'),
  /** Style of the closing section: plain, in a panel, over a picture, or as a poster. */
  closing: z.enum(['plain', 'panel', 'picture', 'poster']).default('plain'),
  homeSections: sections.default(['carousel', 'how', 'earn', 'questions', 'closing']),
  /** Sections of the page that explains the program. */
  howSections: sections.default(['how', 'earn', 'extras', 'questions', 'closing']),
})
export type BrandLayout = z.output<typeof layout>
