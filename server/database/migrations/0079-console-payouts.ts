import { sql, type Kysely } from 'kysely'
import { inScope } from './0011-staff.ts'

/** The console queues the sending of what an operator approved, and reads when cards expire. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
grant select (expires_on) on card to damask_console;

-- The console may queue no job but this one: of an approved payout of the operator's partners.
create function send_approved_payout(of_partner text, of_payout uuid, at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from payout where partner_id = of_partner and id = of_payout and state = 'approved' and ${inScope}) then
    raise exception 'no approved payout of these partners' using errcode = '42501';
  end if;
  perform enqueue_jobs('payout_send', jsonb_build_array(jsonb_build_object(
    'startAfter', at, 'data', jsonb_build_object('partnerId', of_partner, 'payoutId', of_payout))));
end $$;
alter function send_approved_payout(text, uuid, timestamptz) owner to damask_pipeline;
revoke all on function send_approved_payout(text, uuid, timestamptz) from public;
grant execute on function send_approved_payout(text, uuid, timestamptz) to damask_console;
`)
    .execute(db)
}
