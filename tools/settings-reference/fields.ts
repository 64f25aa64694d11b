import { z } from '../../contract/schema.ts'

/** One setting of a schema. `default` undefined: it is required, or has none. */
export type SettingField = { path: string; type: string; isRequired: boolean; defaultText: string | undefined }

/** A schema as JSON Schema, with the messages of custom rules. */
type Node = {
  type?: string
  properties?: Record<string, Node>
  required?: string[]
  additionalProperties?: Node | boolean
  items?: Node
  anyOf?: Node[]
  oneOf?: Node[]
  allOf?: Node[]
  const?: unknown
  enum?: unknown[]
  default?: unknown
  format?: string
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  multipleOf?: number
  maxLength?: number
  pattern?: string
  minItems?: number
  maxItems?: number
  rules?: string[]
}

/** The message of a custom rule, such as `must be a color like #1a2b3c`. */
function messageOf(check: { _zod: { def: { check: string; error?: unknown } } }): string[] {
  const { error } = check._zod.def
  if (typeof error !== 'function') return []
  const message = (error as (issue: object) => unknown)({ code: 'custom' })
  return typeof message === 'string' ? [message] : []
}

const nodeOf = (schema: z.ZodType): Node =>
  z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const { checks = [] } = zodSchema._zod.def as { checks?: Parameters<typeof messageOf>[0][] }
      const rules = checks.flatMap(messageOf)
      if (rules.length > 0) (jsonSchema as Node).rules = rules
    },
  }) as Node

const variantsOf = ({ anyOf = [], oneOf = [], allOf = [] }: Node): Node[] => [...anyOf, ...oneOf, ...allOf]
const quote = (value: unknown): string => `\`${JSON.stringify(value)}\``
const safeNumber = (value: number | undefined): number | undefined =>
  value !== undefined && Math.abs(value) < Number.MAX_SAFE_INTEGER ? value : undefined

function numberText({ type, minimum, maximum, exclusiveMinimum, multipleOf }: Node): string {
  const lowest = safeNumber(minimum) ?? (exclusiveMinimum === undefined ? undefined : exclusiveMinimum + 1)
  const highest = safeNumber(maximum)
  const range =
    lowest !== undefined && highest !== undefined
      ? ` ${lowest} to ${highest}`
      : lowest === undefined
        ? ''
        : ` from ${lowest}`
  const step = type === 'number' && multipleOf !== undefined ? `, in steps of ${multipleOf}` : ''
  return `${type === 'integer' ? 'whole number' : 'number'}${range}${step}`
}

function listText({ items, minItems, maxItems }: Node): string {
  const count =
    minItems !== undefined && minItems === maxItems
      ? `${minItems} of `
      : maxItems === undefined
        ? ''
        : `up to ${maxItems} of `
  return `list: ${count}${items ? typeText(items) : 'any'}`
}

function textType({ format, maxLength, pattern, rules = [] }: Node): string {
  const length = maxLength === undefined ? '' : `, up to ${maxLength} characters`
  if (rules.length > 0) return `text${length}; ${rules.join('; ')}`
  if (format === 'date') return 'day, `YYYY-MM-DD`'
  if (format === 'uri') return 'https address'
  return `text${length}${pattern === undefined ? '' : ` like \`${pattern}\``}`
}

/** The allowed values of a node, in words. */
function typeText(node: Node): string {
  if (node.enum) return node.enum.map(quote).join(' ')
  if ('const' in node) return quote(node.const)
  const variants = variantsOf(node)
  if (variants.length > 0) return [...new Set(variants.map(typeText))].join(' or ')
  if (node.type === 'boolean') return '`true` `false`'
  if (node.type === 'null') return '`null`'
  if (node.type === 'integer' || node.type === 'number') return numberText(node)
  if (node.type === 'array') return listText(node)
  if (node.type === 'string') return textType(node)
  return typeof node.additionalProperties === 'object' ? 'object by key' : 'object'
}

const defaultTextMax = 60
function defaultOf({ default: value }: Node): string | undefined {
  if (value === undefined) return undefined
  const text = JSON.stringify(value)
  if (text === '{}') return undefined // each of its fields has its own default
  return text.length > defaultTextMax ? `\`${text.slice(0, defaultTextMax)}\`…` : `\`${text}\``
}

/** Every field of a schema in its order, with the fields inside of objects, lists and unions. `leftOut`: paths that another page has. */
export function fieldsOf(schema: z.ZodType, leftOut: readonly string[] = []): SettingField[] {
  const fields = new Map<string, { nodes: Node[]; isRequired: boolean }>()
  const visit = (node: Node, path: string): void => {
    for (const variant of variantsOf(node)) visit(variant, path)
    if (node.items) visit(node.items, `${path}[]`)
    if (typeof node.additionalProperties === 'object') visit(node.additionalProperties, `${path}.*`)
    for (const [key, inner] of Object.entries(node.properties ?? {})) {
      const innerPath = path === '' ? key : `${path}.${key}`
      if (leftOut.includes(innerPath)) continue
      const isRequired = node.required?.includes(key) ?? false
      const field = fields.get(innerPath)
      if (field) field.nodes.push(inner)
      else fields.set(innerPath, { nodes: [inner], isRequired })
      visit(inner, innerPath)
    }
  }
  visit(nodeOf(schema), '')
  return [...fields].map(([path, { nodes, isRequired }]) => ({
    path,
    type: [...new Set(nodes.map(typeText))].join(' or '),
    isRequired,
    defaultText: nodes.map(defaultOf).find((text) => text !== undefined),
  }))
}
