-- Dines, what they earned, and reviews of them.

-- A purchase of a member at a restaurant.
create table dine (
  partner_id text not null,
  id uuid not null,
  provider text not null,
  lifecycle_id text not null,
  -- Sources that reported it, the deciding one first. Empty for one source (docs/decisions/0055).
  reports text[] not null default '{}',
  member_id uuid not null,
  card_id uuid not null,
  merchant_id text not null references merchant (id),
  occurred_at timestamptz not null,
  -- Time and date at the restaurant, which the rules use.
  local_time text not null,
  local_date date not null,
  channel text not null,
  currency text not null,
  authorized_minor bigint not null check (authorized_minor >= 0),
  cleared_minor bigint not null check (cleared_minor >= 0),
  refunded_minor bigint not null check (refunded_minor >= 0),
  charged_back_minor bigint not null default 0 check (charged_back_minor >= 0),
  -- The amount that earns, before refunds: all that was paid, or the subtotal of an online order.
  base_minor bigint not null check (base_minor >= 0),
  base_source text not null default 'amount' check (base_source in ('amount', 'subtotal', 'awaiting_subtotal', 'share')),
  order_parts json,
  stage text not null check (stage in ('pending', 'cleared', 'reversed', 'expired')),
  flags text[] not null default '{}',
  -- Rates, tier, benefits and offer snapshot at the time of the dine. The dine is always judged by these terms.
  terms json not null,
  seen_at timestamptz not null,
  -- Whether a history shows it. A column, because an index over the amounts would be written again with each change of
  -- them.
  shown boolean not null generated always as (authorized_minor > 0 or cleared_minor > 0) stored,
  primary key (partner_id, id),
  unique (partner_id, provider, lifecycle_id, card_id),
  -- One key ensures that the card belongs to the partner and the member.
  foreign key (partner_id, card_id, member_id) references card (partner_id, id, member_id)
) with (fillfactor = 55); -- A dine is written twice. Free space lets the page be rewritten without new entries in the indexes.
comment on column dine.order_parts is 'What of a shop''s order does not earn; null where no shop reported the dine.';
-- Pages, filters and counts of a member's history read this index alone (docs/decisions/0066).
create index dine_member on dine (partner_id, member_id, occurred_at desc, id desc) include (shown, local_date, card_id, merchant_id);
-- The sweep of overdue pending dines reads recent ones only. A block range index costs an insert almost nothing.
create index dine_occurred on dine using brin (occurred_at);
-- Payments that may belong to an online order.
create index dine_not_in_person on dine (merchant_id, occurred_at) where channel <> 'in_person';
alter table dine enable row level security, force row level security;
create policy dine_site on dine to damask_app
  using (partner_id = current_setting('damask.partner', true))
  with check (partner_id = current_setting('damask.partner', true));
create policy dine_pipeline on dine to damask_pipeline using (true) with check (true);
create policy dine_console on dine for select to damask_console
  using (current_setting('damask.partners', true) = '*'
    or partner_id = any(string_to_array(current_setting('damask.partners', true), ',')));
grant select on dine to damask_app, damask_console;
grant select, insert, update (provider, lifecycle_id, reports, merchant_id, occurred_at, local_time, local_date,
  channel, authorized_minor, cleared_minor, refunded_minor, charged_back_minor, base_minor, base_source, order_parts,
  stage, flags, terms) on dine to damask_pipeline;

create trigger dine_stays before delete on dine for each statement execute function refuse_delete();

-- Puts the messages of a dine into the pipeline's queue again, so that it judges the dine anew.
create function judge_dine_again() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  with undone as (
    delete from feed_outcome o using feed_event e
    where e.partner_id = new.partner_id and e.dine_id = new.dine_id and o.provider = e.provider and o.delivery_id = e.delivery_id
    returning o.provider, o.delivery_id
  )
  insert into feed_queue (position, provider, delivery_id)
    select m.position, m.provider, m.delivery_id from undone join feed_message m using (provider, delivery_id)
    on conflict do nothing;
  perform pg_notify('damask_feed', '');
  return null;
end $$;
alter function judge_dine_again() owner to damask_pipeline;
revoke all on function judge_dine_again() from public;

-- An operator's move of a dine to another restaurant. The pipeline judges the dine there; the messages stay as they
-- are.
create table dine_move (
  partner_id text not null,
  dine_id uuid not null,
  position bigint generated always as identity,
  merchant_id text not null references merchant (id),
  reason text not null check (length(btrim(reason)) between 1 and 300),
  moved_by text not null,
  moved_at timestamptz not null,
  primary key (partner_id, dine_id, position),
  foreign key (partner_id, dine_id) references dine (partner_id, id)
);
alter table dine_move enable row level security, force row level security;
create policy dine_move_site on dine_move to damask_app
  using (partner_id = current_setting('damask.partner', true))
  with check (partner_id = current_setting('damask.partner', true));
create policy dine_move_pipeline on dine_move for select to damask_pipeline using (true);
create policy dine_move_console on dine_move to damask_console
  using (current_setting('damask.partners', true) = '*'
    or partner_id = any(string_to_array(current_setting('damask.partners', true), ',')))
  with check (current_setting('damask.partners', true) = '*'
    or partner_id = any(string_to_array(current_setting('damask.partners', true), ',')));
grant select on dine_move to damask_app, damask_pipeline;
grant select, insert on dine_move to damask_console;

create trigger dine_moved after insert on dine_move for each row execute function judge_dine_again();

-- What a dine earned by one rule. A change writes a new revision; the former one stays and is no longer live.
create table award (
  partner_id text not null,
  id uuid not null,
  dine_id uuid not null,
  member_id uuid not null,
  rule text not null,
  source_code text not null check (source_code in ('M', 'J', '+', 'A', 'B', 'S')),
  revision integer not null check (revision > 0),
  stage text not null check (stage in ('pending', 'cleared', 'reversed', 'expired')),
  units bigint not null check (units >= 0),
  currency text not null,
  -- Written once and read as a whole, so the text is cheaper than a parsed form.
  receipt json not null,
  live boolean not null,
  expected_on date,
  -- A cleared reward waits for a review of its dine, or waited too long (docs/decisions/0070).
  review_hold text check (review_hold in ('open', 'expired')),
  -- The ledger entry of these units. An earlier revision of the same amount may have booked it.
  entry_id uuid,
  created_at timestamptz not null,
  primary key (partner_id, id),
  unique (partner_id, dine_id, rule, revision),
  check (review_hold is null or stage = 'cleared'),
  check (review_hold is distinct from 'expired' or units = 0)
);
-- One live revision for each rule. Also finds the awards of a dine.
create unique index award_one_live on award (partner_id, dine_id, rule) where live;
-- Rewards that wait for a review.
create index award_waiting_for_review on award (partner_id, dine_id) where live and review_hold = 'open';
alter table award enable row level security, force row level security;
create policy award_site on award to damask_app
  using (partner_id = current_setting('damask.partner', true))
  with check (partner_id = current_setting('damask.partner', true));
-- The pipeline inserts live awards, and its only update makes an award not live.
create policy award_pipeline_adds on award for insert to damask_pipeline with check (live);
create policy award_pipeline_reads on award for select to damask_pipeline using (true);
create policy award_pipeline_retires on award for update to damask_pipeline using (true) with check (not live);
create policy award_console on award for select to damask_console
  using (current_setting('damask.partners', true) = '*'
    or partner_id = any(string_to_array(current_setting('damask.partners', true), ',')));
grant select on award to damask_app, damask_console;
grant select, insert, update (live) on award to damask_pipeline;

-- Replaces the foreign key to dine, which would read and lock the dine for each award. One statement checks all of its
-- awards. It needs no locks, because dines are never deleted. The scalar subquery keeps PostgreSQL on the primary key
-- even where its statistics are old (docs/decisions/0059).
create function award_check_dines() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select from added a where (select d.id from dine d where d.partner_id = a.partner_id and d.id = a.dine_id) is null) then
    raise exception 'an award belongs to no dine' using errcode = '23503', constraint = 'award_dine';
  end if;
  return null;
end $$;
create trigger award_added after insert on award referencing new table as added
  for each statement execute function award_check_dines();

-- State of a member's replay at a moment: monthly offers used and progress of the tier. A message about a recent dine
-- replays the dines since then, not the whole history. Rows can be deleted at any time; the pipeline makes them again
-- (docs/decisions/0056).
create table replay_checkpoint (
  partner_id text not null,
  member_id uuid not null,
  -- The state includes all dines up to and including this moment.
  up_to timestamptz not null,
  state jsonb not null,
  primary key (partner_id, member_id, up_to)
);
alter table replay_checkpoint enable row level security, force row level security;
create policy replay_checkpoint_pipeline on replay_checkpoint to damask_pipeline using (true) with check (true);
grant select, insert, delete on replay_checkpoint to damask_pipeline;

-- Members' reviews of their dines, one for each dine (docs/decisions/0070).
create table review (
  partner_id text not null,
  id uuid not null,
  dine_id uuid not null,
  member_id uuid not null,
  -- The restaurant at the time of writing. The page of a restaurant leaves out reviews of dines that were moved away.
  merchant_id text not null references merchant (id),
  stars smallint not null check (stars between 1 and 5),
  food smallint check (food between 1 and 5),
  service smallint check (service between 1 and 5),
  value smallint check (value between 1 and 5),
  atmosphere smallint check (atmosphere between 1 and 5),
  body text not null check (length(body) <= 2000),
  written_at timestamptz not null,
  -- When its member last changed or withdrew it.
  changed_at timestamptz,
  state text not null check (state in ('published', 'waiting', 'hidden', 'withdrawn')),
  reason text not null default '' check (length(reason) <= 300),
  decided_by text,
  decided_at timestamptz,
  primary key (partner_id, id),
  unique (partner_id, dine_id),
  check (state <> 'hidden' or btrim(reason) <> ''),
  constraint review_withdrawn_check check (state <> 'withdrawn' or body = ''),
  foreign key (partner_id, dine_id) references dine (partner_id, id),
  foreign key (partner_id, member_id) references member (partner_id, id)
);
-- A restaurant's page, a member's reviews, and the moderators' queue.
create index review_of_merchant on review (partner_id, merchant_id, written_at desc) where state = 'published';
create index review_of_member on review (partner_id, member_id, written_at desc);
create index review_to_moderate on review (state, written_at) where state = 'waiting';
alter table review enable row level security, force row level security;
create policy review_site on review to damask_app
  using (partner_id = current_setting('damask.partner', true))
  with check (partner_id = current_setting('damask.partner', true));
create policy review_pipeline on review for select to damask_pipeline using (true);
create policy review_console on review to damask_console
  using (current_setting('damask.partners', true) = '*'
    or partner_id = any(string_to_array(current_setting('damask.partners', true), ',')))
  with check (current_setting('damask.partners', true) = '*'
    or partner_id = any(string_to_array(current_setting('damask.partners', true), ',')));
create policy review_eraser on review to damask_eraser using (true) with check (true);
grant select, insert, update (stars, food, service, value, atmosphere, body, changed_at, state,
  reason) on review to damask_app;
grant select (partner_id, dine_id) on review to damask_pipeline;
grant select, update (state, reason, decided_by, decided_at) on review to damask_console;
grant select, update (body) on review to damask_eraser;

-- A reward that waits for a review is judged again when the review arrives.
create trigger review_written after insert on review for each row execute function judge_dine_again();

-- Only operators hide reviews, and only members withdraw them. After an operator's decision on a review, only an
-- operator publishes it again.
create function review_state_rules() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if current_user = 'damask_app' and new.state = 'published' and old.state <> 'published' and old.decided_by is not null then
    raise exception 'an operator publishes this review' using errcode = '42501', constraint = 'review_state_rules';
  end if;
  if current_user = 'damask_app' and new.state = 'hidden' or current_user = 'damask_console' and 'withdrawn' in (old.state, new.state) then
    raise exception 'operators hide reviews and members withdraw them' using errcode = '42501', constraint = 'review_state_rules';
  end if;
  return new;
end $$;
create trigger review_state_rules before update of state on review
  for each row execute function review_state_rules();
