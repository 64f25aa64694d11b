import type pg from 'pg'
import { containsCardNumber } from './card-numbers.ts'
import { Breaches } from './breaches.ts'

const rowsPerFetch = 5_000

/**
 * Reports tables with rows of one partner that the site's role can read while `damask.partner` names another partner, or none. The
 * client must be in a transaction.
 */
export async function checkForeignRows(client: pg.Client): Promise<Breaches> {
  const breaches = new Breaches()
  const tables = await client.query<{ name: string }>(`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'partner_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and has_table_privilege('damask_app', c.oid, 'select')
      and (c.relpersistence = 'p' or not pg_is_in_recovery()) order by 1`)
  const partners = await client.query<{ id: string }>('select id from partner')
  // The empty value names no partner.
  const partnerValues = [...partners.rows.map(({ id }) => id), '']
  // One statement for all tables, planned once: planning costs more than reading.
  const statement = tables.rows
    .map(({ name }) => [client.escapeLiteral(name), client.escapeIdentifier(name)])
    .map(([name, table]) => {
      const foreignRows = `select from ${table} where partner_id is distinct from current_setting('damask.partner')`
      return `select ${name} as name where exists (${foreignRows})`
    })
    .join(' union all ')
  await client.query('savepoint before_role; set local row_security = on; set local role damask_app')
  for (const partnerValue of partnerValues) {
    await client.query(`select set_config('damask.partner', $1, true)`, [partnerValue])
    const { rows } = await client.query<{ name: string }>({ name: 'foreign rows', text: statement })
    for (const { name } of rows) breaches.add(`${name} as ${partnerValue}`)
  }
  await client.query('rollback to savepoint before_role')
  return breaches
}

/**
 * Searches all texts outside the vault for card numbers, except message bodies, which checkEvidence searches. Fetches the texts and
 * searches them here, because PostgreSQL searches slowly. The client must be in a transaction.
 */
export async function checkCardNumbers(client: pg.Client): Promise<Breaches> {
  const breaches = new Breaches()
  const { rows: tables } = await client.query<{ place: string; name: string; columns: string[] }>(`
    select n.nspname || '.' || c.relname as place, format('%I.%I', n.nspname, c.relname) as name, array_agg(quote_ident(a.attname)) as columns
    from pg_attribute a join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p') join pg_namespace n on n.oid = c.relnamespace
    where a.attnum > 0 and not a.attisdropped and n.nspname not in ('pg_catalog', 'information_schema', 'vault') and n.nspname !~ '^pg_'
      and a.atttypid in ('text'::regtype, 'varchar'::regtype, 'json'::regtype, 'jsonb'::regtype, 'text[]'::regtype)
      and (c.relname, a.attname) <> ('feed_message', 'body') and not c.relispartition
      -- A standby has no rows of unlogged tables, such as the stage of an import, and refuses to read them.
      and (c.relpersistence = 'p' or not pg_is_in_recovery())
    group by 1, 2 order by 1`)
  for (const { place, name, columns } of tables) {
    await client.query(
      `declare texts no scroll cursor for select ${columns.map((column) => `${column}::text`).join(', ')} from ${name}`,
    )
    for (let fetchedCount = rowsPerFetch; fetchedCount === rowsPerFetch;) {
      const { rows } = await client.query<(string | null)[]>({
        text: `fetch ${rowsPerFetch} from texts`,
        rowMode: 'array',
      })
      fetchedCount = rows.length
      // The shortest card number has 15 digits.
      for (const row of rows)
        for (const [n, text] of row.entries())
          if (text !== null && text.length >= 15 && containsCardNumber(text)) breaches.add(`${place}.${columns[n]}`)
    }
    await client.query('close texts')
  }
  return breaches
}
