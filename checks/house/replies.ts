import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Endpoint } from '../../contract/endpoint.ts'
import { z } from '../../contract/schema.ts'
import { root, type Findings } from '../sources.ts'

const typesOfAnyValue = new Set(['any', 'unknown', 'custom'])

/** Every call of the contract, from every file in contract/api. */
export async function readEndpoints(): Promise<{ name: string; file: string; call: Endpoint }[]> {
  const folder = join(root, 'contract', 'api')
  const files = (readdirSync(folder, { recursive: true }) as string[]).filter(
    (file) => file.endsWith('.ts') && !file.includes('.test.'),
  )
  const modules = await Promise.all(
    files.map(async (file) => ({ file, exports: (await import(join(folder, file))) as Record<string, unknown> })),
  )
  return modules.flatMap(({ file, exports }) =>
    Object.entries(exports)
      .filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1]))
      .map(([name, call]) => ({ name, file, call })),
  )
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'reply' in value

const imagePath = /^\/images\// // its reply is the bytes of a picture, not fields of a row

/** Reports replies whose schema lets unnamed fields through: such a reply would publish a new column. */
export function checkReplies(endpoints: { name: string; call: Endpoint }[]): Findings {
  const findings = endpoints
    .filter(({ call }) => !imagePath.test(call.path))
    .flatMap(({ name, call }) =>
      openPlaces(call.reply, '').map(
        (place) => `${name} (${call.method} ${call.path}) lets unnamed fields through at ${place || 'its top'}`,
      ),
    )
  return { findings, note: `${endpoints.length} calls` }
}

/** The dotted paths at which the schema lets unnamed fields through. `place` is the path of the schema, `''` at the top. */
function openPlaces(schema: unknown, place: string, visited = new Set<unknown>()): string[] {
  if (!(schema instanceof z.ZodType) || visited.has(schema)) return []
  visited.add(schema)
  const definition = schema.def as unknown as Record<string, unknown> & { type: string }
  if (typesOfAnyValue.has(definition.type)) return [place]
  // A strict object has the catch-all `never`, which lets no field through.
  const ownPlaces = definition['catchall'] && (definition['catchall'] as z.ZodType).def.type !== 'never' ? [place] : []
  const shape = Object.entries((definition['shape'] as Record<string, unknown> | undefined) ?? {})
  const inner = ['element', 'innerType', 'valueType', 'in', 'out', 'left', 'right'].map((key) => definition[key])
  const members = [
    ...((definition['options'] as unknown[] | undefined) ?? []),
    ...((definition['items'] as unknown[] | undefined) ?? []),
  ]
  return [
    ...ownPlaces,
    ...shape.flatMap(([key, field]) => openPlaces(field, place ? `${place}.${key}` : key, visited)),
    ...[...inner, ...members].flatMap((part) => openPlaces(part, place, visited)),
  ]
}
