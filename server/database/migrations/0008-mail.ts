import { sql, type Kysely } from 'kysely'

const wall = (table: string) => `
alter table ${table} enable row level security;
alter table ${table} force row level security;
create policy ${table}_site on ${table} to damask_app
  using (partner_id = current_setting('damask.partner', true))
  with check (partner_id = current_setting('damask.partner', true));
create policy ${table}_pipeline on ${table} to damask_pipeline using (true) with check (true);
`

const tables = `
-- Queued in the transaction of its cause and sent after it; the key keeps one cause to one mail.
create table mail_message (
  partner_id text not null references partner (id),
  id uuid not null,
  key text not null,
  kind text not null,
  -- Null: whom it goes to is found when it is written (a recovery).
  member_id uuid,
  -- Empty: the member's address of the moment it is sent.
  to_address text not null default '',
  -- What it is about (contract/mail.ts), without any secret.
  facts jsonb not null default '{}',
  queued_at timestamptz not null,
  tries integer not null default 0,
  next_try_at timestamptz not null,
  done_at timestamptz,
  -- dropped: nobody to write to any more, or no longer of use; given_up: refused, or a day without success.
  outcome text check (outcome in ('sent', 'dropped', 'given_up')),
  last_error text,
  primary key (partner_id, id),
  unique (partner_id, key),
  foreign key (partner_id, member_id) references member (partner_id, id)
);
create index mail_message_due on mail_message (next_try_at) where done_at is null;
create index mail_message_done on mail_message (done_at) where done_at is not null;

-- One asking for a way back in. The same row is written whether anybody is behind the address or not.
create table recovery (
  partner_id text not null references partner (id),
  id uuid not null,
  -- What was typed: an email in small letters, or ten digits.
  sought text not null,
  -- The browser that asked: only there the code counts.
  visitor_hash bytea not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  mailed_at timestamptz,
  guesses integer not null default 0,
  code_used_at timestamptz,
  -- Whoever showed link or code, and what they may change the password with.
  member_id uuid,
  update_hash bytea,
  used_at timestamptz,
  primary key (partner_id, id)
);
create index recovery_sought on recovery (partner_id, sought, asked_at);
create index recovery_visitor on recovery (partner_id, visitor_hash, asked_at);
create unique index recovery_update on recovery (partner_id, update_hash) where update_hash is not null;
create index recovery_expiry on recovery (expires_at);
`

const rights = `
${['mail_message', 'recovery'].map(wall).join('')}
grant select, insert on mail_message to damask_app;
grant select, insert, update, delete on mail_message to damask_pipeline;
grant select, insert, update on recovery to damask_app;
grant select, update, delete on recovery to damask_pipeline;
`

const members = `
-- Several accounts share the email: its owner must choose another (M2-277).
alter table member add column email_must_change boolean not null default false;

-- As before, and the member who loses the card is told: their partner's row, which the caller may not see.
create or replace function leave_other_programme(card_fingerprint text, at timestamptz) returns integer
  language plpgsql security definer set search_path = public as $$
declare moved integer;
begin
  insert into card_farewell (partner_id, card_id, vault_token, queued_at, next_try_at)
    select partner_id, id, vault_token, at, at from card where fingerprint = card_fingerprint and status = 'active'
    on conflict do nothing;
  insert into mail_message (partner_id, id, key, kind, member_id, facts, queued_at, next_try_at)
    select partner_id, gen_random_uuid(), 'card_moved:' || id || ':' || linked_at, 'card_moved', member_id,
      jsonb_build_object('lastFour', last_four), at, at
    from card where fingerprint = card_fingerprint and status = 'active'
    on conflict do nothing;
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

/** Mail that follows a fact, and ways back into an account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [tables, rights, members]) await sql.raw(part).execute(db)
}
