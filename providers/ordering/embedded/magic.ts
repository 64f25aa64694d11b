/** Notes to the kitchen by which each failure can be seen (../README.md). */
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

/** What the first dish costs more when prices change. */
export const priceRiseMinor = 50
