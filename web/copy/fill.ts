export type Words = Readonly<Record<string, string | number>>

const roundsMax = 5 // a text that names itself ends here

/** Placeholders in braces are replaced again until none that has a value is left (spec 1 §5). */
export function fill(text: string, words: Words): string {
  let filled = text
  for (let round = 0; round < roundsMax && filled.includes('{'); round += 1) {
    const next = filled.replace(/\{(\w+)\}/g, (whole, name: string) => {
      const value = words[name]
      return value === undefined ? whole : String(value)
    })
    if (next === filled) break
    filled = next
  }
  return filled
}
