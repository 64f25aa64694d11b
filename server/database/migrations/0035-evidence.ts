import { sql, type Kysely } from 'kysely'

/**
 * Messages are evidence: written once, never changed, sealed in a chain of hashes. What became of them, and which of them wait,
 * is kept in tables of their own (docs/decisions/0045). A row that is not written twice may hold its body.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
-- Messages that wait for the pipeline, oldest first.
create table feed_queue (
  position bigint primary key,
  provider text not null,
  delivery_id text not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000);

-- read: became an event; ignored: well formed, nothing to do; parked: cannot be read. A message without a row waits.
create table feed_outcome (
  provider text not null,
  delivery_id text not null,
  state text not null check (state in ('read', 'ignored', 'parked')),
  reason text,
  detail text,
  processed_at timestamptz not null,
  primary key (provider, delivery_id),
  check ((state = 'parked') = (reason is not null))
);
insert into feed_queue (position, provider, delivery_id) select position, provider, delivery_id from feed_message where state = 'received';
insert into feed_outcome (provider, delivery_id, state, reason, detail, processed_at)
  select provider, delivery_id, state, case when state = 'parked' then coalesce(reason, 'unexpected') end, detail, coalesce(processed_at, received_at)
  from feed_message where state <> 'received';
create index feed_outcome_parked on feed_outcome (processed_at) where state = 'parked';

alter table feed_message drop column state, drop column reason, drop column detail, drop column processed_at;
alter table feed_message reset (toast_tuple_target);
-- Rows lie in the order of their positions: a coarse index finds a range and costs an insert next to nothing.
create index feed_message_position on feed_message using brin (position) with (pages_per_range = 32);

create view feed_message_state with (security_invoker = true) as
  select m.*, coalesce(o.state, 'received') as state, o.reason, o.detail, o.processed_at
  from feed_message m left join feed_outcome o using (provider, delivery_id);

-- Each seal covers the messages of a range of positions and the seal before it.
create table feed_seal (
  number bigint primary key check (number > 0),
  from_position bigint not null,
  to_position bigint not null check (to_position >= from_position),
  messages integer not null check (messages > 0),
  hash bytea not null check (length(hash) = 32),
  sealed_at timestamptz not null
);

create function feed_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'messages are evidence: they are only added';
end $$;
create trigger feed_message_append_only before update or delete or truncate on feed_message
  for each statement execute function feed_refuse_change();
create trigger feed_seal_append_only before update or delete or truncate on feed_seal
  for each statement execute function feed_refuse_change();

-- What is sealed of one message.
create function feed_message_hash(m feed_message) returns bytea language sql immutable as $$
  select sha256(convert_to(concat_ws(E'\\n', m.position, m.provider, m.delivery_id, m.event, (extract(epoch from m.received_at) * 1000000)::bigint, m.body), 'UTF8'))
$$;

revoke update on feed_message from damask_pipeline;
grant select, insert, update, delete on feed_queue to damask_pipeline;
grant select, insert, delete on feed_outcome to damask_pipeline;
grant select, insert on feed_seal to damask_pipeline;
grant select on feed_message_state, feed_message_position_seq to damask_pipeline;
`)
    .execute(db)
}
