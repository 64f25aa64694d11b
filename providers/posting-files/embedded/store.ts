import type pg from 'pg'
import type { ReceivedFiles } from './partner.ts'

export const postingMigration = {
  id: '0010-posting-files',
  sql: `
    create table sandbox.posting_file (
      partner text not null,
      number integer not null,
      body text not null,
      received_at timestamptz not null,
      primary key (partner, number)
    );
  `,
}

/** Received files in the sandbox's tables. */
export function receivedFilesIn(pool: pg.Pool): ReceivedFiles {
  return {
    find: async (partner, number) => {
      const { rows } = await pool.query<{ text: string; receivedAt: Date }>(
        `select body as text, received_at as "receivedAt" from sandbox.posting_file where partner = $1 and number = $2`,
        [partner, number],
      )
      return rows[0] ?? null
    },
    save: async (partner, number, text, receivedAt) => {
      const { rowCount } = await pool.query(
        'insert into sandbox.posting_file (partner, number, body, received_at) values ($1, $2, $3, $4) on conflict do nothing',
        [partner, number, text, receivedAt],
      )
      return rowCount === 1
    },
    hasEarlier: async (partner, number, reference) => {
      const { rowCount } = await pool.query(
        'select 1 from sandbox.posting_file where partner = $1 and number < $2 and position($3 in body) > 0 limit 1',
        [partner, number, reference],
      )
      return rowCount === 1
    },
  }
}
