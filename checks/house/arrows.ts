import { posix } from 'node:path'
import { isCode, isTest, type Findings, type Source } from '../sources.ts'

type Room = { sees: RegExp; packages: RegExp }
const anything = /^/
const nothing = /^$/

/** Which files a room may import, and which packages. Rooms that are not named here (tools, checks, bench) see everything. */
const rooms: Record<string, Room> = {
  domain: { sees: /^domain\//, packages: nothing },
  contract: { sees: /^(contract|domain)\//, packages: /^zod$/ },
  providers: { sees: /^(providers|contract|domain)\//, packages: anything },
  server: { sees: /^(server|providers|contract|domain)\//, packages: anything },
  web: { sees: /^(web|contract|domain)\//, packages: /^(?!(pg|kysely|fastify|pino|pg-boss)$)/ },
  console: {
    sees: /^(console|contract|domain)\//,
    packages: /^(react|react-dom|lucide-react|uqr|@fontsource-variable|@simplewebauthn\/browser)(\/|$)/,
  },
  vault: {
    sees: /^(vault\/|contract\/(vault|schema)\.ts|domain\/cards\/)/,
    packages: /^(fastify|jose|pg|zod|node:.*)$/,
  },
}
const forTests = /^(checks|tools|brands|providers\/vault)\// // a test may stand on both sides of a wire
const specifiers = /(?:\bfrom\s*|\bimport\s*\(\s*|^\s*import\s+)(['"])([\w@./:?#+~-]+)\1/gm

/** Imports that point the wrong way between the rooms (docs/architecture). */
export function arrows(sources: Source[]): Findings {
  const findings: string[] = []
  let counted = 0
  for (const source of sources.filter(isCode)) {
    const name = source.path.split('/')[0] ?? ''
    const room = rooms[name]
    if (!room) continue
    for (const specifier of importsOf(source.text)) {
      counted += 1
      const fault = faultOf(source, room, specifier)
      if (fault) findings.push(`${source.path} imports ${specifier}: ${fault}`)
    }
  }
  return { findings, note: `${counted} imports` }
}

export const importsOf = (text: string): string[] => [...text.matchAll(specifiers)].map((match) => match[2] ?? '')

function faultOf(source: Source, room: Room, specifier: string): string | undefined {
  const name = source.path.split('/')[0] ?? ''
  if (specifier.startsWith('.')) {
    const target = posix.join(posix.dirname(source.path), specifier.split('?')[0] ?? '')
    if (target.startsWith('.react-router/') || target.startsWith('+') || target.includes('/+types/')) return undefined
    if (room.sees.test(target)) return undefined
    if (isTest(source) && forTests.test(target)) return undefined
    return `${name} may not see ${target.split('/')[0]}`
  }
  if (isTest(source) || specifier.startsWith('virtual:') || room.packages.test(specifier)) return undefined
  return `${name} may not use this package`
}
