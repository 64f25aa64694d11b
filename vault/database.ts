import pg from 'pg'
import { defaultNetwork } from './networks/registry.ts'

// Released steps contain the former spelling of a table's and an index's name. Step 6 renames both, but not the primary key of the table.
// cspell:ignore enrolment
/** Numbered migrations of the vault's tables. A released step never changes; a later step corrects it. */
const migrations: readonly { id: number; sql: string }[] = [
  {
    id: 1,
    // `sealing_key_current` is unique over a constant: at most one key is not retired.
    sql: `
      create table vault.sealing_key (
        kid text primary key,
        public_jwk jsonb not null,
        -- Encrypted with the master key that wrapped_by names; deleted once all tickets from its time have expired.
        private_wrapped bytea not null,
        wrapped_by text not null,
        made_at timestamptz not null,
        retired_at timestamptz
      );
      create unique index sealing_key_current on vault.sealing_key ((true)) where retired_at is null;

      -- Stored before the call to the network, so that a lost reply can be looked up later.
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
        -- Number and expiry, as ciphertext.
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
      -- When the site acknowledged that it has stored the card.
      alter table vault.card add column claimed_at timestamptz;
      create index card_unclaimed on vault.card (made_at) where claimed_at is null;
    `,
  },
  {
    id: 3,
    sql: `
      -- A card is enrolled at every network of its partner. Before this step a partner had one network, and the program had the partner's id.
      alter table vault.card drop constraint card_partner_id_fingerprint_fkey;
      alter table vault.enrolment add column network text not null default '${defaultNetwork.id}', add column program text;
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
      -- A payment to a card, stored before the call to the network. The id is that of the site's payout.
      create table vault.push (
        partner_id text not null,
        id uuid not null,
        token text not null,
        amount_minor bigint not null check (amount_minor > 0),
        currency text not null,
        recipient text not null,
        -- Identifies the payment at the network; every retry has the same number.
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
      -- Each call of the site contains the recipient's name. A stored name would outlive the member's erasure.
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
  {
    id: 7,
    sql: `
      alter table vault.enrollment rename column asked_at to requested_at;
      alter table vault.push rename column asked_at to requested_at;
    `,
  },
]

const migrationLock = 7_105_004 // advisory lock number, unique in this database

/** Opens a pool of at most `max` connections. An error of an idle connection goes to the log and does not end the process. */
export function openVaultPool(url: string, max: number, log: (line: string) => void): pg.Pool {
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

/** Brings schema `vault` up to date. When two processes start at once, the second waits and then finds nothing to do. */
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

/** SQL that turns a lock's name into the number of its advisory lock. 7105 is the seed of the hash. */
const lockNumberSql = 'hashtextextended($1, 7105)'

/**
 * Runs `work` under a lock per partner and key (a card's fingerprint, or a payment). All processes of the vault share the lock, which
 * lasts through calls to the network.
 * Throws when another caller keeps the lock for longer than the pool's statement timeout. Each statement of `work` commits by itself,
 * so a crash keeps what is already stored. When the unlock fails, the pool drops the connection.
 */
export async function withKeyLock<T>(
  pool: pg.Pool,
  partner: string,
  key: string,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  const lockName = `${partner} ${key}`
  let unlockError: Error | undefined
  try {
    await client.query(`select pg_advisory_lock(${lockNumberSql})`, [lockName])
    return await work(client)
  } finally {
    await client
      .query(`select pg_advisory_unlock(${lockNumberSql})`, [lockName])
      .catch((error: Error) => (unlockError = error))
    client.release(unlockError)
  }
}
