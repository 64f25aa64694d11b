/** Notes to the kitchen that inject failures (../README.md). */
export const magicNotes = {
  soldOut: 'sold out',
  priceChanged: 'price changed',
  closed: 'closed',
  declined: 'declined',
  noAnswer: 'no answer',
} as const
export type Magic = keyof typeof magicNotes

export const magicOf = (note: string): Magic | null =>
  (Object.keys(magicNotes) as Magic[]).find((name) => magicNotes[name] === note.trim().toLowerCase()) ?? null

/** Price increase in cents of one piece of the first dish, for the note `price changed`. */
export const priceRiseMinor = 50
