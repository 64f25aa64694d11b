import { localTokens, sharedTokens } from '../../contract/copy.ts'
import type { z } from '../../contract/schema.ts'
import { nearestName } from '../../domain/brands/nearest-name.ts'
import { settingKeysAt } from './setting-keys.ts'

/** One fault of a brand folder: where it is, the rule that it breaks, and what was probably meant. */
export type BrandFault = {
  /** The file, from the root of the repository. */
  file: string
  /** The line of the value, the first is 1; without it the fault is in no line, as of a missing file. */
  line?: number
  /** The place in the JSON, such as `earning.tiers.VIP`; empty for the whole file. */
  path: string
  /** The rule, as the end of a sentence that begins with the path. */
  rule: string
  /** The value as JSON, where it is short. */
  value?: string
  /** The name or value that comes nearest. */
  suggestion?: string
}
/** A fault in one JSON document. */
export type DocumentFault = { path: PropertyKey[]; rule: string; suggestion?: string | undefined }

const placeholders = [...sharedTokens, ...localTokens]

const valueCharactersMax = 60
/** A value as JSON; undefined for an object, a list, a long value and a missing value. */
export function shortValue(value: unknown): string | undefined {
  if (value === undefined || (typeof value === 'object' && value !== null)) return undefined
  const valueText = JSON.stringify(value)
  return valueText.length > valueCharactersMax ? undefined : valueText
}

export const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((inner, key) => (inner as Record<PropertyKey, unknown> | null | undefined)?.[key], value)

/** The fault as one line: `brands/fig/theme.json:4 light.paper must be a color like #1a2b3c; found "white"`. */
export function brandFaultText({ file, line, path, rule, value, suggestion }: BrandFault): string {
  const place = [line === undefined ? file : `${file}:${line}`, path].filter(Boolean).join(' ')
  const quotedValue = value === undefined ? '' : `; found ${value}`
  return `${place} ${rule}${quotedValue}${suggestion === undefined ? '' : `; did you mean ${suggestion}?`}`
}

/** A suggestion as a property, which a fault without one does not have. */
const withSuggestion = (suggestion: string | null | undefined) => (suggestion ? { suggestion } : {})

/** What a schema reports about a document, with one fault for each unknown key, and the nearest name for each mistyped one. */
export function schemaFaults(
  schema: z.ZodType,
  document: unknown,
  issues: readonly z.core.$ZodIssue[],
): DocumentFault[] {
  return issues.flatMap((issue) => {
    const { path, message } = issue
    if (issue.code === 'unrecognized_keys') {
      const keys = settingKeysAt(schema, document, path)
      return issue.keys.map((key) => ({
        path: [...path, key],
        rule: 'is not a setting',
        ...withSuggestion(nearestName(key, keys)),
      }))
    }
    const value = valueAt(document, path)
    if (issue.code === 'invalid_type' && value === undefined)
      return [{ path, rule: `is missing: expected ${issue.expected}` }]
    if (issue.code === 'invalid_value') {
      const names = issue.values.map(String)
      const suggestion = typeof value === 'string' ? nearestName(value, names) : null
      return [
        {
          path,
          rule: `must be one of ${names.join(', ')}`,
          ...withSuggestion(suggestion && JSON.stringify(suggestion)),
        },
      ]
    }
    return [{ path, rule: message, ...withSuggestion(nearestPlaceholder(message)) }]
  })
}

/** The placeholder that was meant, for a message about an unknown one. */
function nearestPlaceholder(message: string): string | null {
  const [, token] = /unknown placeholder \{(\w+)\}/.exec(message) ?? []
  const nearest = token === undefined ? null : nearestName(token, placeholders)
  return nearest && `{${nearest}}`
}
