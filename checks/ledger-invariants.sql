-- The invariants of the ledger that SQL can check without the product's code. Each is one query that counts its breaches and
-- shows one; all must be 0 at any moment, even while the product is running. The time of each grows linearly with the size of its
-- tables. Each only reads, so that it runs on a replica. checks/ledger checks seals, message bodies, card confirmations, the results
-- of bonuses, row-level security and card numbers in texts.
-- `npm run books` runs both. This half alone, as a superuser: psql "$DATABASE_URL" -f checks/ledger-invariants.sql
-- Row-level security must make a query fail instead of counting fewer rows:
set row_security = off;

-- @invariant messages_have_outcomes: every message waits in the queue or has one outcome: read, ignored or quarantined
select count(*) as breaches, min(coalesce(m.provider || ' ' || m.delivery_id, q.provider || ' ' || q.delivery_id, o.provider || ' ' || o.delivery_id)) as sample
from feed_message m full join feed_queue q using (provider, delivery_id) full join feed_outcome o using (provider, delivery_id)
where m.provider is null or (q.position is null) = (o.state is null) or q.position <> m.position;

-- @invariant events_come_from_messages: every event has the message that reported it
select count(*) as breaches, min(e.provider || ' ' || e.event_id) as sample from feed_event e
where not exists (select from feed_message_state m where m.provider = e.provider and m.delivery_id = e.delivery_id and m.state <> 'ignored');

-- @invariant claims_are_approved: every message of the source claim has an operator's approval of the same card, restaurant, local time and amount, and every approval has its message
select count(*) as breaches, min(coalesce(m.delivery_id, a.claim_id::text)) as sample
from (select * from feed_message where provider = 'claim') m full join claim_approval a on a.claim_id::text = m.delivery_id
where m.delivery_id is null or a.claim_id is null or (m.body::json ->> 'cardId', m.body::json ->> 'merchantId', m.body::json ->> 'localTime', (m.body::json ->> 'amountMinor')::bigint)
  is distinct from (a.card_id::text, a.merchant_id, a.local_time, a.amount_minor);

-- @invariant matched_events_have_dines: a matched event belongs to the dine of its purchase; an event of another feed about that purchase is marked as a duplicate; any other event has no dine
select count(*) as breaches, min(e.provider || ' ' || e.event_id) as sample from feed_event e
left join dine d on d.partner_id = e.partner_id and d.id = e.dine_id
  and (cardinality(d.reports) > 1 or (d.provider = e.provider and d.lifecycle_id = e.lifecycle_id and e.match = 'matched'))
where (e.match = 'matched' and d.id is null) or (e.match = 'duplicate' and e.dine_id is not null and d.id is null)
  or (e.match not in ('matched', 'duplicate') and (e.dine_id is not null or e.partner_id is not null));

-- @invariant one_version_counts: at most one version of an event counts in a purchase, and every superseded or duplicate version has another report of the same event
select count(*) as breaches, min(provider || ' ' || lifecycle_id || ' ' || event_id) as sample from (
  select provider, lifecycle_id, event_id from feed_event where match = 'matched' group by provider, lifecycle_id, event_id, partner_id, dine_id having count(*) > 1
  union all select e.provider, e.lifecycle_id, e.event_id from feed_event e where e.match in ('superseded', 'duplicate') and e.dine_id is null
    and not exists (select from feed_event o where o.provider = e.provider and o.event_id = e.event_id and case when o.lifecycle_id = e.lifecycle_id
      then o.match not in ('superseded', 'duplicate') or o.dine_id is not null else e.kind = 'refund' and o.kind = 'refund' end)
) as wrong;

-- @invariant dines_match_their_events: a dine's cleared amount is the sum of its clearings; its other amounts agree with its events
with event_sums as (
  select partner_id, dine_id,
    coalesce(sum(amount_minor) filter (where kind = 'clearing'), 0) as cleared, count(*) filter (where kind = 'clearing') as clearings,
    coalesce(sum(amount_minor) filter (where kind in ('refund', 'chargeback')), 0) as refunded,
    coalesce(sum(amount_minor) filter (where kind = 'void'), 0) as voided, coalesce(max(amount_minor) filter (where kind = 'authorization'), 0) as authorized,
    count(*) filter (where kind = 'order') as orders, max(amount_minor) filter (where kind = 'order') as ordered
  from feed_event where dine_id is not null and match = 'matched' group by 1, 2
)
select count(*) as breaches, min(d.partner_id || ' ' || d.id) as sample from dine d left join event_sums t on t.partner_id = d.partner_id and t.dine_id = d.id
-- Voids after a clearing count as refunds. A shop's order may raise the refunded amount above the refunds of the card.
where d.cleared_minor <> coalesce(t.cleared, 0) or d.authorized_minor > case when t.authorized > 0 or t.clearings > 0 then t.authorized else coalesce(t.ordered, 0) end
  or (coalesce(t.clearings, 0) > 0 and (d.refunded_minor < least(t.cleared, t.refunded) or (t.orders = 0 and d.refunded_minor > least(t.cleared, t.refunded + t.voided))))
  or t.orders > 1
  or d.charged_back_minor > d.refunded_minor or (coalesce(t.clearings, 0) > 0) <> (d.stage = 'cleared' or d.cleared_minor > 0);

-- @invariant orders_earn_on_their_subtotal: a dine that a shop reported earns on the order's subtotal, or on the part of it that was paid, and stores the order's total, tax, tip and fees; amounts that the shop refunded or removed earn nothing, and neither does a canceled order
with bill as (
  select e.partner_id, e.dine_id, e.amount_minor as total, e.subtotal_minor as subtotal, (e.order_bill ->> 'chargedMinor')::bigint as charged,
    (e.order_bill ->> 'refundedMinor')::bigint as refunded, (e.order_bill ->> 'canceled')::boolean as canceled,
    json_build_array(e.amount_minor, (e.order_bill ->> 'taxMinor')::bigint, (e.order_bill ->> 'tipMinor')::bigint, (e.order_bill ->> 'feeMinor')::bigint)::text as parts
  from feed_event e where e.kind = 'order' and e.match = 'matched'
), judged as (
  select d.*, b.*, cleared.yes as has_cleared, case when cleared.yes then d.cleared_minor else d.authorized_minor end as paid
  from dine d full join bill b on b.partner_id = d.partner_id and b.dine_id = d.id
  -- A payment may be cleared with an amount of zero.
  cross join lateral (select exists (select from feed_event e where e.partner_id = d.partner_id and e.dine_id = d.id and e.kind = 'clearing' and e.match = 'matched') as yes) cleared
  where d.order_parts is not null or b.dine_id is not null
)
select count(*) as breaches, min(coalesce(lifecycle_id, dine_id::text)) as sample from judged
where total is null or order_parts is null or channel <> 'online'
  or json_build_array((order_parts ->> 'totalMinor')::bigint, (order_parts ->> 'taxMinor')::bigint, (order_parts ->> 'tipMinor')::bigint, (order_parts ->> 'feeMinor')::bigint)::text <> parts
  -- Nothing is paid of a voided authorization, although the dine keeps its amount.
  or ((order_parts ->> 'reducedMinor')::bigint <> least(greatest(paid - total, 0), greatest(charged - total, 0)) and not (base_minor = 0 and stage = 'reversed'))
  -- floor((2 * a * b + c) / (2 * c)) is a * b / c, rounded half up.
  or (base_minor <> case when paid >= total then subtotal else floor((2 * subtotal::numeric * paid + total) / (2 * total)) end and not (base_minor = 0 and stage = 'reversed'))
  or (canceled and stage not in ('reversed', 'expired') and paid > 0)
  or (stage = 'cleared' and (not has_cleared or refunded_minor < least(paid, case when refunded = total then paid
    else (order_parts ->> 'reducedMinor')::bigint + case when paid >= total then refunded else floor((2 * refunded::numeric * paid + total) / (2 * total)) end end)));

-- @invariant member_orders_are_reported: a member order without a dine has no card and no total; one with a dine has the member and card of that dine, and the amounts of the shop's message that names the order
select count(*) as breaches, min(o.partner_id || ' ' || o.id) as sample from member_order o
left join dine d on d.partner_id = o.partner_id and d.id = o.dine_id
left join feed_event e on e.partner_id = o.partner_id and e.dine_id = o.dine_id and e.kind = 'order' and e.match = 'matched'
  and e.order_bill ->> 'clientOrderId' = o.id::text
where (o.dine_id is null) <> (o.total_minor is null) or (o.dine_id is null) <> (o.card_id is null)
  or o.dine_id is not null and ((d.member_id, d.card_id) is distinct from (o.member_id, o.card_id) or (o.subtotal_minor, o.total_minor) is distinct from (e.subtotal_minor, e.amount_minor));

-- @invariant refunds_never_exceed: refunds of a dine never exceed what was paid
select count(*) as breaches, min(partner_id || ' ' || id) as sample from dine
where refunded_minor > greatest(cleared_minor, authorized_minor) or (stage = 'cleared' and refunded_minor > cleared_minor) or base_minor > greatest(cleared_minor, authorized_minor);

-- @invariant dines_are_of_one_member: the card of a dine belongs to the member of the dine
select count(*) as breaches, min(d.partner_id || ' ' || d.id) as sample from dine d join card c on c.partner_id = d.partner_id and c.id = d.card_id
where c.member_id <> d.member_id;

-- @invariant one_live_award: exactly one award of a dine and rule counts, and it is the latest
with revisions as (
  select d.partner_id, d.id, a.rule, count(a.id) filter (where a.live) as live, max(a.revision) as latest, max(a.revision) filter (where a.live) as current
  from dine d left join award a on a.partner_id = d.partner_id and a.dine_id = d.id group by 1, 2, 3
)
select count(*) as breaches, min(partner_id || ' ' || id) as sample from revisions where live <> 1 or latest is distinct from current;

-- @invariant awards_follow_their_dines: a live award has the member and the stage of its dine, and a reversed one has no units
select count(*) as breaches, min(a.partner_id || ' ' || a.id) as sample from award a join dine d on d.partner_id = a.partner_id and d.id = a.dine_id
where a.live and (a.member_id <> d.member_id or a.stage <> d.stage or (a.stage = 'reversed' and a.units <> 0));

-- @invariant receipts_add_up: the lines of a receipt add up to the award
select count(*) as breaches, min(a.partner_id || ' ' || a.id) as sample from award a, lateral (
  select coalesce(sum("fixedPointUnits") filter (where kind <> 'total' and counted), 0) as lines, sum("fixedPointUnits") filter (where kind = 'total') as total
  from json_to_recordset(a.receipt -> 'lines') as line (kind text, counted boolean, "fixedPointUnits" bigint)
) as receipt where receipt.lines <> a.units * 10000 or receipt.total is distinct from a.units * 10000;

-- @invariant receipts_follow_their_dines: a dine earns on the paid amount, and its receipt uses that amount and the rates in force for the dine
select count(*) as breaches, min(d.partner_id || ' ' || d.id) as sample from dine d
join award a on a.partner_id = d.partner_id and a.dine_id = d.id and a.live, lateral (
  select coalesce(bool_or(case
      when kind = 'base' then "amountMinor" is distinct from d.base_minor and code not in ('base_canceled', 'base_expired')
      when kind not in ('tier', 'extra', 'offer') or not counted then false
      else "fixedPointUnits" is distinct from "amountMinor" * "rateBasisPoints" or "amountMinor" > d.base_minor or (kind <> 'offer' and "amountMinor" < d.base_minor)
        or (kind = 'tier' and "rateBasisPoints" not in ((d.terms ->> 'tierRateBasisPoints')::bigint, coalesce((d.terms -> 'vip' ->> 'rateBasisPoints')::bigint, -1)))
    end), true) as wrong
  from json_to_recordset(a.receipt -> 'lines') as line (kind text, code text, counted boolean, "amountMinor" bigint, "rateBasisPoints" bigint, "fixedPointUnits" bigint)
) as receipt
where receipt.wrong or (d.base_source = 'amount' and case when d.cleared_minor > 0 then d.base_minor <> d.cleared_minor else d.base_minor not in (0, d.authorized_minor) end);

-- @invariant awards_are_booked: the ledger has the units of a dine's live award: an estimate as pending, a final amount as available or, while it waits for a review, as pending
with booked as (
  select a.partner_id, a.dine_id, a.rule, p.currency, sum(case when p.to_account like '%/available' then p.units when p.from_account like '%/available' then -p.units else 0 end) as available,
    sum(case when p.to_account like '%/pending' then p.units when p.from_account like '%/pending' then -p.units else 0 end) as pending
  from ledger_posting p join award a on a.partner_id = p.partner_id and a.id = p.entry_id group by 1, 2, 3, 4
), due as (
  select partner_id, dine_id, rule, currency, case when stage = 'cleared' and review_hold is null then units else 0 end as available,
    case when stage = 'pending' or review_hold = 'open' then units else 0 end as pending
  from award where live
)
select count(*) as breaches, min(partner_id || ' ' || dine_id) as sample
from due full join booked using (partner_id, dine_id, rule, currency)
where coalesce(due.available, 0) <> coalesce(booked.available, 0) or coalesce(due.pending, 0) <> coalesce(booked.pending, 0);

-- @invariant entries_have_causes: an entry of an award has the id of that award and moves units between partner/issued and the member
select count(*) as breaches, min(e.partner_id || ' ' || e.id) as sample from ledger_entry e
left join award a on a.partner_id = e.partner_id and a.id = e.id left join dine d on d.partner_id = a.partner_id and d.id = a.dine_id
left join ledger_posting p on p.partner_id = e.partner_id and p.entry_id = e.id
where e.cause in ('estimate', 'clearing', 'correction', 'reversal', 'estimate_expired') and (a.id is null or e.cause_id <> e.id
  or not (p.from_account = 'partner/issued' and p.to_account in ('member/' || a.member_id || '/pending', 'member/' || a.member_id || '/available')
    or p.to_account = 'partner/issued' and p.from_account in ('member/' || a.member_id || '/pending', 'member/' || a.member_id || '/available')));

-- @invariant one_live_bonus: exactly one award of an accepted bonus counts, and it is the latest; it belongs to the member who accepted the bonus, pays the offered amount or nothing, and adds up
with revision_sums as (
  select a.partner_id, a.enrollment_id, count(*) filter (where a.live) as live, max(a.revision) as latest, count(*) as revisions,
    max(a.revision) filter (where a.live) as current from bonus_award a group by 1, 2
)
select count(*) as breaches, min(partner_id || ' ' || id) as sample from (
  select partner_id, enrollment_id as id from revision_sums where live <> 1 or latest is distinct from current or latest <> revisions
  union all select a.partner_id, a.id from bonus_award a
  left join bonus_enrollment b on b.partner_id = a.partner_id and b.id = a.enrollment_id, lateral (
    select coalesce(sum("fixedPointUnits") filter (where kind <> 'total' and counted), 0) as lines, sum("fixedPointUnits") filter (where kind = 'total') as total
    from json_to_recordset(a.receipt -> 'lines') as line (kind text, counted boolean, "fixedPointUnits" bigint)
  ) as receipt
  where b.member_id is distinct from a.member_id or a.units not in (0, (b.rule ->> 'units')::bigint) or a.currency <> b.rule ->> 'currency'
    or receipt.lines <> a.units * 10000 or receipt.total is distinct from a.units * 10000
) as wrong;

-- @invariant bonuses_are_booked: an entry of a bonus has its award, no bonus is booked twice, and the ledger has the units of each accepted bonus's live award
with booked as (
  select e.partner_id, e.id, e.cause, a.id as award, a.enrollment_id, a.member_id, a.units as awarded, a.effective_date = e.effective_date as dated, p.from_account, p.to_account, p.units, p.currency
  from ledger_entry e left join bonus_award a on a.partner_id = e.partner_id and a.id = e.cause_id left join ledger_posting p on p.partner_id = e.partner_id and p.entry_id = e.id
  where e.cause in ('bonus', 'bonus_reversal')
), sums as (
  select partner_id, enrollment_id, currency, sum(case cause when 'bonus' then units else -units end) as units from booked group by 1, 2, 3
)
select count(*) as breaches, min(partner_id || ' ' || id) as sample from (
  select partner_id, id from booked where award is null or not dated or case cause
    when 'bonus' then awarded is distinct from units or from_account <> 'partner/bonus' or to_account <> 'member/' || member_id || '/available'
    else awarded <> 0 or to_account <> 'partner/bonus' or from_account <> 'member/' || member_id || '/available' end
  union all select coalesce(s.partner_id, a.partner_id), coalesce(s.enrollment_id, a.enrollment_id)
  from sums s full join (select * from bonus_award where live and units > 0) a on a.partner_id = s.partner_id and a.enrollment_id = s.enrollment_id and a.currency = s.currency
  where coalesce(s.units, 0) <> coalesce(a.units, 0)
  union all select a.partner_id, a.id from bonus_award a where a.live and a.units > 0 and not exists (
    select from ledger_entry e where e.partner_id = a.partner_id and e.id = a.entry_id and e.cause = 'bonus')
) as wrong;

-- @invariant payouts_are_booked: an entry of a payout has its payout, with its units and accounts; a payout has exactly the entries that its state requires
with booked as (
  select e.partner_id, e.cause_id as id, e.cause, e.actor, p.from_account, p.to_account, p.units, p.currency,
    count(*) over (partition by e.partner_id, e.cause_id, e.cause) as times
  from ledger_entry e left join ledger_posting p on p.partner_id = e.partner_id and p.entry_id = e.id
  where e.cause in ('payout_sent', 'payout_delivered', 'payout_returned')
), expected as (
  select p.partner_id, p.id, p.units, p.currency, step.cause, step.source, step.target from payout p, lateral (values
    ('payout_sent', 'member/' || p.member_id || '/available', 'partner/in_transit', p.state not in ('due', 'approved', 'canceled')),
    ('payout_delivered', 'partner/in_transit', 'partner/delivered', p.paid_at is not null),
    ('payout_returned', case when p.paid_at is null then 'partner/in_transit' else 'partner/delivered' end, 'member/' || p.member_id || '/available',
      p.state in ('bounced', 'rejected', 'failed'))) as step (cause, source, target, is_booked)
  where step.is_booked
)
select count(*) as breaches, min(coalesce(w.partner_id, b.partner_id) || ' ' || coalesce(w.id, b.id)) as sample
from expected w full join booked b using (partner_id, id, cause)
where (w.units, w.currency, w.source, w.target) is distinct from (b.units, b.currency, b.from_account, b.to_account) or b.times > 1 or b.actor <> 'payouts';

-- @invariant payout_balances_are_sums: the balance in transit equals the sum of sent and accepted payouts, and the delivered balance that of paid ones
with payout_sums as (
  select partner_id, currency, 'partner/in_transit' as path, sum(units) as units from payout where state in ('sent', 'accepted') group by 1, 2
  union all select partner_id, currency, 'partner/delivered', sum(units) from payout where state = 'paid' group by 1, 2
)
select count(*) as breaches, min(partner_id || ' ' || path) as sample
from payout_sums full join (select * from ledger_account where path in ('partner/in_transit', 'partner/delivered')) a using (partner_id, currency, path)
where coalesce(payout_sums.units, 0) <> coalesce(a.units, 0);

-- @invariant payouts_have_events: the events of a payout are an unbroken chain from due to its state, by the table of allowed transitions
with chain as (
  select partner_id, payout_id, from_state, to_state, lag(to_state) over w as before, row_number() over (partition by partner_id, payout_id order by position desc) as place_from_end
  from payout_event window w as (partition by partner_id, payout_id order by position)
)
select count(*) as breaches, min(coalesce(p.partner_id, c.partner_id) || ' ' || coalesce(p.id, c.payout_id)) as sample
from payout p full join chain c on c.partner_id = p.partner_id and c.payout_id = p.id
where p.id is null or c.payout_id is null or c.from_state is distinct from c.before or (c.from_state is null and c.to_state <> 'due') or (c.place_from_end = 1 and c.to_state <> p.state)
  or (c.from_state <> c.to_state and not (c.from_state || '>' || c.to_state = any(array['due>approved', 'due>canceled', 'approved>due', 'approved>sent', 'approved>canceled',
    'sent>accepted', 'sent>paid', 'sent>bounced', 'sent>rejected', 'sent>failed', 'accepted>paid', 'accepted>bounced', 'accepted>rejected', 'accepted>failed', 'paid>bounced'])));

-- @invariant posting_files_are_whole: a partner's posting files have the numbers from 1 on, and each has a state, the hash of its bytes, and the count and sum of its lines
select count(*) as breaches, min(partner_id || ' ' || number) as sample from (
  select f.partner_id, f.number from posting_file f
  left join (select partner_id, number, count(*) as lines, sum(units) as units, max(line) as last from posting_line group by 1, 2) l using (partner_id, number)
  left join posting_file_state s using (partner_id, number)
  where s.state is null or f.line_count is distinct from l.lines or f.unit_sum is distinct from l.units or l.last <> l.lines
    -- The last line of a file is its trailer: T, count, sum and hash. The hash covers the bytes before it.
    or f.hash <> encode(sha256(convert_to(regexp_replace(f.body, 'T\|[^\n]*\n$', ''), 'UTF8')), 'hex')
    or right(f.body, length(concat_ws('|', 'T', f.line_count, f.unit_sum, f.hash)) + 1) <> concat_ws('|', 'T', f.line_count, f.unit_sum, f.hash) || chr(10)
  union all select partner_id, max(number) from posting_file group by partner_id having max(number) <> count(*)
) as wrong;

-- @invariant posting_lines_are_payouts: every payout that left in a posting file is one line of that file, in its row and in its bytes; an acknowledged file leaves none in transit
-- The fields of a line: E, line, member number, name check, units, date, restaurant and payout.
with body_lines as (
  select f.partner_id, f.number, t.fields[2] as line, t.fields[3] as member_number, t.fields[4] as name_check, t.fields[5] as units, t.fields[8] as payout_id
  from posting_file f, lateral (select string_to_array(text, '|') as fields from unnest(string_to_array(f.body, chr(10))) as text where text like 'E|%') as t
), posted as (
  select * from payout where way = 'posting_file' and state not in ('due', 'approved', 'canceled')
)
select count(*) as breaches, min(coalesce(p.partner_id, l.partner_id, t.partner_id) || ' ' || coalesce(p.id::text, l.payout_id::text, t.payout_id)) as sample
from posted p full join posting_line l on l.partner_id = p.partner_id and l.payout_id = p.id
full join body_lines t on t.partner_id = l.partner_id and t.number = l.number and t.line = l.line::text
left join posting_file_state s on s.partner_id = l.partner_id and s.number = l.number
where p.id is null or l.payout_id is null or (p.units, p.file_number, p.line) is distinct from (l.units, l.number, l.line)
  or (t.payout_id, t.units, t.member_number, t.name_check) is distinct from (l.payout_id::text, l.units::text, l.member_number, l.name_check)
  or s.state = 'acknowledged' and p.state in ('sent', 'accepted');

-- @invariant available_units_match_awards: the sum of a member's live awards and bonuses equals the units that dines and bonuses put into the available balance
with earned as (
  select partner_id, member_id, currency, sum(units) as units from (
    select partner_id, member_id, currency, units from award where live and stage = 'cleared' and review_hold is null
    union all select partner_id, member_id, currency, units from bonus_award where live
  ) as live_awards group by 1, 2, 3
), booked as (
  select partner_id, substr(account, 8, 36)::uuid as member_id, currency, sum(units) as units from (
    select partner_id, to_account as account, currency, units from ledger_posting where from_account in ('partner/issued', 'partner/bonus')
    union all select partner_id, from_account, currency, -units from ledger_posting where to_account in ('partner/issued', 'partner/bonus')
  ) as ends where account like 'member/%/available' group by 1, 2, 3
)
select count(*) as breaches, min(coalesce(t.partner_id, h.partner_id) || ' ' || coalesce(t.member_id, h.member_id)) as sample
from earned t full join booked h using (partner_id, member_id, currency) where coalesce(t.units, 0) <> coalesce(h.units, 0);

-- @invariant reversals_are_exact: a reversal takes back the whole amount of its entry, and no entry is reversed twice
with reversals as (
  select e.partner_id, e.id, e.reverses, p.from_account, p.to_account, p.units, p.currency, count(*) over (partition by e.partner_id, e.reverses) as times
  from ledger_entry e left join ledger_posting p on p.partner_id = e.partner_id and p.entry_id = e.id and p.to_account in ('partner/issued', 'partner/bonus')
  where e.reverses is not null or p.entry_id is not null
)
select count(*) as breaches, min(u.partner_id || ' ' || u.id) as sample from reversals u
left join ledger_posting p on p.partner_id = u.partner_id and p.entry_id = u.reverses and p.from_account in ('partner/issued', 'partner/bonus')
where p.entry_id is null or u.times > 1 or p.to_account is distinct from u.from_account or p.units is distinct from u.units or p.currency is distinct from u.currency;

-- @invariant entries_are_balanced: every entry has postings and every posting an entry; whole units leave one account and reach another
select count(*) as breaches, min(coalesce(e.partner_id, p.partner_id) || ' ' || coalesce(e.id, p.entry_id)) as sample
from ledger_entry e full join ledger_posting p on p.partner_id = e.partner_id and p.entry_id = e.id
where e.id is null or p.entry_id is null or p.units <= 0 or p.from_account = p.to_account;

-- @invariant sequences_are_gapless: the entries of a partner are numbered from one without a gap
select count(*) as breaches, min(partner_id) as sample from (
  select partner_id, count(*) as entries, min(sequence) as first, max(sequence) as last from ledger_entry group by 1
) as e full join ledger_head h using (partner_id)
where coalesce(e.entries, 0) <> coalesce(h.last_sequence, 0) or (e.entries > 0 and (e.first <> 1 or e.last <> e.entries));

-- @invariant accounts_are_of_partners: every entry and every account belongs to an existing partner
select count(*) as breaches, min(partner_id) as sample
from (select partner_id from ledger_entry union select partner_id from ledger_account) as held where not exists (select from partner where id = held.partner_id);

-- @invariant balances_are_sums: every balance is the sum of its postings, and every posting names an existing account
with sums as (
  select partner_id, account, currency, sum(units) as units from (
    select partner_id, to_account as account, currency, units from ledger_posting
    union all select partner_id, from_account, currency, -units from ledger_posting
  ) as ends group by 1, 2, 3
)
select count(*) as breaches, min(coalesce(s.partner_id, a.partner_id) || ' ' || coalesce(s.account, a.path)) as sample
from sums s full join ledger_account a on a.partner_id = s.partner_id and a.path = s.account and a.currency = s.currency
where a.path is null or coalesce(s.units, 0) <> a.units;

-- @invariant accounts_balance: the balances of a partner add up to zero in each currency
select count(*) as breaches, min(partner_id || ' ' || currency) as sample
from (select partner_id, currency from ledger_account group by 1, 2 having sum(units) <> 0) as off;

-- @invariant earned_units_are_not_negative: a pending balance is never below zero; an available balance plus its payouts and breakage is never below zero
with paid_out_or_forgone as (
  select partner_id, account, currency, sum(units) as units from (
    select partner_id, from_account as account, currency, units from ledger_posting where to_account in ('partner/in_transit', 'partner/delivered', 'partner/breakage')
    union all select partner_id, to_account, currency, -units from ledger_posting where from_account in ('partner/in_transit', 'partner/delivered', 'partner/breakage')
  ) as ends group by 1, 2, 3
)
select count(*) as breaches, min(a.partner_id || ' ' || a.path) as sample
from ledger_account a left join paid_out_or_forgone g on g.partner_id = a.partner_id and g.account = a.path and g.currency = a.currency
where a.path like 'member/%' and a.units + coalesce(g.units, 0) < 0;

-- @invariant breakage_is_of_closed_accounts: every breakage entry moves units between partner/breakage and the available balance of a member who closed the account
select count(*) as breaches, min(e.partner_id || ' ' || e.id) as sample from ledger_entry e
left join ledger_posting p on p.partner_id = e.partner_id and p.entry_id = e.id
left join member_closing c on c.partner_id = e.partner_id and c.closed_at <= e.created_at
  and 'member/' || c.member_id || '/available' = case when p.to_account = 'partner/breakage' then p.from_account when p.from_account = 'partner/breakage' then p.to_account end
where e.cause = 'breakage' and c.member_id is null;

-- @invariant closed_members_have_no_name: a member who closed the account has no name, contact data, partner number or password, and no working role may act as damask_eraser
select count(*) as breaches, min(what) as sample from (
  select partner_id || ' ' || id as what from member where status = 'left'
    and (email <> 'closed ' || id or password_hash is not null or partner_number is not null or first_name || last_name || phone || address1 || address2 || city || zip <> '')
  union all select m.rolname || ' may act as damask_eraser' from pg_auth_members a join pg_roles m on m.oid = a.member
  where a.roleid = (select oid from pg_roles where rolname = 'damask_eraser') and m.rolname ~ '^damask_(app|pipeline|vault|sandbox|console)'
) as open;

-- @invariant closed_periods_get_no_entries: no entry was written into a month after it was closed
select count(*) as breaches, min(e.partner_id || ' ' || e.id) as sample from ledger_entry e
join ledger_period p on p.partner_id = e.partner_id and p.month = date_trunc('month', e.accounting_date)::date
where e.created_at > p.closed_at;

-- @invariant vip_ends: a member who is VIP by dining is VIP until vip_until, or up to two days longer, because the job that ends VIP may be late
select count(*) as breaches, min(partner_id || ' ' || id) as sample from member where tier_level = 'VIP' and vip_until < current_date - 2;

-- @invariant entries_never_change: the triggers that refuse changes of the ledger are on, and no working role has a right to change it
select count(*) as breaches, min(what) as sample from (
  select required.name as what from (values ('ledger_entry', 'ledger_entry_append_only'), ('ledger_entry', 'ledger_entry_checked'), ('ledger_posting', 'ledger_posting_append_only'),
    ('ledger_posting', 'ledger_posting_checked'), ('ledger_entry', 'ledger_entry_payouts'), ('ledger_posting', 'ledger_posting_transit'), ('payout', 'payout_checked'),
    ('payout', 'payout_recorded'), ('payout', 'payout_stays'), ('payout_event', 'payout_event_append_only'), ('posting_file', 'posting_file_append_only'), ('posting_file', 'posting_file_gapless'), ('posting_line', 'posting_line_append_only'),
    ('posting_file_event', 'posting_file_event_append_only'), ('ledger_period', 'ledger_period_append_only'), ('ledger_account', 'ledger_account_kept'), ('ledger_account', 'ledger_account_stays')) as required (of, name)
  where not exists (select from pg_trigger where tgrelid = required.of::regclass and tgname = required.name and tgenabled = 'O')
  union all select r.rolname || ' may ' || p || ' ' || t from pg_roles r, unnest(array['update', 'delete', 'truncate']) as p, unnest(array['ledger_entry', 'ledger_posting', 'ledger_account', 'ledger_period', 'ledger_head']) as t
  where r.rolname in ('damask_app', 'damask_pipeline', 'damask_vault', 'damask_sandbox', 'damask_console', 'damask_eraser') and case p when 'update' then has_any_column_privilege(r.rolname, t, p) else has_table_privilege(r.rolname, t, p) end
) as open;

-- @invariant row_security_is_on: every table with a partner forces row-level security and has a policy, and no working role can bypass row-level security or owns a table
select count(*) as breaches, min(what) as sample from (
  select c.relname as what from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'partner_id' and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    and (not c.relrowsecurity or not c.relforcerowsecurity or not exists (select from pg_policy where polrelid = c.oid))
  union all select rolname from pg_roles where rolname like 'damask\_%' and (rolsuper or rolbypassrls or rolcreaterole)
  union all select c.relname from pg_class c join pg_roles r on r.oid = c.relowner
  where c.relnamespace = 'public'::regnamespace and r.rolname in ('damask_app', 'damask_pipeline', 'damask_vault', 'damask_sandbox', 'damask_console', 'damask_eraser')
) as open;
