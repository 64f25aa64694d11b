import { z } from '../../contract/schema.ts'

/** A schema as JSON Schema, as far as this module reads it. */
type Node = {
  properties?: Record<string, Node>
  additionalProperties?: Node | boolean
  items?: Node
  anyOf?: Node[]
  oneOf?: Node[]
  allOf?: Node[]
  const?: unknown
}

const nodeOfSchema = new WeakMap<z.ZodType, Node>()

function nodeOf(schema: z.ZodType): Node {
  const cached = nodeOfSchema.get(schema)
  if (cached) return cached
  const node = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Node
  nodeOfSchema.set(schema, node)
  return node
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Whether a value can be of a variant: each constant of the variant, such as its `type`, is the value's. */
const fitsVariant = ({ properties = {} }: Node, value: unknown): boolean =>
  Object.entries(properties).every(
    ([key, { const: constant }]) => constant === undefined || (isObject(value) && value[key] === constant),
  )

/** A node with its variants. Of the variants of a union only those that the value can be, or all when it can be none. */
function variantsOf(node: Node, value: unknown): Node[] {
  const variants = [...(node.anyOf ?? []), ...(node.oneOf ?? []), ...(node.allOf ?? [])]
  const fitting = variants.filter((variant) => fitsVariant(variant, value))
  return [node, ...(fitting.length > 0 ? fitting : variants).flatMap((variant) => variantsOf(variant, value))]
}

/** The keys that a schema has at a path of a document. A record, which takes any key, has none. */
export function settingKeysAt(schema: z.ZodType, document: unknown, path: readonly PropertyKey[]): string[] {
  let nodes = variantsOf(nodeOf(schema), document)
  let value = document
  for (const key of path) {
    value = isObject(value) ? value[String(key)] : undefined
    nodes = nodes.flatMap(({ properties, additionalProperties, items }) => {
      const inner = properties?.[String(key)] ?? items ?? additionalProperties
      return inner === undefined || typeof inner === 'boolean' ? [] : variantsOf(inner, value)
    })
  }
  return [...new Set(nodes.flatMap(({ properties = {} }) => Object.keys(properties)))]
}
