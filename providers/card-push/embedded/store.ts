import type pg from 'pg'

/** The payments requested from the sandbox's network, also those whose request was lost, with the last four digits of the card. */
export const pushMigration = {
  id: '0008-push',
  sql: `
    create table sandbox.push (
      rrn text primary key,
      amount_minor bigint not null,
      last_four text not null,
      first_asked_at timestamptz not null,
      -- Null: the request was lost.
      made_at timestamptz,
      action_code text,
      identifier bigint generated always as identity (start with 381228649430001)
    );
  `,
}

export const pushRequestMigration = {
  id: '0017-push-request',
  sql: 'alter table sandbox.push rename column first_asked_at to first_requested_at',
}

export type PushRecord = {
  rrn: string
  amount_minor: string
  first_requested_at: Date
  made_at: Date | null
  action_code: string | null
  identifier: string
}

export async function findPush(pool: pg.Pool, rrn: string): Promise<PushRecord | undefined> {
  return (await pool.query<PushRecord>('select * from sandbox.push where rrn = $1', [rrn])).rows[0]
}

/** Stores a decision and returns the stored record. The first request sets amount and card. An approved payment does not change. */
export async function savePush(
  pool: pg.Pool,
  push: {
    rrn: string
    amountMinor: number
    lastFour: string
    madeAt: Date | null
    actionCode: string | null
    now: Date
  },
): Promise<PushRecord> {
  const { rows } = await pool.query<PushRecord>(
    `insert into sandbox.push (rrn, amount_minor, last_four, first_requested_at, made_at, action_code) values ($1, $2, $3, $4, $5, $6)
     on conflict (rrn) do update set made_at = excluded.made_at, action_code = excluded.action_code
       where sandbox.push.action_code is distinct from '00' returning *`,
    [push.rrn, push.amountMinor, push.lastFour, push.now, push.madeAt, push.actionCode],
  )
  const record = rows[0] ?? (await findPush(pool, push.rrn))
  if (!record) throw new Error('failed to store a push')
  return record
}
