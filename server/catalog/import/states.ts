import { stateNames } from '../../../providers/geocoder/embedded/states.ts'

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '')

const codeByName = new Map(
  Object.entries(stateNames).flatMap(([code, name]): [string, string][] => [
    [lettersOf(code), code],
    [lettersOf(name), code],
  ]),
)
for (const [name, code] of [
  ['washingtondc', 'DC'],
  ['usvirginislands', 'VI'],
  ['virginislands', 'VI'],
  ['calif', 'CA'],
  ['penna', 'PA'],
  ['mass', 'MA'],
] as const)
  codeByName.set(name, code)

/** Postal code of a state that is written as a code or a name, in any case, with or without dots (`n.y.`); null for other text. */
export const stateCodeOf = (text: string): string | null => codeByName.get(lettersOf(text)) ?? null
