import type pg from 'pg'

/** One numbered migration of the sandbox's tables. A released migration never changes; a later one corrects it. */
export type SandboxMigration = { id: string; sql: string }

const migrationLock = 7_105_003 // advisory lock number, unique in this database

export const cardMigration: SandboxMigration = {
  id: '0001-card',
  sql: `
    create table sandbox.card (
      id uuid primary key,
      program_id text not null,
      scheme text not null check (scheme in ('visa', 'mastercard', 'amex', 'discover')),
      first_numbers text not null check (first_numbers ~ '^[0-9]{6}$'),
      last_numbers text not null check (last_numbers ~ '^[0-9]{4}$'),
      -- Keyed hash that identifies a repeated number. The network does not store the number.
      number_mark bytea not null,
      exp_month integer not null,
      exp_year integer not null,
      country_code text not null,
      metadata jsonb not null,
      created timestamptz not null,
      -- When its issuer confirms the card. Purchases count from then on.
      linked_at timestamptz not null,
      unique (program_id, number_mark)
    );
    create index card_last_numbers on sandbox.card (last_numbers, created desc);
    create index card_metadata on sandbox.card (program_id, (metadata->>'id'));
  `,
}

/** Applies the missing migrations in the order of the list, not of their ids. A lock serializes processes that start at once. */
export async function migrateSandbox(pool: pg.Pool, migrations: readonly SandboxMigration[]): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock])
    await client.query(
      'create table if not exists sandbox.migration (id text primary key, done_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ id: string }>('select id from sandbox.migration')
    const applied = new Set(rows.map((row) => row.id))
    for (const { id, sql } of migrations) {
      if (applied.has(id)) continue
      await client.query(sql)
      await client.query('insert into sandbox.migration (id) values ($1)', [id])
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

export type NetworkCard = {
  id: string
  programId: string
  scheme: string
  firstNumbers: string
  lastNumbers: string
  expMonth: number
  expYear: number
  countryCode: string
  metadata: Record<string, string>
  created: Date
  linkedAt: Date
}

export const cardColumns = `id, program_id as "programId", scheme, first_numbers as "firstNumbers", last_numbers as "lastNumbers", exp_month as "expMonth",
  exp_year as "expYear", country_code as "countryCode", metadata, created, linked_at as "linkedAt"`

/** Returns null when the program already has the number. */
export async function insertNetworkCard(
  pool: pg.Pool,
  card: NetworkCard,
  numberMark: Buffer,
): Promise<NetworkCard | null> {
  const { rows } = await pool.query<NetworkCard>(
    `insert into sandbox.card (id, program_id, scheme, first_numbers, last_numbers, number_mark, exp_month, exp_year, country_code, metadata, created, linked_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) on conflict (program_id, number_mark) do nothing returning ${cardColumns}`,
    [
      card.id,
      card.programId,
      card.scheme,
      card.firstNumbers,
      card.lastNumbers,
      numberMark,
      card.expMonth,
      card.expYear,
      card.countryCode,
      card.metadata,
      card.created,
      card.linkedAt,
    ],
  )
  return rows[0] ?? null
}

/** Cards of a program with this metadata id, newest first, at most 100. */
export async function cardsByMetadata(pool: pg.Pool, programId: string, metadataId: string): Promise<NetworkCard[]> {
  const { rows } = await pool.query<NetworkCard>(
    `select ${cardColumns} from sandbox.card where program_id = $1 and metadata->>'id' = $2 order by created desc, id limit 100`,
    [programId, metadataId],
  )
  return rows
}

/** Finds a card by the network's id, or the newest card with these last four digits. */
export async function findCard(pool: pg.Pool, idOrLastFour: string): Promise<NetworkCard | null> {
  const { rows } = /^\d{4}$/.test(idOrLastFour)
    ? await pool.query<NetworkCard>(
        `select ${cardColumns} from sandbox.card where last_numbers = $1 order by created desc, id desc limit 1`,
        [idOrLastFour],
      )
    : await pool.query<NetworkCard>(`select ${cardColumns} from sandbox.card where id::text = $1`, [idOrLastFour])
  return rows[0] ?? null
}

/** Returns false for an unknown id. */
export async function deleteNetworkCard(pool: pg.Pool, id: string): Promise<boolean> {
  const { rowCount } = await pool.query('delete from sandbox.card where id::text = $1', [id])
  return rowCount === 1
}
