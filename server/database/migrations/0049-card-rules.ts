/**
 * From when purchases with a card count, and at which tier, is decided by evidence. The site links cards and changes tiers from
 * now on, never into the past; the pipeline dates a card by the confirmation of its network. Five minutes are left for clocks of
 * nodes that differ. An administrator is not bound.
 */
export const cardRules = `
create function card_site_rules() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare earliest constant timestamptz := now() - interval '5 minutes';
begin
  if tg_op = 'INSERT' then
    if new.status = 'moved' or (new.status = 'removed') <> (new.ended_at is not null) then
      raise exception 'the site adds a card as active, held or removed' using errcode = '42501', constraint = 'card_site_status';
    end if;
    if new.linked_at < earliest or new.confirmed_at < earliest or (new.status = 'removed' and new.confirmed_at is not null) then
      raise exception 'the site links a card from now on' using errcode = '42501', constraint = 'card_site_dates';
    end if;
    return new;
  end if;
  if new.status <> old.status and (old.status, new.status) not in (('held', 'active'), ('held', 'removed'), ('active', 'removed')) then
    raise exception 'the site activates a held card, or removes a card' using errcode = '42501', constraint = 'card_site_status';
  end if;
  if (new.linked_at, new.confirmed_at) is distinct from (old.linked_at, old.confirmed_at) and (
      (old.status, new.status) <> ('held', 'active') or new.linked_at < earliest
      or (new.confirmed_at is null) <> (old.confirmed_at is null) or new.confirmed_at < earliest) then
    raise exception 'only the network confirms a card, and an activated card counts from now on' using errcode = '42501', constraint = 'card_site_dates';
  end if;
  if new.ended_at is distinct from old.ended_at and (new.status <> 'removed' or old.status = 'removed' or new.ended_at is null or new.ended_at < earliest) then
    raise exception 'a card ends when it is removed' using errcode = '42501', constraint = 'card_site_dates';
  end if;
  return new;
end $$;
create trigger card_site before insert or update on card for each row when (current_user = 'damask_app') execute function card_site_rules();

create function card_pipeline_rules() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.confirmed_at is distinct from old.confirmed_at and (old.confirmed_at is not null or not exists (
      select from card_reference r join feed_sender s on s.network = r.provider
      join card_confirmation f on f.provider = s.source and f.reference = r.reference
      where r.partner_id = new.partner_id and r.card_id = new.id and new.confirmed_at = greatest(new.linked_at, f.told_at))) then
    raise exception 'no network confirmed the card at this time' using errcode = '42501', constraint = 'card_confirmed_by_network';
  end if;
  if (new.status, new.ended_at) is distinct from (old.status, old.ended_at)
      and (old.status <> 'active' or new.status <> 'moved' or new.ended_at is null or new.ended_at < now() - interval '5 minutes') then
    raise exception 'the pipeline only moves an active card to another program' using errcode = '42501', constraint = 'card_moved';
  end if;
  return new;
end $$;
create trigger card_pipeline before update on card for each row when (current_user = 'damask_pipeline') execute function card_pipeline_rules();

-- A tier of the site's choice begins now and is the member's current one. VIP comes from dining alone; only a partner that enrolls
-- its customers itself begins with NonActivated.
create function member_tier_site_rules() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.since < now() - interval '5 minutes' then
    raise exception 'a tier begins now' using errcode = '42501', constraint = 'member_tier_from_now';
  end if;
  if new.tier_level = 'VIP' or not exists (
      select from member m where m.partner_id = new.partner_id and m.id = new.member_id and m.tier_level = new.tier_level) then
    raise exception 'not a tier that the member has by joining or opting in or out' using errcode = '42501', constraint = 'member_tier_of_member';
  end if;
  if new.tier_level = 'NonActivated' and (
      not exists (select from partner p where p.id = new.partner_id and (p.brand ->> 'hasAutoEnroll')::boolean)
      or exists (select from member_tier t where t.partner_id = new.partner_id and t.member_id = new.member_id)) then
    raise exception 'only a partner that enrolls its customers begins with this tier' using errcode = '42501', constraint = 'member_tier_entry';
  end if;
  return new;
end $$;
create trigger member_tier_site before insert on member_tier for each row when (current_user = 'damask_app') execute function member_tier_site_rules();
`
