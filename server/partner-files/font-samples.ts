import type { MeasuredWeight } from '../../contract/own-fonts.ts'

/** Words that are typical of pages. */
export const sampleText =
  'Link the card you already pay with, book a table and earn at 5,000 restaurants near you. Dinner for two on a Saturday night in New York gives $12.50 back. How it works: find a place, eat out, and the rewards come by themselves within a few days.'
export const sampleHeading =
  'Restaurants near Minneapolis, MN. Tables near Chicago, IL. The journey starts at the table. Eat local, take it off your statement. What does dinner give back? Restaurants near New York, NY'
const lightestHeading = 700

/** The text to measure for a weight: headings have the heavy weights. */
export const sampleOf = (weight: MeasuredWeight | number): string =>
  Number(weight) >= lightestHeading ? sampleHeading : sampleText
