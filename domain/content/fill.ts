import { applyCasing, casings, type Casing } from './casing.ts'
import { isolate } from './isolate.ts'

export type PlaceholderValues = Readonly<Record<string, string | number>>

/** A fault of a text. `unknown`: a placeholder without a value; `loop`: one that refers to itself or exceeds a limit below. */
export type FillFault = { token: string; why: 'unknown' | 'loop' }

const depthMax = 5 // nested texts
const placeholdersMax = 400 // placeholders of shared values in one text, nested ones included

const placeholder = new RegExp(String.raw`\{(\w+)(?::(${casings.join('|')}))?\}|\b(FIELD_LABEL|NUM)\b`, 'g')

/** Placeholders whose values are common nouns, such as "cash back". At the start of a sentence they get a capital letter. */
const commonNouns = /^(currency|currentEarning|number)$/
/** The text before the first word of a sentence or a line, with quotes and marks of Markdown. */
const sentenceStart = /(^|[.!?]["”’)*]*\s+|\n)[\s"“‘(*#>-]*$/

/** The placeholders of a text in order; FIELD_LABEL and NUM have no braces (M2-215). */
export const tokensOf = (text: string): string[] =>
  [...text.matchAll(placeholder)].map(([, name, , bareToken]) => name ?? bareToken ?? '')

/** Whether a text has braces outside placeholders: a typing error that readers would see. */
export const hasStrayBraces = (text: string): boolean => /[{}]/.test(text.replaceAll(placeholder, ''))

/**
 * Fills placeholders recursively (P1-424). `sharedValues` may contain placeholders. Placeholders in `localValues` are not filled,
 * so that a person's name is never read as a placeholder, and right-to-left ones are isolated. Reports a faulty placeholder to `onFault`
 * and removes it, with the spaces that become surplus, so that no reader sees braces (P1-595). A common noun that begins a sentence gets
 * a capital letter, unless the placeholder has a casing. FIELD_LABEL and NUM without a local value stay.
 */
export function fill(
  text: string,
  sharedValues: PlaceholderValues,
  localValues: PlaceholderValues = {},
  onFault?: (fault: FillFault) => void,
): string {
  if (!text.includes('{') && !/FIELD_LABEL|NUM/.test(text)) return text
  let hasRemovals = false
  let count = 0
  const removeToken = (token: string, why: FillFault['why']) => {
    hasRemovals = true
    onFault?.({ token, why })
    return ''
  }
  const valueOf = (name: string, ancestors: readonly string[]): string => {
    if (Object.hasOwn(localValues, name)) return isolate(String(localValues[name]))
    if (!Object.hasOwn(sharedValues, name)) return removeToken(name, 'unknown')
    count += 1
    if (ancestors.includes(name) || ancestors.length >= depthMax || count > placeholdersMax)
      return removeToken(name, 'loop')
    return expand(String(sharedValues[name]), [...ancestors, name])
  }
  const expand = (part: string, ancestors: readonly string[]): string =>
    part.replaceAll(placeholder, (whole, name = '', casing?: Casing, bareToken?: string, at = 0) => {
      if (bareToken) return Object.hasOwn(localValues, bareToken) ? String(localValues[bareToken]) : whole
      const isFirst = commonNouns.test(name) && ancestors.length === 0 && sentenceStart.test(part.slice(0, at))
      return applyCasing(valueOf(name, ancestors), casing ?? (isFirst ? 'SENTENCE' : 'NONE'))
    })
  const result = expand(text, [])
  return hasRemovals
    ? result
        .replaceAll(/ {2,}/g, ' ')
        .replaceAll(/ ([.,;:?])/g, '$1')
        .trim()
    : result
}
