/** What a card's last four digits make the embedded network do (../README.md). Any other ending is taken at once. */
export type Outcome = 'linked' | 'refused' | 'timeout' | 'unconfirmed' | 'broken'

const magic: Readonly<Record<string, Outcome>> = {
  '0002': 'refused',
  '0119': 'timeout',
  '0341': 'unconfirmed',
  '0127': 'broken',
}

export function outcomeFor(lastNumbers: string): Outcome {
  return magic[lastNumbers] ?? 'linked'
}
