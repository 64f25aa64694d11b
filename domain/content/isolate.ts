/** Letters of right-to-left scripts (Hebrew to Arabic, and their presentation forms), and characters that set a direction. */
const changesDirection = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u202a-\u202e\u2066-\u2069]/
const directionSigns = /[\u202a-\u202e\u2066-\u2069]/g

/**
 * A text as part of a sentence: a right-to-left name keeps its direction and does not turn the words around it. For text where no `<bdi>`
 * is possible: titles, labels, mails. Signs that would turn the rest of the sentence are removed; other text is unchanged.
 */
export const isolate = (text: string): string =>
  changesDirection.test(text) ? `\u2068${text.replace(directionSigns, '')}\u2069` : text
