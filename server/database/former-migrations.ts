import { sql, type Kysely } from 'kysely'
import { migrationNames } from './migrations.ts'

/**
 * The first and the last of the former migrations. The files in `migrations` replaced them (docs/decisions/0089). Delete this file, its
 * test and the call in prepare.ts with the first release. After that release, no database of an earlier version is supported.
 */
const former = { first: '0001-first', last: '0093-plain-names' }
/** The files up to this one make the same schema as the former migrations. Later files run as usual. */
const lastOfSchema = '0021-sandbox-clock'

// cspell:ignore catalogue favourite authorised authorisation cancelled programme
/** Names and values that became American English, and two constraints that a rename had left with their former names. */
const renames = `
alter table sso_backchannel_logout rename constraint sso_farewell_pkey to sso_backchannel_logout_pkey;
alter table sso_backchannel_logout rename constraint sso_farewell_partner_id_fkey to sso_backchannel_logout_partner_id_fkey;

alter table catalogue rename to catalog;
alter table catalog rename constraint catalogue_pkey to catalog_pkey;
alter table catalog rename constraint catalogue_only_row_check to catalog_only_row_check;

alter table favourite rename to favorite;
alter table favorite rename constraint favourite_pkey to favorite_pkey;
alter table favorite rename constraint favourite_merchant_id_fkey to favorite_merchant_id_fkey;
alter table favorite rename constraint favourite_partner_id_member_id_fkey to favorite_partner_id_member_id_fkey;
alter policy favourite_site on favorite rename to favorite_site;
alter policy favourite_eraser on favorite rename to favorite_eraser;

alter index card_one_programme rename to card_one_program;
alter table dine rename column authorised_minor to authorized_minor;
alter table dine rename constraint dine_authorised_minor_check to dine_authorized_minor_check;

-- Row-level security binds the owner too, so it is off for the owner while the values of all partners change.
alter table feed_event no force row level security, drop constraint feed_event_kind_check;
update feed_event set kind = 'authorization' where kind = 'authorisation';
alter table feed_event force row level security, add constraint feed_event_kind_check
  check (kind in ('authorization', 'clearing', 'refund', 'void', 'declined', 'chargeback', 'order'));

alter table reservation rename column cancelled_at to canceled_at;
alter table reservation no force row level security, drop constraint reservation_check, drop constraint reservation_status_check;
update reservation set status = 'canceled' where status = 'cancelled';
alter table reservation force row level security,
  add constraint reservation_check check ((canceled_at is not null) = (status = 'canceled')),
  add constraint reservation_status_check check (status in ('held', 'asked', 'booked', 'canceled'));

alter function catalogue_take_version() rename to catalog_take_version;
alter function catalogue_stamp_version() rename to catalog_stamp_version;
alter function catalogue_refuse_delete() rename to catalog_refuse_delete;
alter function leave_other_programme(text, timestamptz) rename to transfer_card;
do $$
declare definition text;
begin
  for definition in
    select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace and prosrc ~ 'catalogue|favourite'
  loop
    execute replace(replace(definition, 'catalogue', 'catalog'), 'favourite', 'favorite');
  end loop;
end $$;
`

/**
 * Adopts a database whose schema the former migrations made: runs `renames`, and records the files up to `lastOfSchema` as applied. Throws
 * when the database has only some of the former migrations. Does nothing to any other database.
 */
export async function adoptFormerSchema(db: Kysely<unknown>): Promise<void> {
  const { rows: tables } = await sql<{ name: string | null }>`select to_regclass('kysely_migration') as name`.execute(
    db,
  )
  if (tables[0]?.name == null) return
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name collate "C"`.execute(db)
  const appliedNames = rows.map(({ name }) => name)
  if (!appliedNames.includes(former.first)) return
  // The migrator applies in order, so the last name means that the list is complete.
  if (!appliedNames.includes(former.last))
    throw new Error(
      `This database is of an older version: its last migration is ${appliedNames.at(-1)}. Start the last version that has server/database/migrations/${former.last}.ts on it once, then this one.`,
    )
  await db.transaction().execute(async (tx) => {
    await sql.raw(renames).execute(tx)
    await sql`delete from kysely_migration`.execute(tx)
    for (const name of migrationNames.filter((name) => name <= lastOfSchema))
      await sql`insert into kysely_migration (name, timestamp) values (${name}, ${new Date().toISOString()})`.execute(
        tx,
      )
  })
}
