import { sql, type Kysely } from 'kysely'

/**
 * A partner's ledger is dated in the partner's zone (docs/decisions/0057). Entries of the past keep their dates. A zone that
 * PostgreSQL does not know is refused with the setting, so that no booking fails on it later.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
alter table partner add constraint partner_accounting_zone
  check (timestamptz '2000-01-01 00:00Z' at time zone coalesce(brand ->> 'accountingZone', 'America/New_York') is not null);

-- The day of a partner's ledger at a moment; null without the partner. Documents from before the setting have its default.
create function accounting_date(of_partner text, at timestamptz) returns date language sql stable set search_path = public, pg_temp as $$
  select (at at time zone coalesce(brand ->> 'accountingZone', 'America/New_York'))::date from partner where id = of_partner
$$;
`)
    .execute(db)
}
