import type pg from 'pg'

export const mailMigration = {
  id: '0005-mail',
  sql: `
    create table sandbox.mail (
      id bigint generated always as identity primary key,
      -- From the mail's x-damask-partner header; '' without it.
      partner text not null,
      recipient text not null,
      sender text not null,
      subject text not null,
      text text not null,
      html text not null,
      headers jsonb not null,
      received_at timestamptz not null default now()
    );
    create index mail_recipient on sandbox.mail (recipient, id desc);
    create index mail_partner on sandbox.mail (partner, id desc);
  `,
}

/** The sandbox keeps this many of the newest mails, and up to 99 more: only every hundredth mail deletes the older ones. */
const retainedMailsMin = 5_000

export type NewMail = {
  partner: string
  recipient: string
  sender: string
  subject: string
  text: string
  html: string
  headers: Record<string, string>
}
export type StoredMail = NewMail & { id: number; receivedAt: Date }
/** A mail in a list, without its bodies. */
export type MailLine = Pick<StoredMail, 'id' | 'partner' | 'recipient' | 'subject' | 'receivedAt'>

export async function saveMail(pool: pg.Pool, mail: NewMail): Promise<void> {
  const { partner, recipient, sender, subject, text, html, headers } = mail
  const { rows } = await pool.query<{ id: string }>(
    `insert into sandbox.mail (partner, recipient, sender, subject, text, html, headers) values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [partner, recipient, sender, subject, text, html, JSON.stringify(headers)],
  )
  const id = Number(rows[0]?.id ?? 0)
  if (id % 100 === 0) await pool.query('delete from sandbox.mail where id <= $1', [id - retainedMailsMin])
}

/** Lists mails, the newest first. An empty `partner` or `to` matches all; case matters only for `partner`. */
export async function mailsOf(
  pool: pg.Pool,
  filters: { partner: string; to: string; limit: number },
): Promise<MailLine[]> {
  const { rows } = await pool.query<MailLine>(
    `select id::int, partner, recipient, subject, received_at as "receivedAt" from sandbox.mail
     where ($1 = '' or partner = $1) and ($2 = '' or recipient = lower($2)) order by id desc limit $3`,
    [filters.partner, filters.to, filters.limit],
  )
  return rows
}

export async function findMail(pool: pg.Pool, id: number): Promise<StoredMail | null> {
  const { rows } = await pool.query<StoredMail>(
    `select id::int, partner, recipient, sender, subject, text, html, headers, received_at as "receivedAt" from sandbox.mail where id = $1`,
    [id],
  )
  return rows[0] ?? null
}
