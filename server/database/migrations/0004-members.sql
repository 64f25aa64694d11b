-- Members, and people who have not finished joining.

create table member (
  partner_id text not null references partner (id),
  id uuid not null,
  public_id text not null unique check (public_id ~ '^[0-9a-f]{32}$'),
  -- prospect: joined without a card; enrolled: has or had a card; closed: must link a card again; left: closed the
  -- account.
  status text not null check (status in ('prospect', 'enrolled', 'closed', 'left')),
  email text not null,
  -- An operator set this: another person owns the email, so the member must choose another one (M2-277).
  email_must_change boolean not null default false,
  password_hash text,
  first_name text not null,
  last_name text not null,
  phone text not null default '',
  partner_number text,
  -- The partner's id of a family that shares its rewards, or ''.
  family_id text not null default '',
  address1 text not null default '',
  address2 text not null default '',
  city text not null default '',
  state text not null default '',
  zip text not null,
  -- Format of dates and numbers (docs/decisions/0075). Null: the brand's.
  language text check (language in ('en-US', 'en-GB', 'es-US', 'fr-CA', 'pt-BR', 'de-DE')),
  email_opt_in boolean not null,
  sms_opt_in boolean not null default false,
  tier_level text not null check (tier_level in ('OptedOut', 'NonActivated', 'OptedIn', 'VIP')),
  -- The last day of a VIP status that the member earned by dines.
  vip_until date,
  enrollment_source text not null default '',
  -- public_id of the member whose link was used, or ''.
  referrer text not null default '',
  terms_version text not null,
  created_at timestamptz not null,
  joined_at timestamptz,
  -- Names as operators type them: lower case without accents.
  name_key text collate "C" generated always as
    (regexp_replace(lower(normalize(first_name || ' ' || last_name, NFD)), '[\u0300-\u036f]', '', 'g')) stored,
  last_name_key text collate "C" generated always as
    (regexp_replace(lower(normalize(last_name, NFD)), '[\u0300-\u036f]', '', 'g')) stored,
  primary key (partner_id, id),
  unique (partner_id, email),
  unique (partner_id, partner_number)
);
-- The console finds members by the beginning of a name or an email.
create index member_name_key on member (partner_id, name_key);
create index member_last_name_key on member (partner_id, last_name_key);
create index member_email_begins on member (partner_id, email collate "C");
-- The people who joined through a member's link.
create index member_referrer on member (partner_id, referrer) where referrer <> '';
-- A job ends the VIP status of members whose last day is over.
create index member_vip_until on member (vip_until) where vip_until is not null;
alter table member enable row level security, force row level security;
create policy member_site on member to damask_app
  using (partner_id = current_setting('damask.partner', true))
  with check (partner_id = current_setting('damask.partner', true));
create policy member_pipeline on member to damask_pipeline using (true) with check (true);
create policy member_console on member for select to damask_console
  using (current_setting('damask.partners', true) = '*'
    or partner_id = any(string_to_array(current_setting('damask.partners', true), ',')));
-- Of this table the console updates only email_must_change (docs/decisions/0030).
create policy member_console_flag on member for update to damask_console
  using (current_setting('damask.partners', true) = '*'
    or partner_id = any(string_to_array(current_setting('damask.partners', true), ',')))
  with check (current_setting('damask.partners', true) = '*'
    or partner_id = any(string_to_array(current_setting('damask.partners', true), ',')));
create policy member_eraser on member to damask_eraser using (true) with check (true);
grant select, insert, update (status, email, email_must_change, password_hash, first_name, last_name, phone,
  partner_number, address1, address2, city, state, zip, language, email_opt_in, sms_opt_in, tier_level,
  enrollment_source, referrer, terms_version, joined_at) on member to damask_app;
grant select, update (status, tier_level, vip_until) on member to damask_pipeline;
grant select (partner_id, id, public_id, status, email, email_must_change, first_name, last_name, phone,
  partner_number, address1, address2, city, state, zip, email_opt_in, sms_opt_in, tier_level, enrollment_source,
  referrer, created_at, joined_at, name_key, last_name_key), update (email_must_change) on member to damask_console;
grant select, update (public_id, status, email, email_must_change, password_hash, first_name, last_name, phone,
  partner_number, family_id, address1, address2, city, state, zip, email_opt_in, sms_opt_in,
  referrer) on member to damask_eraser;

create trigger member_stays before delete on member for each statement execute function refuse_delete();

-- Only close_member closes an account, and it stays closed (docs/decisions/0074).
create function member_left_rules() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if old.status = 'left' or (new.status = 'left' and current_user <> 'damask_eraser') then
    raise exception 'close_member closes an account, for good' using errcode = '42501', constraint = 'member_left';
  end if;
  -- close_member runs as damask_eraser, which may not update the language, so this function clears it.
  new.language := null;
  return new;
end $$;
create trigger member_left before update of status on member
  for each row when (new.status <> old.status and 'left' in (old.status, new.status)) execute function member_left_rules();
-- A request that runs while the account closes cannot write to it.
create function member_left_stays() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  raise exception 'the account is closed' using errcode = '42501', constraint = 'member_left';
end $$;
create trigger member_left_stays before update on member
  for each row when (old.status = 'left' and current_user = 'damask_app') execute function member_left_stays();

-- A member's tier at each moment. An award uses the tier on the day of its dine.
create table member_tier (
  partner_id text not null,
  member_id uuid not null,
  since timestamptz not null,
  tier_level text not null check (tier_level in ('OptedOut', 'NonActivated', 'OptedIn', 'VIP')),
  reason text not null,
  primary key (partner_id, member_id, since),
  foreign key (partner_id, member_id) references member (partner_id, id)
);
alter table member_tier enable row level security, force row level security;
create policy member_tier_site on member_tier to damask_app
  using (partner_id = current_setting('damask.partner', true))
  with check (partner_id = current_setting('damask.partner', true));
create policy member_tier_pipeline on member_tier to damask_pipeline using (true) with check (true);
create policy member_tier_console on member_tier for select to damask_console
  using (current_setting('damask.partners', true) = '*'
    or partner_id = any(string_to_array(current_setting('damask.partners', true), ',')));
grant select, insert on member_tier to damask_app;
grant select on member_tier to damask_pipeline, damask_console;

-- Rules for a tier that the site writes. It begins now and equals the member's tier_level. VIP needs a vip_until that is
-- not over (one day is allowed for time zones); the site cannot write vip_until, so it cannot make a member VIP. It can
-- only restore the status when the member opts in to email again. NonActivated is a member's first tier, and only at a
-- partner that enrolls its customers itself.
create function member_tier_site_rules() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.since < now() - interval '5 minutes' then
    raise exception 'a tier begins now' using errcode = '42501', constraint = 'member_tier_from_now';
  end if;
  if not exists (
      select from member m where m.partner_id = new.partner_id and m.id = new.member_id and m.tier_level = new.tier_level
        and (new.tier_level <> 'VIP' or m.vip_until >= (now() - interval '1 day')::date)) then
    raise exception 'not a tier that the member has by joining or opting in or out' using errcode = '42501', constraint = 'member_tier_of_member';
  end if;
  if new.tier_level = 'NonActivated' and (
      not exists (select from partner p where p.id = new.partner_id and (p.brand ->> 'hasAutoEnroll')::boolean)
      or exists (select from member_tier t where t.partner_id = new.partner_id and t.member_id = new.member_id)) then
    raise exception 'only a partner that enrolls its customers begins with this tier' using errcode = '42501', constraint = 'member_tier_entry';
  end if;
  return new;
end $$;
create trigger member_tier_site before insert on member_tier
  for each row when (current_user = 'damask_app') execute function member_tier_site_rules();

-- Consents to email and text messages and their withdrawals (docs/decisions/0064).
create table member_consent (
  partner_id text not null,
  id uuid not null,
  member_id uuid not null,
  channel text not null check (channel in ('email', 'sms')),
  granted boolean not null,
  at timestamptz not null,
  source text not null check (source in ('joined', 'activated', 'profile', 'unsubscribed')),
  primary key (partner_id, id),
  foreign key (partner_id, member_id) references member (partner_id, id)
);
-- A member's consents in order of time.
create index member_consent_member on member_consent (partner_id, member_id, at);
alter table member_consent enable row level security, force row level security;
create policy member_consent_site on member_consent to damask_app
  using (partner_id = current_setting('damask.partner', true))
  with check (partner_id = current_setting('damask.partner', true));
grant select, insert on member_consent to damask_app;

-- A new email until its owner confirms it (docs/decisions/0065). The link itself is not stored.
create table email_change (
  partner_id text not null,
  id uuid not null,
  member_id uuid not null,
  email text not null,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  -- When the owner confirmed it or another change replaced it.
  closed_at timestamptz,
  primary key (partner_id, id),
  foreign key (partner_id, member_id) references member (partner_id, id)
);
-- Rate limits per member and per email.
create index email_change_member on email_change (partner_id, member_id, requested_at);
create index email_change_email on email_change (partner_id, email, requested_at);
-- A job deletes expired changes.
create index email_change_expiry on email_change (expires_at);
alter table email_change enable row level security, force row level security;
create policy email_change_site on email_change to damask_app
  using (partner_id = current_setting('damask.partner', true))
  with check (partner_id = current_setting('damask.partner', true));
create policy email_change_pipeline on email_change to damask_pipeline using (true);
create policy email_change_eraser on email_change to damask_eraser using (true);
grant select, insert, update (closed_at), delete on email_change to damask_app;
grant select, delete on email_change to damask_pipeline, damask_eraser;

-- Restaurants that members saved.
create table favorite (
  partner_id text not null,
  member_id uuid not null,
  merchant_id text not null references merchant (id),
  saved_at timestamptz not null,
  primary key (partner_id, member_id, merchant_id),
  foreign key (partner_id, member_id) references member (partner_id, id)
);
alter table favorite enable row level security, force row level security;
create policy favorite_site on favorite to damask_app
  using (partner_id = current_setting('damask.partner', true))
  with check (partner_id = current_setting('damask.partner', true));
create policy favorite_eraser on favorite to damask_eraser using (true);
grant select, insert, delete on favorite to damask_app;
grant select, delete on favorite to damask_eraser;

-- Unfinished join forms that people continue on another device. They contain no passwords and no consents and expire
-- after a week (docs/decisions/0030).
create table join_draft (
  partner_id text not null references partner (id),
  id uuid not null,
  email text not null,
  fields jsonb not null,
  saved_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (partner_id, id)
);
-- Rate limit per email.
create index join_draft_email on join_draft (partner_id, email, saved_at);
-- A job deletes expired drafts.
create index join_draft_expiry on join_draft (expires_at);
alter table join_draft enable row level security, force row level security;
create policy join_draft_site on join_draft to damask_app
  using (partner_id = current_setting('damask.partner', true))
  with check (partner_id = current_setting('damask.partner', true));
create policy join_draft_pipeline on join_draft to damask_pipeline using (true);
create policy join_draft_eraser on join_draft to damask_eraser using (true);
grant select, insert, delete on join_draft to damask_app;
grant select, delete on join_draft to damask_pipeline, damask_eraser;

-- Emails that people left on a partner's home page before joining.
create table prospect_capture (
  partner_id text not null references partner (id),
  email text not null check (email = lower(email) and length(email) <= 50),
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (partner_id, email)
);
alter table prospect_capture enable row level security, force row level security;
create policy prospect_capture_site on prospect_capture to damask_app
  using (partner_id = current_setting('damask.partner', true))
  with check (partner_id = current_setting('damask.partner', true));
create policy prospect_capture_eraser on prospect_capture to damask_eraser using (true);
grant select, insert, update (last_at) on prospect_capture to damask_app;
grant select, delete on prospect_capture to damask_eraser;
