import pg from 'pg'
import { updateProfile } from '../../contract/api/profile.ts'
import { dayAgo, type Claimant } from './claimants.ts'
import type { Site } from './site.ts'

/** A person of whom no two words could be anybody else's. */
export const person = {
  firstName: 'Quillon',
  lastName: 'Zarathustra',
  email: 'quillon@private.example',
  newEmail: 'later@elsewhere.example',
  phone: '3125550199',
  street: '77 Zanzibar Lane',
} as const
const needles = ['quillon', 'zarathustra', 'private.example', 'elsewhere.example', person.phone, 'zanzibar']

export const asAdmin = async <T>({ database }: Pick<Site, 'database'>, work: (admin: pg.Client) => Promise<T>) => {
  const admin = new pg.Client(database.adminUrl)
  await admin.connect()
  try {
    return await work(admin)
  } finally {
    await admin.end()
  }
}

export const fillProfile = (member: Pick<Claimant, 'call'>) =>
  member.call(updateProfile, {
    body: {
      ...{ firstName: person.firstName, lastName: person.lastName, address1: person.street, address2: '' },
      ...{ city: 'Chicago', state: 'IL', zipCode: '60607', phoneNumber: person.phone },
      ...{ smsOptIn: false, emailOptIn: true, password: '' },
    },
  })

const name = `${person.firstName} ${person.lastName}`
type Row = [table: string, row: Record<string, unknown>]
type Whose = { site: Site; member: Claimant; operatorId: string; at: Date; later: Date }

/** A missing reward with an operator's words about it. */
function claimRows({ site, member, operatorId, at }: Whose): Row[] {
  const claim = site.deps.ids.next()
  const meal = { merchant_id: 'table-one-uptown', amount_minor: 4_000, card_id: member.cardId }
  const report = { dined_on: dayAgo(site, 15), paid_with_pin: false, status: 'open', created_at: at, looked_at: at }
  const words = { words: `${name} called`, lines: JSON.stringify([{ code: name }]) }
  const approval = { local_time: `${dayAgo(site, 15)}T12:00:00`, reason: `${name} sent the bill`, approved_at: at }
  return [
    ['claim', { id: claim, member_id: member.id, ...meal, ...report }],
    ['claim_event', { claim_id: claim, at, operator_id: operatorId, kind: 'replied', ...words }],
    ['claim_approval', { claim_id: claim, ...meal, operator_id: operatorId, ...approval }],
  ]
}

/** Ways in, and what was asked for on the way. */
function signInRows({ site, member, at, later }: Whose): Row[] {
  const id = () => site.deps.ids.next()
  const passkey = { id: `passkey ${member.id}`, name: `${name}’s phone`, public_key: Buffer.from('k'), counter: 0 }
  return [
    ['email_change', { id: id(), member_id: member.id, email: person.newEmail, requested_at: at, expires_at: later }],
    ['recovery', { id: id(), sought: person.phone, visitor_hash: Buffer.from('v'), asked_at: at, expires_at: later }],
    [
      'join_draft',
      { id: id(), email: person.email, fields: JSON.stringify({ name }), saved_at: at, expires_at: later },
    ],
    ['prospect_capture', { email: person.email, first_at: at, last_at: at }],
    ['passkey', { ...passkey, member_id: member.id, synced: false, created_at: at }],
  ]
}

/** An answer to a survey that names the person. */
function surveyRows({ site, member, at }: Whose): Row[] {
  const answers = [{ question: 'who', text: 'Who?', type: 'free_text', value: name }]
  const tracking = { utm_campaign: '', utm_medium: 'web', utm_source: '/', partner_code: 'LUM' }
  const own = { survey_id: 'dinner', response_key: member.id, source: 'site', member_id: member.id }
  return [
    [
      'survey_response',
      {
        id: site.deps.ids.next(),
        received_at: at,
        answers: JSON.stringify(answers),
        public_id: '',
        ...own,
        ...tracking,
      },
    ],
  ]
}

/** Mails that could not be delivered, a table, a restaurant, and a visit of customer service. */
function otherRows({ site, member, operatorId, at }: Whose): Row[] {
  const id = () => site.deps.ids.next()
  const mail = { kind: 'reservation_booked', queued_at: at, done_at: at, outcome: 'given_up', to_address: person.email }
  const facts = { facts: JSON.stringify({ device: `${name}’s phone` }), last_error: `550 ${person.email}` }
  const table = { merchant_id: 'table-one', client_key: id(), date: dayAgo(site, 5), time: '19:00', starts_at: at }
  const visit = { operator_id: operatorId, operator_name: 'Op', mode: 'look', reason: `${name} asked`, created_at: at }
  const keys = { expires_at: at, ticket_hash: Buffer.from(member.id), nonce_hash: Buffer.from('n') }
  return [
    ['mail_message', { ...mail, ...facts, id: id(), key: `own ${member.id}`, member_id: member.id }],
    ['mail_message', { ...mail, id: id(), key: `draft ${member.id}` }],
    [
      'reservation',
      {
        id: id(),
        member_id: member.id,
        ...table,
        party_size: 2,
        status: 'cancelled',
        reference: name,
        asked_at: at,
        cancelled_at: at,
      },
    ],
    ['favourite', { member_id: member.id, merchant_id: 'table-one', saved_at: at }],
    ['emulation', { id: id(), member_id: member.id, ...visit, ...keys }],
  ]
}

/** Writes the person into every table that can hold them. */
export async function writeEverywhere(site: Site, member: Claimant, operatorId: string): Promise<void> {
  const at = site.deps.clock.now()
  const whose = { site, member, operatorId, at, later: new Date(at.getTime() + 86_400_000) }
  await asAdmin(site, async (admin) => {
    for (const [table, row] of [...claimRows(whose), ...signInRows(whose), ...surveyRows(whose), ...otherRows(whose)]) {
      const marks = Object.keys(row).map((_, index) => `$${index + 2}`)
      await admin.query(
        `insert into ${table} (partner_id, ${Object.keys(row).join(', ')}) values ($1, ${marks.join(', ')})`,
        ['lumen-mobile', ...Object.values(row)],
      )
    }
    await admin.query('update card set description = $1, partner_card_id = $1 where id = $2', [
      `${name}’s card`,
      member.cardId,
    ])
    await admin.query('update session set device = $1 where member_id = $2', [`${name}’s phone`, member.id])
    await admin.query('update member set family_id = $1 where id = $2', [name, member.id])
    await admin.query(
      `insert into review (partner_id, id, dine_id, member_id, merchant_id, stars, body, written_at, state)
       select partner_id, $1, id, member_id, merchant_id, 5, $2, $3, 'published' from dine where member_id = $4 limit 1`,
      [site.deps.ids.next(), `Ask for ${name}`, at, member.id],
    )
  })
}

/** Columns of the whole database that still name the person, each with how many rows. */
export const tracesOf = (site: Site): Promise<string[]> =>
  asAdmin(site, async (admin) => {
    const { rows: columns } = await admin.query<{ table: string; column: string }>(`
      select format('%I.%I', n.nspname, c.relname) as table, quote_ident(a.attname) as column
      from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace join pg_type t on t.oid = a.atttypid
      where c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'
        and (t.typcategory in ('S', 'A') or t.typname in ('json', 'jsonb', 'bytea'))`)
    const traces: string[] = []
    for (const { table, column } of columns) {
      const { rows } = await admin.query<{ count: string }>(
        `select count(*) from ${table} where lower(coalesce(${column}::text, '')) similar to $1`,
        [`%(${needles.join('|')})%`],
      )
      if (Number(rows[0]?.count) > 0) traces.push(`${table}.${column}`)
    }
    return traces.toSorted()
  })
