import { sql, type Kysely } from 'kysely'

/**
 * Queues jobs of one kind in the caller's transaction: all of a batch in one statement, with the settings of their queue. The library
 * documents such an INSERT for bulk loads; server/jobs/enqueue.test.ts compares a row with one that the library writes.
 */
const enqueue = `
create function enqueue_jobs(job_kind text, entries jsonb) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if job_kind not in ('mail', 'card_deletion') then
    raise exception 'no cause queues jobs of kind %', job_kind using errcode = '42501';
  end if;
  insert into jobs.job (name, data, start_after, created_on, keep_until, expire_seconds, deletion_seconds, retry_limit, retry_delay,
      retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds)
    select q.name, e.data, e."startAfter", jobs.job_now(),
      e."startAfter" + q.retention_seconds * interval '1 second', q.expire_seconds, q.deletion_seconds, q.retry_limit, q.retry_delay,
      q.retry_backoff, q.retry_delay_max, q.policy, q.dead_letter, q.heartbeat_seconds
    from jsonb_to_recordset(entries) as e (data jsonb, "startAfter" timestamptz) join jobs.queue q on q.name = job_kind;
end $$;
alter function enqueue_jobs(text, jsonb) owner to damask_pipeline;
revoke all on function enqueue_jobs(text, jsonb) from public;
grant execute on function enqueue_jobs(text, jsonb) to damask_app;
`

/** What waits is queued again as a job, for the time it waited for. */
const waiting = `
select enqueue_jobs('mail', coalesce(jsonb_agg(jsonb_build_object('startAfter', next_try_at,
    'data', jsonb_build_object('mails', jsonb_build_array(jsonb_build_object('partnerId', partner_id, 'mailId', id))))), '[]'))
  from mail_message where done_at is null;
select enqueue_jobs('card_deletion', coalesce(jsonb_agg(jsonb_build_object('startAfter', next_try_at,
    'data', jsonb_build_object('partnerId', partner_id, 'cardId', card_id))), '[]'))
  from card_farewell where done_at is null;
`

/** Tables keep what was sent and deleted; tries and times are the library's. */
const records = `
alter table mail_message drop column tries, drop column next_try_at;
alter table card add column deleted_at timestamptz;
comment on column card.deleted_at is 'When the vault deleted the number and the network unlinked it.';
grant update (deleted_at) on card to damask_pipeline;
update card set deleted_at = f.done_at from card_farewell f
  where f.partner_id = card.partner_id and f.card_id = card.id and card.status <> 'active';
`

const otherProgram = `
create or replace function leave_other_programme(card_fingerprint text, at timestamptz) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  moved integer;
  deletions jsonb;
  mails jsonb;
begin
  select jsonb_agg(jsonb_build_object('startAfter', at, 'data', jsonb_build_object('partnerId', partner_id, 'cardId', id))) into deletions
    from card where fingerprint = card_fingerprint and status = 'active';
  with mail as (
    insert into mail_message (partner_id, id, key, kind, member_id, facts, queued_at)
      select partner_id, gen_random_uuid(), 'card_moved:' || id || ':' || linked_at, 'card_moved', member_id,
        jsonb_build_object('lastFour', last_four), at
      from card where fingerprint = card_fingerprint and status = 'active'
      on conflict do nothing returning partner_id, id
  )
  select jsonb_agg(jsonb_build_object('partnerId', partner_id, 'mailId', id)) into mails from mail;
  perform enqueue_jobs('card_deletion', coalesce(deletions, '[]')), 
    enqueue_jobs('mail', jsonb_build_array(jsonb_build_object('startAfter', at, 'data', jsonb_build_object('mails', coalesce(mails, '[]')))));
  update card set status = 'moved', ended_at = at where fingerprint = card_fingerprint and status = 'active';
  get diagnostics moved = row_count;
  -- A member left without a card must link one again, as after removing the last one themselves.
  update member m set status = 'closed'
    from card c
    where c.fingerprint = card_fingerprint and c.status = 'moved' and c.ended_at = at
      and m.partner_id = c.partner_id and m.id = c.member_id and m.status = 'enrolled'
      and not exists (select 1 from card o where o.partner_id = m.partner_id and o.member_id = m.id and o.status = 'active');
  return moved;
end $$;
`

/** Jobs of the library replace two tables that were outboxes (docs/decisions/0061). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [enqueue, waiting, records, otherProgram, 'drop table card_farewell;'])
    await sql.raw(part).execute(db)
}
