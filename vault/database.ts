import pg from 'pg'

/** The vault's own tables, numbered; a shipped step is never edited, only followed by another. */
const migrations: readonly { id: number; sql: string }[] = [
  {
    id: 1,
    sql: `
      create table vault.sealing_key (
        kid text primary key,
        public_jwk jsonb not null,
        -- Wrapped by the master key named here; gone once no ticket can name the key any more.
        private_wrapped bytea not null,
        wrapped_by text not null,
        made_at timestamptz not null,
        retired_at timestamptz
      );
      create unique index sealing_key_current on vault.sealing_key ((true)) where retired_at is null;

      -- What the network was asked, before it was asked: an answer that never came can be looked up later.
      create table vault.enrolment (
        partner_id text not null,
        fingerprint text not null,
        cardholder text not null,
        attempt text not null,
        asked_at timestamptz not null,
        network_card_id text,
        confirmed boolean not null default false,
        primary key (partner_id, fingerprint)
      );

      create table vault.card (
        token text primary key,
        partner_id text not null,
        fingerprint text not null,
        cardholder text not null,
        -- Number and expiry, only ever as ciphertext.
        card_wrapped bytea not null,
        wrapped_by text not null,
        made_at timestamptz not null,
        foreign key (partner_id, fingerprint) references vault.enrolment (partner_id, fingerprint)
      );
      create index card_enrolment on vault.card (partner_id, fingerprint);

      create table vault.used_ticket (
        jti text primary key,
        expires_at timestamptz not null
      );
      create index used_ticket_expiry on vault.used_ticket (expires_at);
    `,
  },
  {
    id: 2,
    sql: `
      -- When the site said that it has the card in its books.
      alter table vault.card add column claimed_at timestamptz;
      create index card_unclaimed on vault.card (made_at) where claimed_at is null;
    `,
  },
  {
    id: 3,
    sql: `
      -- A card is enrolled at every network of its partner; until now that was one, and its program bore the partner's id.
      alter table vault.card drop constraint card_partner_id_fingerprint_fkey;
      alter table vault.enrolment add column network text not null default 'fidel', add column program text;
      update vault.enrolment set program = partner_id;
      alter table vault.enrolment
        alter column network drop default,
        alter column program set not null,
        drop constraint enrolment_pkey,
        add primary key (partner_id, fingerprint, network);
    `,
  },
  {
    id: 4,
    sql: `
      -- A payment to a card, written before the network is asked. The id is the site's payout.
      create table vault.push (
        partner_id text not null,
        id uuid not null,
        token text not null,
        amount_minor bigint not null check (amount_minor > 0),
        currency text not null,
        recipient text not null,
        -- What the network knows the payment by: the same at every try.
        trace_number text not null unique,
        asked_at timestamptz not null,
        reply jsonb,
        replied_at timestamptz,
        primary key (partner_id, id)
      );
      create sequence vault.push_trace as integer minvalue 1 maxvalue 999999 cycle;
    `,
  },
  {
    id: 5,
    sql: `
      -- Each try brings the recipient's name along: stored, it would outlive the member's erasure.
      alter table vault.push drop column recipient;
    `,
  },
  {
    id: 6,
    sql: `
      alter table vault.enrolment rename to enrollment;
      alter table vault.card rename column claimed_at to acknowledged_at;
      alter index vault.card_unclaimed rename to card_unacknowledged;
      alter index vault.card_enrolment rename to card_enrollment;
    `,
  },
]

const migrationLock = 7_105_004 // any number no one else takes on this database

export function openPool(url: string, max: number, log: (line: string) => void): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: 'damask vault',
    connectionTimeoutMillis: 5_000,
    statement_timeout: 10_000,
  })
  pool.on('error', (error) => log(`database: ${error.message}`))
  return pool
}

/** Brings schema `vault` up to date; of two processes that start at once, the second finds nothing to do. */
export async function migrateVault(pool: pg.Pool): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock])
    await client.query(
      'create table if not exists vault.migration (id integer primary key, done_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ last: number }>(
      'select coalesce(max(id), 0)::integer as last from vault.migration',
    )
    for (const { id, sql } of migrations.filter((step) => step.id > (rows[0]?.last ?? 0))) {
      await client.query(sql)
      await client.query('insert into vault.migration (id) values ($1)', [id])
    }
  })
}

export async function inTransaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

/**
 * One at a time per card and programme, over every node, also while the network is being asked. Statements inside commit
 * one by one, so that a crash in between leaves what was already known. The connection is dropped when the lock cannot be given back.
 */
export async function withCardLock<T>(
  pool: pg.Pool,
  partner: string,
  fingerprint: string,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  const key = `${partner} ${fingerprint}`
  let broken: Error | undefined
  try {
    await client.query('select pg_advisory_lock(hashtextextended($1, 7105))', [key])
    return await work(client)
  } finally {
    await client
      .query('select pg_advisory_unlock(hashtextextended($1, 7105))', [key])
      .catch((error: Error) => (broken = error))
    client.release(broken)
  }
}
