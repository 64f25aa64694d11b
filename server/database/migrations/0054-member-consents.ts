import { sql, type Kysely } from 'kysely'

/** A dated record of each consent to email and text messages and of each withdrawal, and the partner's families (docs/decisions/0064). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
alter table member add column family_id text not null default '';

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
create index member_consent_member on member_consent (partner_id, member_id, at);
alter table member_consent enable row level security;
alter table member_consent force row level security;
create policy member_consent_site on member_consent to damask_app
  using (partner_id = current_setting('damask.partner', true))
  with check (partner_id = current_setting('damask.partner', true));
grant select, insert on member_consent to damask_app;

-- As in 0049, and a VIP status that dines led to counts again when its member opts in to email while it lasts. The site cannot write
-- vip_until, so it cannot give the status itself. A day is left for the zones of partners.
create or replace function member_tier_site_rules() returns trigger language plpgsql set search_path = public, pg_temp as $$
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
`)
    .execute(db)
}
