import { sql, type Kysely } from 'kysely'

/** Lets the console record mails whose job an operator gave up. It changes nothing else of a mail, and none that is over. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create function give_up_mail(mails jsonb, at timestamptz) returns void
  language sql security definer set search_path = public, pg_temp as $$
  update mail_message m set done_at = at, outcome = 'given_up', last_error = 'an operator gave it up', to_address = ''
    from jsonb_to_recordset(mails) as e ("partnerId" text, "mailId" uuid)
    where m.partner_id = e."partnerId" and m.id = e."mailId" and m.done_at is null;
$$;
alter function give_up_mail(jsonb, timestamptz) owner to damask_pipeline;
revoke all on function give_up_mail(jsonb, timestamptz) from public;
grant execute on function give_up_mail(jsonb, timestamptz) to damask_console;
`)
    .execute(db)
}
