const partnerTables = [
  'member',
  'member_tier',
  'session',
  'known_device',
  'sign_in_failure',
  'card',
  'card_reference',
  'card_farewell',
  'dine',
  'award',
  'ledger_posting',
  'ledger_balance',
  'feed_event',
]

/** Row-level security on every table with a partner: the site sees one partner a transaction, the feeds only what they need. */
const wall = (table: string) => `
alter table ${table} enable row level security;
alter table ${table} force row level security;
create policy ${table}_site on ${table} to damask_app
  using (partner_id = current_setting('damask.partner', true))
  with check (partner_id = current_setting('damask.partner', true));
`

const pipelineSees = (table: string) =>
  `create policy ${table}_pipeline on ${table} to damask_pipeline using (true) with check (true);`

export const walls = `
${partnerTables.map(wall).join('')}
${['member', 'member_tier', 'card', 'card_reference', 'card_farewell', 'dine', 'award', 'ledger_posting', 'ledger_balance', 'feed_event'].map(pipelineSees).join('\n')}

-- Moving a card into another programme touches a row of a partner the caller may not see: one narrow function may, and only that.
create function leave_other_programme(card_fingerprint text, at timestamptz) returns integer
  language plpgsql security definer set search_path = public as $$
declare moved integer;
begin
  insert into card_farewell (partner_id, card_id, vault_token, queued_at, next_try_at)
    select partner_id, id, vault_token, at, at from card where fingerprint = card_fingerprint and status = 'active'
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
alter function leave_other_programme(text, timestamptz) owner to damask_pipeline;
revoke all on function leave_other_programme(text, timestamptz) from public;
grant execute on function leave_other_programme(text, timestamptz) to damask_app;

grant usage on schema public to damask_app, damask_pipeline, damask_sandbox;
grant select on partner, catalogue to damask_app, damask_pipeline;
grant insert, update on partner to damask_app;
grant update on catalogue to damask_app;
grant select, insert, update on merchant to damask_app;
grant select, insert, delete on merchant_reference to damask_app;
grant select on merchant, merchant_reference to damask_pipeline, damask_sandbox;

grant select, insert, update on member, session, known_device, card, card_farewell to damask_app;
grant select, insert, update, delete on sign_in_failure to damask_app;
grant select, insert on member_tier, card_reference to damask_app;
grant select on dine, award, ledger_posting, ledger_balance, feed_event to damask_app;
grant delete on known_device, session to damask_app;

grant select, insert, update on feed_message, feed_event, dine, award, ledger_balance to damask_pipeline;
grant select, insert on ledger_posting, member_tier to damask_pipeline;
grant select on member, card_reference to damask_pipeline;
grant update (tier_level, status) on member to damask_pipeline;
grant select, update on card to damask_pipeline;
grant select, insert, update on card_farewell to damask_pipeline;
`
