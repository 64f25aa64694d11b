import type pg from 'pg'

export const mailMigration = {
  id: '0005-mail',
  sql: `
    create table sandbox.mail (
      id bigint generated always as identity primary key,
      -- The partner the mail says it is of; '' where it says nothing.
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

/** The newest are kept; nobody looks for more in a sandbox. */
const mailsKept = 5_000

export type NewMail = {
  partner: string
  recipient: string
  sender: string
  subject: string
  text: string
  html: string
  headers: Record<string, string>
}
export type KeptMail = NewMail & { id: number; receivedAt: Date }
/** In a list, without the bodies. */
export type MailLine = Pick<KeptMail, 'id' | 'partner' | 'recipient' | 'subject' | 'receivedAt'>

export async function keepMail(pool: pg.Pool, mail: NewMail): Promise<void> {
  const { partner, recipient, sender, subject, text, html, headers } = mail
  const { rows } = await pool.query<{ id: string }>(
    `insert into sandbox.mail (partner, recipient, sender, subject, text, html, headers) values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [partner, recipient, sender, subject, text, html, JSON.stringify(headers)],
  )
  const id = Number(rows[0]?.id ?? 0)
  if (id % 100 === 0) await pool.query('delete from sandbox.mail where id <= $1', [id - mailsKept])
}

/** The newest first, of one partner and one person where they are named. */
export async function mailsOf(
  pool: pg.Pool,
  asked: { partner: string; to: string; most: number },
): Promise<MailLine[]> {
  const { rows } = await pool.query<MailLine>(
    `select id::int, partner, recipient, subject, received_at as "receivedAt" from sandbox.mail
     where ($1 = '' or partner = $1) and ($2 = '' or recipient = lower($2)) order by id desc limit $3`,
    [asked.partner, asked.to, asked.most],
  )
  return rows
}

export async function mailById(pool: pg.Pool, id: number): Promise<KeptMail | null> {
  const { rows } = await pool.query<KeptMail>(
    `select id::int, partner, recipient, sender, subject, text, html, headers, received_at as "receivedAt" from sandbox.mail where id = $1`,
    [id],
  )
  return rows[0] ?? null
}
