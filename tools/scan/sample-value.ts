import fc from 'fast-check'
import { z } from '../../contract/schema.ts'
import type { Schema } from '../../contract/endpoint.ts'

type JsonSchema = z.core.JSONSchema.BaseSchema

const sampleText = 'sample'
const textByFormat: Record<string, string> = {
  email: 'ana@lumen.example',
  uuid: '0190a2c5-757a-7000-8000-000000000001',
  uri: 'http://localhost/',
  date: '2026-11-01',
  'date-time': '2026-11-01T12:00:00.000Z',
}

/**
 * A value with every field of the schema, without the optional ones for which it finds no valid value. A required field may still
 * break a rule that only code checks, such as a check digit. The same schema gives the same value.
 */
export function sampleValue(schema: Schema): unknown {
  const jsonSchema = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  const sample = valueFor(jsonSchema)
  const invalid = schema.safeParse(sample).error?.issues.map(({ path }) => path[0]) ?? []
  if (typeof sample !== 'object' || sample === null) return sample
  const isKept = (name: string) => !invalid.includes(name) || jsonSchema.required?.includes(name)
  return Object.fromEntries(Object.entries(sample).filter(([name]) => isKept(name)))
}

function valueFor(schema: JsonSchema): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const [option] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? []
  if (option) return valueFor(option as JsonSchema)
  if (schema.type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, field]) => [name, valueFor(field as JsonSchema)]),
    )
  if (schema.type === 'array') return schema.items ? [valueFor(schema.items as JsonSchema)] : []
  if (schema.type === 'number' || schema.type === 'integer') return Math.max(1, schema.minimum ?? 1)
  if (schema.type === 'boolean') return true
  return schema.type === 'null' ? null : textFor(schema)
}

function textFor({ format, pattern, minLength, maxLength }: JsonSchema): string {
  const formatSample = format === undefined ? undefined : textByFormat[format]
  if (formatSample !== undefined) return formatSample
  if (pattern !== undefined) {
    try {
      return fc.sample(fc.stringMatching(new RegExp(pattern, 'u')), { numRuns: 1, seed: 1 })[0] ?? sampleText
    } catch {
      return sampleText // the generator does not know every construct of a pattern
    }
  }
  return sampleText.padEnd(minLength ?? 0, 'x').slice(0, maxLength)
}
