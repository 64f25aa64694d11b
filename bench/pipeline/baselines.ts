import { join } from 'node:path'
import pg from 'pg'

/**
 * Tables to which a purchase adds rows: messages, dines, awards, money, checkpoints, mail and jobs. Parents come first, as foreign keys
 * require.
 */
export const pipelineTables = [
  'feed_message',
  'feed_queue',
  'feed_outcome',
  'feed_seal',
  'feed_event',
  'dine',
  'award',
  'ledger_account',
  'ledger_entry',
  'ledger_posting',
  'ledger_head',
  'replay_checkpoint',
  'mail_message',
  'jobs.job_common',
] as const

/** Empties these tables between runs, bypassing the ledger's triggers, which only a superuser can do. */
export async function emptyPipelineTables(client: pg.Client): Promise<void> {
  await client.query(
    `set session_replication_role = replica; truncate ${pipelineTables.join(', ')} cascade; set session_replication_role = origin; checkpoint`,
  )
}

/** Copies all rows of these tables into files that the server writes into its data directory. */
export async function copyOut(client: pg.Client): Promise<{ table: string; file: string }[]> {
  const { rows } = await client.query<{ dir: string }>(`select current_setting('data_directory') as dir`)
  const files = pipelineTables.map((table) => ({ table, file: join(rows[0]?.dir ?? '', `bench-${table}.copy`) }))
  for (const { table, file } of files) await client.query(`copy (select * from ${table}) to '${file}'`)
  return files
}

/**
 * Writes the rows back with one COPY per table and one commit. The same keys, indexes and checks apply as in the pipeline, so the
 * pipeline cannot be faster than this copy.
 */
export async function copyIn(client: pg.Client, files: { table: string; file: string }[]): Promise<void> {
  await client.query('begin')
  // The copied accounts and heads already contain balances and sequence numbers. The triggers of entries and postings would change
  // them again.
  const postedTables = ['ledger_entry', 'ledger_posting']
  for (const table of postedTables) await client.query(`alter table ${table} disable trigger user`)
  for (const { table, file } of files) await client.query(`copy ${table} from '${file}'`)
  for (const table of postedTables) await client.query(`alter table ${table} enable trigger user`)
  await client.query('commit')
}

const transferTables = `
  create table if not exists transfer_posting (partner text, id uuid, from_account text, to_account text, currency text, units bigint, posted_at timestamptz, primary key (partner, id));
  create table if not exists transfer_balance (partner text, account text, currency text, units bigint, primary key (partner, account, currency))`

/** Writes the balances in the order of accounts, so that concurrent transfers cannot deadlock. */
const transferSql = `with posted as (
    insert into transfer_posting (partner, id, from_account, to_account, currency, units, posted_at)
    values ('lumen-mobile', gen_random_uuid(), $1, $2, 'Dollar', 1, now()) returning 1
  )
  insert into transfer_balance (partner, account, currency, units)
  select 'lumen-mobile', account, 'Dollar', units from (values ($1::text, -1), ($2, 1)) as ends (account, units) order by account
  on conflict (partner, account, currency) do update set units = transfer_balance.units + excluded.units`

/**
 * Makes one transfer per commit: one statement writes its posting and both balances. Concurrent transfers rarely share an account.
 * Returns the number of transfers.
 */
export async function runTransfers(url: string, clients: number, transfersPerClient: number): Promise<number> {
  const pool = new pg.Pool({ connectionString: url, max: clients })
  await pool.query(transferTables)
  const runClient = async (clientIndex: number) => {
    const client = await pool.connect()
    for (let i = 0; i < transfersPerClient; i += 1) {
      // The primes spread the transfers over about 1,000 members and 1,000 shops.
      const from = `member:${(clientIndex * transfersPerClient + i) % 997}`
      const to = `shop:${(clientIndex * 31 + i * 7) % 991}`
      await client.query({ name: 'transfer', text: transferSql, values: [from, to] })
    }
    client.release()
  }
  await Promise.all(Array.from({ length: clients }, (_, clientIndex) => runClient(clientIndex)))
  await pool.end()
  return clients * transfersPerClient
}
