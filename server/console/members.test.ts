import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSiteAndConsole, type ConsoleClient, type TestConsole } from '../../checks/fixtures/console.ts'
import type { Site } from '../../checks/fixtures/site.ts'
import { readAudit } from '../../contract/api/console/audit.ts'
import {
  findMembers,
  memberPageSize,
  memberTimeline,
  openMember,
  type TimelineEvent,
  type TimelineKind,
} from '../../contract/api/console/members.ts'
import { overview } from '../../contract/api/console/overview.ts'
import type { CallResult } from '../../contract/endpoint.ts'
import { connect, inPartner } from '../database/connect.ts'

let site: Site
let console: TestConsole
type Member = Awaited<ReturnType<Site['member']>>
let ana: Member
let noor: Member
const ids = new Map<string, string>()

const idOf = async (partner: string, { publicId }: Member) =>
  (
    await inPartner(site.deps.db, partner, (tx) =>
      tx.selectFrom('member').select('id').where('public_id', '=', publicId).executeTakeFirstOrThrow(),
    )
  ).id

beforeAll(async () => {
  ;({ site, console } = await openSiteAndConsole())
  ana = await site.member({ firstName: 'Ana', lastName: 'Ruiz-Castillo' })
  await site.member({ firstName: 'Hélène', lastName: 'Marchetti' })
  noor = await site.member({ partner: 'meridian-air', firstName: 'Noor', lastName: 'Haddad' })
  ids.set('ana', await idOf('lumen-mobile', ana)).set('noor', await idOf('meridian-air', noor))
  await inPartner(site.deps.db, 'lumen-mobile', (tx) =>
    tx
      .insertInto('card')
      .values({
        partner_id: 'lumen-mobile',
        id: '0199f000-0000-7000-8000-000000000001',
        member_id: ids.get('ana') ?? '',
        vault_token: 't',
        fingerprint: 'f',
        brand: 'visa',
        last_four: '5155',
        product: null,
        status: 'active',
        linked_at: new Date(),
        confirmed_at: null,
        ended_at: null,
        consent_wording: 'w',
        consent_version: '1',
      })
      .execute(),
  )
})
afterAll(() => console.close())

const findNames = async (
  operator: Awaited<ReturnType<TestConsole['signedInOperator']>>,
  text: string,
  partner = '',
) => {
  const reply = await operator.call(findMembers, { body: { text, partner } })
  if (!reply.ok) throw new Error(reply.refusal)
  return reply.value.members.map(({ name }) => name).toSorted()
}

/** Reads a timeline to its end, page by page. */
async function readWholeTimeline(
  operator: ConsoleClient,
  params: { partner: string; id: string },
  from: { before: string; kind: TimelineKind },
) {
  const events: TimelineEvent[] = []
  for (let before: string | null = from.before; before;) {
    const reply: CallResult<typeof memberTimeline> = await operator.call(memberTimeline, {
      params,
      query: { ...from, before },
    })
    if (!reply.ok) throw new Error(reply.refusal)
    events.push(...reply.value.events)
    before = reply.value.next
  }
  return events
}

test('the search finds a member by each attribute', async () => {
  const operator = await console.signedInOperator('support')
  for (const text of [
    'ana',
    'RUIZ',
    'ruiz-castillo, ana',
    'an ru',
    '5155',
    ana.publicId,
    ana.body.email,
    ana.body.partnerNumber,
  ])
    expect(await findNames(operator, text ?? ''), text).toEqual(['Ana Ruiz-Castillo'])
  expect(await findNames(operator, 'helene')).toEqual(['Hélène Marchetti'])
  // A role that sees contacts may search by the beginning of an email.
  expect(await findNames(operator, ana.body.email.slice(0, -3))).toContain('Ana Ruiz-Castillo')
  // Only the beginning of a name matches, and the last name begins with Ruiz: this text finds a similar name.
  expect(await findSimilar(operator, 'castillo ana')).toEqual([true, 'Ana Ruiz-Castillo'])
})

/** Names in the order of the list, and whether they are only similar to the text. */
async function findSimilar(operator: ConsoleClient, text: string) {
  const reply = await operator.call(findMembers, { body: { text, partner: '' } })
  if (!reply.ok) throw new Error(reply.refusal)
  return [reply.value.isSimilar, ...reply.value.members.map(({ name }) => name)]
}

test('the search finds a member by the brand and the last four digits of a card, and by phone [MEM-C8]', async () => {
  const operator = await console.signedInOperator('support')
  for (const text of ['Visa 5155', 'visa ending in 5155', '•••• 5155', '5155'])
    expect(await findSimilar(operator, text), text).toEqual([false, 'Ana Ruiz-Castillo'])
  expect(await findNames(operator, 'mc 5155')).toEqual([])
  await inPartner(site.deps.db, 'lumen-mobile', (tx) =>
    tx.updateTable('member').set({ phone: '3125550142' }).where('public_id', '=', ana.publicId).execute(),
  )
  for (const text of ['(312) 555-0142', '+1 312.555.0142', '312 5550142'])
    expect(await findNames(operator, text), text).toEqual(['Ana Ruiz-Castillo'])
})

test('the search finds members by a misspelled name or email when no member matches exactly [MEM-C8]', async () => {
  const operator = await console.signedInOperator('support')
  for (const text of ['rwiz', 'riuz', 'kastillo', 'ana rwiz', 'rwiz, anna', 'kna ruiz-castilo'])
    expect(await findSimilar(operator, text), text).toEqual([true, 'Ana Ruiz-Castillo'])
  for (const text of ['marcheti', 'archetti', 'helenne', 'Hélèn Marcheti'])
    expect(await findSimilar(operator, text), text).toEqual([true, 'Hélène Marchetti'])
  expect(await findSimilar(operator, 'ruiz')).toEqual([false, 'Ana Ruiz-Castillo'])
  expect(await findSimilar(operator, 'zzyzx')).toEqual([false])
  const [local = '', domain = ''] = ana.body.email.split('@')
  // An error at the end, in the middle and in the domain.
  for (const text of [
    `x${local}@${domain}`,
    `${local.replace('n', 'm')}@${domain}`,
    `${local}@${domain.replace('m', 'n')}`,
  ])
    expect(await findSimilar(operator, text), text).toContain('Ana Ruiz-Castillo')
})

test('a misspelled name finds members of the operator’s partners only, and a viewer finds no misspelled email [MEM-C8]', async () => {
  const otherAdmin = await console.signedInOperator('admin', ['meridian-air'])
  expect(await findSimilar(otherAdmin, 'rwiz')).toEqual([false])
  expect(await findSimilar(otherAdmin, 'hadad')).toEqual([true, 'Noor Haddad'])
  const viewer = await console.signedInOperator('viewer')
  expect(await findSimilar(viewer, 'rwiz')).toEqual([true, 'Ana Ruiz-Castillo'])
  expect(await findSimilar(viewer, `x${ana.body.email}`)).toEqual([false])
  const admin = await console.signedInOperator('admin')
  await findSimilar(admin, 'rwiz')
  const log = await admin.call(readAudit, { query: { operator: admin.view.id, action: 'searched members' } })
  expect(log.ok && log.value.entries[0]?.detail).toEqual({ by: 'similar name, email', matches: 1 })
})

test('an operator cannot find, open or count members of other partners', async () => {
  const operator = await console.signedInOperator('admin', ['meridian-air'])
  for (const text of ['ana', '5155', ana.publicId, ana.body.email])
    expect(await findNames(operator, text), text).not.toContain('Ana Ruiz-Castillo')
  expect(await findNames(operator, 'ana', 'lumen-mobile')).toEqual([])
  expect(await findNames(operator, 'noor')).toEqual(['Noor Haddad'])
  for (const partner of ['lumen-mobile', 'meridian-air']) {
    const params = { partner, id: ids.get('ana') ?? '' }
    expect(await operator.call(openMember, { params })).toMatchObject({ ok: false, refusal: 'unknown_member' })
    expect(await operator.call(memberTimeline, { params })).toMatchObject({ ok: false, refusal: 'unknown_member' })
  }
  const reply = await operator.call(overview, {})
  expect(reply).toMatchObject({ value: { day: [{ partner: 'meridian-air', joined: 1 }] } })
})

test('the database enforces the scope when a query omits it, and hides password hashes', async () => {
  const { inScope } = await import('./scope.ts')
  const visiblePartners = (scope: string[] | null) =>
    inScope(console.deps.db, scope, (tx) => tx.selectFrom('member').select('partner_id').distinct().execute())
  expect(await visiblePartners(['meridian-air'])).toEqual([{ partner_id: 'meridian-air' }])
  expect(await visiblePartners([])).toEqual([])
  expect((await visiblePartners(null)).length).toBe(2) // null: all partners
  await expect(console.deps.db.selectFrom('member').select('password_hash').execute()).rejects.toThrow('permission')
  // Without a scope no row is visible.
  expect(await console.deps.db.selectFrom('member').select('id').execute()).toEqual([])
})

test('the search lists each match once, page by page, latest join first', async () => {
  const operator = await console.signedInOperator('support')
  // Equal join times, times within one millisecond and members who have not joined: pages end between them.
  const joinTimes = [null, '2025-02-03', '2025-02-03T00:00:00.000400Z', '2025-02-04', '2025-02-03T00:00:00.000900Z']
  // Three pages, the last one not full.
  const members = Array.from({ length: memberPageSize * 3 - 5 }, (_, index) => ({
    partner_id: 'lumen-mobile',
    id: site.deps.ids.next(),
    public_id: randomBytes(16).toString('hex'),
    first_name: index % 2 === 0 ? 'Quill' : 'Ann',
    last_name: index % 2 === 0 ? 'Ash' : 'Quill',
    zip: '60601',
    email: `quill${index}@mail.example`,
    status: 'prospect' as const,
    tier_level: 'OptedIn' as const,
    email_opt_in: true,
    terms_version: '1',
    created_at: new Date(),
    joined_at: joinTimes[index % joinTimes.length] ?? null,
  }))
  await inPartner(site.deps.db, 'lumen-mobile', (tx) =>
    tx
      .insertInto('member')
      .values(members as never)
      .execute(),
  )
  const readPage = async (after?: string) => {
    const reply = await operator.call(findMembers, {
      body: { text: 'quill', partner: '', ...(after ? { after } : {}) },
    })
    if (!reply.ok) throw new Error(reply.refusal)
    return reply.value
  }
  const matches: { id: string; joinedAt: string | null }[] = []
  // The second condition ends a search that repeats its pages without end.
  for (let hasMore = true; hasMore && matches.length < members.length * 2;) {
    const page: Awaited<ReturnType<typeof readPage>> = await readPage(matches.at(-1)?.id)
    matches.push(...page.members)
    ;({ hasMore } = page)
  }
  expect(matches.map(({ id }) => id).toSorted()).toEqual(members.map(({ id }) => id).toSorted())
  const listedTimes = matches.map(({ joinedAt }) => joinedAt ?? '')
  expect(listedTimes).toEqual(listedTimes.toSorted().toReversed())
})

test('a viewer sees a member’s name, masked email, state and ZIP code, and neither street nor partner number', async () => {
  const [viewer, support] = [await console.signedInOperator('viewer'), await console.signedInOperator('support')]
  const params = { partner: 'lumen-mobile', id: ids.get('ana') ?? '' }
  const maskedReply = await viewer.call(openMember, { params })
  expect(maskedReply).toMatchObject({
    value: { name: 'Ana Ruiz-Castillo', email: 'd•••@m•••.example', address: 'IL 60607' },
  })
  expect(await support.call(openMember, { params })).toMatchObject({
    value: { email: ana.body.email, address: '12 Elm Street, Chicago, IL 60607', cards: [{ lastFour: '5155' }] },
  })
  expect(JSON.stringify(maskedReply)).not.toContain(ana.body.partnerNumber)
})

test('the member page shows a card’s month of expiry after the vault has reported it', async () => {
  const support = await console.signedInOperator('support')
  const params = { partner: 'lumen-mobile', id: ids.get('ana') ?? '' }
  const readExpiry = async () => {
    const reply = await support.call(openMember, { params })
    return reply.ok && reply.value.cards.map((card) => card.expires)
  }
  const setExpiry = (expires_on: string) =>
    site.deps.pipelineDb.updateTable('card').set({ expires_on }).where('member_id', '=', params.id).execute()
  expect(await readExpiry()).toEqual([null])
  await setExpiry('2028-12-31')
  expect(await readExpiry()).toEqual(['2028-12'])
})

test('the member page shows accepted bonuses with state and date, and the timeline shows the earned bonus', async () => {
  const [acceptedAt, endsAt] = [new Date('2026-11-01T12:00:00Z'), new Date('2099-01-01T00:00:00Z')]
  const member = { partner_id: 'lumen-mobile', member_id: ids.get('ana') ?? '' }
  const enrollment = (code: string, ends_at: Date) => ({
    ...member,
    id: site.deps.ids.next(),
    code,
    offered_at: acceptedAt,
    enrolled_at: acceptedAt,
    ends_at,
    rule: JSON.stringify({ description: `Bonus ${code}`, units: 700 }),
  })
  await inPartner(site.deps.db, 'lumen-mobile', (tx) =>
    tx
      .insertInto('bonus_enrollment')
      .values([
        enrollment('OPEN', endsAt),
        enrollment('OVER', new Date('2026-11-02T00:00:00Z')),
        enrollment('PAID', endsAt),
      ])
      .execute(),
  )
  const admin = new pg.Client(site.database.adminUrl)
  await admin.connect()
  // `replica` turns off triggers and foreign keys, so that these rows need no others.
  await admin.query(`set session_replication_role = replica;
    insert into bonus_award (partner_id, id, enrollment_id, member_id, source_code, revision, units, currency, effective_date, receipt, live,
      entry_id, created_at)
    select partner_id, gen_random_uuid(), id, member_id, '+', 1, 700, 'Dollar', '2026-11-20', '{}', true, gen_random_uuid(), '2026-11-20T10:00:00Z'
    from bonus_enrollment where code = 'PAID';
    insert into ledger_entry (partner_id, id, sequence, cause, cause_id, accounting_date, effective_date, actor, created_at)
    select partner_id, entry_id, 900001, 'bonus', id, '2026-11-20', '2026-11-20', 'pipeline', created_at from bonus_award;
    insert into ledger_posting (partner_id, entry_id, line, from_account, to_account, currency, units)
    select partner_id, entry_id, 1, 'partner/bonus', 'member/' || member_id || '/available', currency, units from bonus_award`)
  await admin.end()
  const viewer = await console.signedInOperator('viewer')
  const reply = await viewer.call(openMember, { params: { partner: 'lumen-mobile', id: member.member_id } })
  const common = { units: 700, acceptedAt: acceptedAt.toISOString() }
  expect(reply.ok && reply.value.bonuses).toEqual([
    { ...common, code: 'OPEN', description: 'Bonus OPEN', state: 'accepted', at: endsAt.toISOString() },
    { ...common, code: 'OVER', description: 'Bonus OVER', state: 'ended', at: '2026-11-02T00:00:00.000Z' },
    { ...common, code: 'PAID', description: 'Bonus PAID', state: 'earned', at: '2026-11-20T10:00:00.000Z' },
  ])
  const params = { partner: 'lumen-mobile', id: member.member_id }
  const rewards = await viewer.call(memberTimeline, { params, query: { kind: 'reward' } })
  expect(rewards.ok && rewards.value.events).toMatchObject([
    { title: 'Bonus posted', detail: 'Bonus PAID', units: 700, at: '2026-11-20T10:00:00.000Z' },
  ])
})

test('a viewer cannot guess a hidden email letter by letter, because only the whole email matches', async () => {
  const viewer = await console.signedInOperator('viewer')
  const { email } = ana.body
  for (const prefix of [email.slice(0, -1), `${email.split('@')[0]}@`, email.split('@')[0] ?? '', 'diner'])
    expect(await findNames(viewer, prefix), prefix).toEqual([])
  expect(await findNames(viewer, email)).toEqual(['Ana Ruiz-Castillo'])
  expect(await findNames(viewer, 'ana')).toEqual(['Ana Ruiz-Castillo'])
})

test('the timeline lists events newest first, filters them by kind, and pages without gaps or repeats', async () => {
  const operator = await console.signedInOperator('support')
  const params = { partner: 'lumen-mobile', id: ids.get('ana') ?? '' }
  // This call adds an event of the kind `operator`.
  await operator.call(openMember, { params })
  const read = async (query: object) => {
    const reply = await operator.call(memberTimeline, { params, query })
    if (!reply.ok) throw new Error(reply.refusal)
    return reply.value
  }
  const timeline = await read({})
  expect(new Set(timeline.events.map(({ kind }) => kind))).toEqual(
    new Set(['operator', 'card', 'mail', 'sign-in', 'account', 'reward']),
  )
  expect(timeline.events.map(({ at }) => at)).toEqual(
    timeline.events
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  )
  expect((await read({ kind: 'card' })).events).toMatchObject([{ title: 'Card linked', detail: 'visa 5155' }])

  // These changes are older than the member's other events, which `before` below excludes.
  const tierChanges = Array.from({ length: 130 }, (_, index) => ({
    partner_id: 'lumen-mobile',
    member_id: ids.get('ana') ?? '',
    since: new Date(Date.UTC(2026, 0, 1, 0, Math.floor(index / 3), index % 3)),
    tier_level: 'OptedIn' as const,
    reason: `change ${index}`,
  }))
  const admin = connect(site.database.adminUrl, { max: 1, name: 'test' }).db
  await admin.insertInto('member_tier').values(tierChanges).execute()
  await admin.destroy()
  const keys = (await readWholeTimeline(operator, params, { before: '2026-06-01T00:00:00Z', kind: 'account' })).map(
    ({ key }) => key,
  )
  expect(keys.length).toBe(130)
  expect(new Set(keys).size).toBe(130)
})

test('the timeline shows sign-outs long after the sign-in, and one entry for many sessions that ended at once', async () => {
  const operator = await console.signedInOperator('support')
  const params = { partner: 'meridian-air', id: ids.get('noor') ?? '' }
  const at = (minute: number) => new Date(Date.UTC(2025, 3, 1, 0, minute))
  const sessions = Array.from({ length: 100 }, (_, index) => ({
    partner_id: params.partner,
    token_hash: randomBytes(32),
    member_id: params.id,
    created_at: at(index),
    seen_at: at(index),
    expires_at: at(9_000),
    remembered: false,
    device: '',
    // The first sixty sessions end 2,000 minutes after their sign-in. One action ends the last forty.
    revoked_at: at(index < 60 ? 2_000 + index : 3_000),
  }))
  await inPartner(site.deps.db, params.partner, (tx) => tx.insertInto('session').values(sessions).execute())
  const entries = (await readWholeTimeline(operator, params, { before: '2025-06-01T00:00:00Z', kind: 'sign-in' })).map(
    ({ title, detail }) => `${title}: ${detail}`,
  )
  expect(entries).toHaveLength(161) // 100 sign-ins, 60 sign-outs, and one for the last forty
  expect(entries.filter((entry) => entry.startsWith('Signed in'))).toHaveLength(100)
  expect(entries[0]).toBe('Signed out: 40 places at once')
})

test('the log records every search and every opened member, and no search text [D3-025]', async () => {
  const operator = await console.signedInOperator('admin')
  await findNames(operator, 'Hélène')
  await operator.call(openMember, { params: { partner: 'lumen-mobile', id: ids.get('ana') ?? '' } })
  const log = await operator.call(readAudit, { query: { operator: operator.view.id } })
  if (!log.ok) throw new Error(log.refusal)
  expect(log.value.entries.map(({ action }) => action)).toEqual([
    'read audit log',
    'opened member',
    'searched members',
    'signed in',
  ])
  expect(log.value.entries[1]).toMatchObject({ partner: 'lumen-mobile', member: ids.get('ana') })
  expect(log.value.entries[2]).toMatchObject({ detail: { by: 'name, email', matches: 1 } })
  expect(JSON.stringify(log.value)).not.toMatch(/h[ée]l[èe]ne/i)
})
