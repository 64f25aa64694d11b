-- The function that queues jobs, and the table of mail. The job library owns the schema jobs (docs/decisions/0061).

-- Queues jobs of one kind in the caller's transaction, all of a batch in one statement, with the settings of their
-- queue. The library documents such an INSERT for bulk loads; server/jobs/enqueue.test.ts compares a row with one that
-- the library writes.
create function enqueue_jobs(job_kind text, entries jsonb) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if job_kind not in ('mail', 'card_deletion', 'payout_send') then
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

-- Mail is queued in the transaction of its cause and sent after it.
create table mail_message (
  partner_id text not null,
  id uuid not null,
  -- Identifies the cause, so that one cause sends one mail.
  key text not null,
  kind text not null,
  -- Null for a recovery: the worker finds the recipient when it writes the mail.
  member_id uuid,
  -- Empty: the mail goes to the member's email at the time of sending.
  to_address text not null default '',
  -- Content of the mail (contract/mail.ts), without secrets.
  facts jsonb not null default '{}',
  queued_at timestamptz not null,
  done_at timestamptz,
  -- dropped: no recipient any more, or no longer useful; given_up: refused, a day without success, or an operator gave it up.
  outcome text check (outcome in ('sent', 'dropped', 'given_up')),
  last_error text,
  primary key (partner_id, id),
  unique (partner_id, key)
);
-- A job deletes old mail.
create index mail_message_done on mail_message (done_at) where done_at is not null;
-- The mail of a member in the console.
create index mail_message_member on mail_message (partner_id, member_id, queued_at);
alter table mail_message enable row level security, force row level security;
create policy mail_message_site on mail_message to damask_app
  using (partner_id = current_setting('damask.partner', true))
  with check (partner_id = current_setting('damask.partner', true));
create policy mail_message_pipeline on mail_message to damask_pipeline using (true) with check (true);
create policy mail_message_console on mail_message for select to damask_console
  using (current_setting('damask.partners', true) = '*'
    or partner_id = any(string_to_array(current_setting('damask.partners', true), ',')));
create policy mail_message_eraser on mail_message to damask_eraser using (true) with check (true);
grant select, insert on mail_message to damask_app;
grant select, insert, update (to_address, done_at, outcome, last_error), delete on mail_message to damask_pipeline;
grant select (partner_id, id, kind, member_id, queued_at, done_at, outcome) on mail_message to damask_console;
grant select, update (to_address, facts, last_error) on mail_message to damask_eraser;

-- Replaces the foreign key to member, which would read and lock the member's row for each mail. The trigger checks all
-- mails of an INSERT in one query. The query needs no locks, because members are never deleted (docs/decisions/0059).
create function mail_check_members() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select from added a where a.member_id is not null
      and (select m.id from member m where m.partner_id = a.partner_id and m.id = a.member_id) is null) then
    raise exception 'a mail belongs to no member' using errcode = '23503', constraint = 'mail_message_member';
  end if;
  return null;
end $$;
create trigger mail_message_added after insert on mail_message referencing new table as added
  for each statement execute function mail_check_members();

-- The console records that an operator gave up mails that are not sent yet. It changes nothing else of a mail.
create function give_up_mail(mails jsonb, at timestamptz) returns void
  language sql security definer set search_path = public, pg_temp as $$
  update mail_message m set done_at = at, outcome = 'given_up', last_error = 'an operator gave it up', to_address = ''
    from jsonb_to_recordset(mails) as e ("partnerId" text, "mailId" uuid)
    where m.partner_id = e."partnerId" and m.id = e."mailId" and m.done_at is null;
$$;
alter function give_up_mail(jsonb, timestamptz) owner to damask_pipeline;
revoke all on function give_up_mail(jsonb, timestamptz) from public;
grant execute on function give_up_mail(jsonb, timestamptz) to damask_console;
