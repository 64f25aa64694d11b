import { readFileSync } from 'node:fs'
import pg from 'pg'

export type Invariant = { name: string; says: string; breaches: number; sample: string | null }

const marker = /^-- @invariant (\w+): (.+)$/

/** The file's parts: what comes before the first invariant, and each invariant's query. */
export function readBooks(text: string): {
  before: string
  invariants: { name: string; says: string; query: string }[]
} {
  const parts = text.split(/^(?=-- @invariant )/m)
  const [before = '', ...rest] = parts
  const invariants = rest.map((part) => {
    const [head = '', ...lines] = part.split('\n')
    const [, name, says] = marker.exec(head) ?? []
    if (!name || !says) throw new Error(`checks/books.sql: "${head}" names no invariant`)
    return { name, says, query: lines.join('\n') }
  })
  return { before, invariants }
}

/** Runs every invariant in one snapshot of the database and counts its breaches. `adminUrl` must see all rows. */
export async function checkBooks(
  adminUrl: string,
  file: URL | string = new URL('../../checks/books.sql', import.meta.url),
): Promise<Invariant[]> {
  const { before, invariants } = readBooks(readFileSync(file, 'utf8'))
  const client = new pg.Client({ connectionString: adminUrl, application_name: 'damask books' })
  await client.connect()
  try {
    await client.query(before)
    await client.query('begin isolation level repeatable read read only')
    const checked: Invariant[] = []
    for (const { name, says, query } of invariants) {
      const { rows } = await client.query<{ breaches: string; sample: string | null }>(query)
      checked.push({ name, says, breaches: Number(rows[0]?.breaches), sample: rows[0]?.sample ?? null })
    }
    await client.query('commit')
    return checked
  } finally {
    await client.end()
  }
}
