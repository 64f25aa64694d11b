import {
  tierLabels,
  timelinePageSize,
  type TimelineEvent,
  type TimelineKind,
} from '../../contract/api/console/members.ts'
import { parseAuditBody } from '../audit/queries.ts'
import { isolate } from '../../domain/content/isolate.ts'
import { deviceName } from '../../domain/device.ts'
import type { Tx } from '../database/connect.ts'
import { closingOf, breakageBefore } from './closing-queries.ts'
import { fullMember } from './member-queries.ts'
import { awardsBefore } from './reward-queries.ts'
import { bonusEntriesBefore, payoutStateChangesBefore } from './timeline-payout-queries.ts'
import {
  allCardsOf,
  dinesBefore,
  identitiesBefore,
  mailsBefore,
  sessionsBegunBefore,
  sessionsEndedBefore,
  operatorActionsOf,
  signInRefusalsBefore,
  tiersBefore,
  type Slice,
} from './timeline-queries.ts'

const operatorActionsMax = 500 // of one member; older ones are in the audit log

type NewEvent = Pick<TimelineEvent, 'key' | 'kind' | 'title'> & { at: Date } & Partial<
    Pick<TimelineEvent, 'detail' | 'amountMinor' | 'units' | 'stage' | 'flags' | 'dineId' | 'zone' | 'reward'>
  >
type Source = { kind: TimelineKind; read: (tx: Tx, slice: Slice) => Promise<NewEvent[]> }

async function accountEvents(tx: Tx, slice: Slice): Promise<NewEvent[]> {
  const kind = 'account' as const
  const member = await fullMember(tx, slice.partner, slice.id)
  const closing = await closingOf(tx, slice.partner, slice.id)
  const milestone = (at: Date | null | undefined, title: string): NewEvent[] =>
    at ? [{ key: title, at, kind, title }] : []
  // A member who joined when the account was created has no separate event for joining.
  return [
    ...milestone(member?.created_at, 'Account created'),
    ...milestone(closing?.closed_at, 'Account closed by the member'),
    ...milestone(closing?.erased_at, 'Personal data erased'),
    ...(member?.joined_at?.getTime() === member?.created_at.getTime() ? [] : milestone(member?.joined_at, 'Joined')),
    ...(await tiersBefore(tx, slice)).map((tier) => ({
      key: `tier ${tier.since.toISOString()}`,
      at: tier.since,
      kind,
      title: `Tier: ${tierLabels[tier.tier_level]}`,
      detail: tier.reason,
    })),
    ...(await identitiesBefore(tx, slice)).map((identity) => ({
      key: `identity ${identity.issuer} ${identity.subject}`,
      at: identity.first_at,
      kind,
      title: 'Recognized at the partner’s sign-in',
      detail: identity.issuer,
    })),
  ]
}

const refusalTitles = {
  wrong: 'Wrong password',
  account_locked: 'Sign-in refused, account locked',
  network_locked: 'Sign-in refused, network locked',
} as const
const wayTexts = {
  email: 'with the email',
  number: 'with the partner number',
  passkey: 'with a passkey',
  confirmation: 'to confirm a change, signed in',
} as const

async function signInEvents(tx: Tx, slice: Slice): Promise<NewEvent[]> {
  const kind = 'sign-in' as const
  const nameOf = (device: string | null) => deviceName(device ?? '') || 'A browser we do not know'
  const starts = (await sessionsBegunBefore(tx, slice)).map((row) => ({
    key: `in ${row.token_hash.toString('hex').slice(0, 16)}`,
    at: row.created_at,
    kind,
    title: row.remembered ? 'Signed in, remembered' : 'Signed in',
    detail: nameOf(row.device),
  }))
  const ends = (await sessionsEndedBefore(tx, slice)).map(({ revoked_at: at, count, device }) => ({
    key: `out ${at.toISOString()}`,
    at,
    kind,
    title: 'Signed out',
    detail: Number(count) === 1 ? nameOf(device) : `${count} places at once`,
  }))
  const refusals = (await signInRefusalsBefore(tx, slice)).map((row) => ({
    key: `refused ${row.id}`,
    at: row.at,
    kind,
    title: row.reason === 'wrong' && row.way === 'passkey' ? 'Passkey refused' : refusalTitles[row.reason],
    detail: wayTexts[row.way],
  }))
  return [...ends, ...starts, ...refusals]
}

async function cardEvents(tx: Tx, slice: Slice): Promise<NewEvent[]> {
  const rows = await allCardsOf(tx, slice)
  return rows.flatMap((row) => {
    const detail = `${row.brand} ${row.last_four}`
    const event = (at: Date | null, title: string): NewEvent[] =>
      at ? [{ key: `${title} ${row.id}`, at, kind: 'card', title, detail }] : []
    // A card that was confirmed when it was linked has no separate event for the confirmation.
    const confirmedAt = row.confirmed_at?.getTime() === row.linked_at.getTime() ? null : row.confirmed_at
    return [
      ...event(row.ended_at, row.status === 'moved' ? 'Card moved to another program' : 'Card removed'),
      ...event(confirmedAt, 'Card confirmed by the network'),
      ...event(row.linked_at, row.status === 'held' ? 'Card waits for the member to confirm its move' : 'Card linked'),
    ]
  })
}

const dineLabels = {
  pending: 'Dined, bill still open',
  cleared: 'Dined',
  reversed: 'Dined, taken back',
  expired: 'Dined, bill never arrived',
} as const

async function dineEvents(tx: Tx, slice: Slice): Promise<NewEvent[]> {
  return (await dinesBefore(tx, slice)).map((row) => ({
    key: `dine ${row.id}`,
    dineId: row.id,
    at: row.occurred_at,
    kind: 'dine',
    title: dineLabels[row.stage],
    detail: `${isolate(row.name)}, ${row.city}, ${row.state}`,
    flags: row.flags,
    zone: row.timezone,
    amountMinor: (row.cleared_minor || row.authorized_minor) - row.refunded_minor,
    stage: row.stage,
  }))
}

const awardLabels = {
  pending: 'Reward estimated',
  cleared: 'Reward posted',
  reversed: 'Reward taken back',
  expired: 'Estimate expired',
} as const

async function rewardEvents(tx: Tx, slice: Slice): Promise<NewEvent[]> {
  const kind = 'reward' as const
  const awards = (await awardsBefore(tx, slice)).map((row) => ({
    key: `award ${row.id}`,
    at: row.created_at,
    kind,
    title: awardLabels[row.stage],
    detail: row.name,
    units: row.units,
    stage: row.stage,
    reward: {
      awardId: row.id,
      dinedAt: row.occurred_at.toISOString(),
      zone: row.timezone,
      billMinor: Number(row.bill_minor),
      earningMinor: Number(row.counted_minor),
      expectedOn: row.expected_on,
      reviewHold: row.review_hold,
    },
  }))
  const lapses = (await breakageBefore(tx, slice)).map((row) => ({
    key: `lapse ${row.id}`,
    at: row.created_at,
    kind,
    title: Number(row.units) > 0 ? 'Lapsed: the account is closed, so it earns nothing' : 'Lapse reduced by a refund',
    units: -Number(row.units),
  }))
  const bonuses = (await bonusEntriesBefore(tx, slice)).map((row) => ({
    key: `bonus ${row.id}`,
    at: row.created_at,
    kind,
    title: row.cause === 'bonus' ? 'Bonus posted' : 'Bonus taken back',
    detail: row.description,
    units: row.cause === 'bonus' ? Number(row.units) : -Number(row.units),
  }))
  return [...awards, ...lapses, ...bonuses]
}

const payoutLabels = {
  due: 'Payout opened',
  approved: 'Payout approved',
  sent: 'Payout sent',
  accepted: 'Payout accepted by the other side',
  paid: 'Payout paid',
  bounced: 'Payout came back',
  rejected: 'Payout refused',
  failed: 'Payout failed',
  canceled: 'Payout canceled',
} as const

async function payoutEvents(tx: Tx, slice: Slice): Promise<NewEvent[]> {
  const changes = await payoutStateChangesBefore(tx, slice)
  // Of two changes at the same instant the later one has the higher position.
  return changes
    .toSorted((a, b) => b.position - a.position)
    .map((row) => ({
      key: `payout ${row.payout_id} ${row.position}`,
      at: row.at,
      kind: 'payout',
      title: payoutLabels[row.to_state],
      detail: `to ${row.target_label}`,
      units: Number(row.units),
      stage: row.to_state,
    }))
}

const mailLabels = { sent: 'sent', dropped: 'not needed any more', given_up: 'could not be delivered' } as const

async function mailEvents(tx: Tx, slice: Slice): Promise<NewEvent[]> {
  return (await mailsBefore(tx, slice)).map((row) => ({
    key: `mail ${row.id}`,
    at: row.at,
    kind: 'mail',
    title: `Mail: ${row.kind.replaceAll(/[_-]/g, ' ')}`,
    detail: row.outcome ? mailLabels[row.outcome] : 'on its way',
  }))
}

const operatorActionLabels: Record<string, string> = {
  'opened member': 'opened this page',
  'asked for new email': 'asked for a new email',
  'lifted sign-in lock': 'lifted the sign-in lock',
  'read receipt': 'opened a receipt',
  'looked up reference': 'looked up the reference of an error',
  'set legal hold': 'set a legal hold',
  'lifted legal hold': 'lifted the legal hold',
  'moved dine': 'moved a dine to another restaurant',
  'moderated review': 'decided whether others read a review',
  'opened claim': 'opened a missing reward',
  'answered claim': 'answered a missing reward',
  'closed claim': 'closed a missing reward',
  'approved claim': 'approved a missing reward',
  'decided payout': 'decided about a payout',
  'began emulation': 'began to see the site as the member',
  'acted as member': 'changed something as the member',
  'refused as member': 'was refused a change as the member',
  'ended emulation': 'stopped seeing the site',
}

async function operatorEvents(tx: Tx, slice: Slice): Promise<NewEvent[]> {
  const rows = await operatorActionsOf(tx, slice, operatorActionsMax)
  return rows.map(({ body }) => {
    const entry = parseAuditBody(body)
    const explanation = entry.detail['reason'] ?? entry.detail['path'] ?? ''
    return {
      key: `audit ${entry.position}`,
      at: new Date(entry.at),
      kind: 'operator',
      title: `${isolate(entry.name)} ${operatorActionLabels[entry.action] ?? entry.action}`,
      detail: String(explanation),
    }
  })
}

const sources: Source[] = [
  { kind: 'account', read: accountEvents },
  { kind: 'sign-in', read: signInEvents },
  { kind: 'card', read: cardEvents },
  { kind: 'dine', read: dineEvents },
  { kind: 'reward', read: rewardEvents },
  { kind: 'payout', read: payoutEvents },
  { kind: 'mail', read: mailEvents },
  { kind: 'operator', read: operatorEvents },
]

const emptyEvent = {
  detail: '',
  amountMinor: null,
  units: null,
  stage: '',
  flags: [],
  zone: null,
  reward: null,
  dineId: null,
}

type TimelineQuery = Omit<Slice, 'limit'> & { kind: TimelineKind | undefined }

/**
 * One page of the events of an account before an instant (null: the newest page), newest first. Each source returns its newest events,
 * enough to fill the page alone if it has so many, with every other event of the same instant as its last. The page is longer than
 * `timelinePageSize` when further events have the instant of its last one, because the next page begins before that instant. `next` is the
 * `before` of the next page, null after the last.
 */
export async function timelineBefore(tx: Tx, { kind, ...range }: TimelineQuery) {
  const slice: Slice = { ...range, limit: timelinePageSize + 1 }
  const events: NewEvent[] = []
  for (const source of sources) if (!kind || kind === source.kind) events.push(...(await source.read(tx, slice)))
  const sorted = events
    .filter(({ at }) => slice.before === null || at < slice.before)
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
  const last = sorted[timelinePageSize - 1]
  const page = last ? sorted.filter(({ at }) => at >= last.at) : sorted
  return {
    events: page.map(({ at, ...event }) => ({ ...emptyEvent, ...event, at: at.toISOString() })),
    next: sorted.length > page.length ? (page.at(-1)?.at.toISOString() ?? null) : null,
  }
}
