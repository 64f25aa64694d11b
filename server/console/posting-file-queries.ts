import { sql } from 'kysely'
import type { ConsolePostingFile } from '../../contract/api/console/posting-files.ts'
import type { Tx } from '../database/connect.ts'

type FileKey = { partner: string; number: number }
type Reject = ConsolePostingFile['rejectedLines'][number]

/**
 * Posting files with their rejected lines, newest first, at most `limit`. `last` is the previous page's last file; null reads the first
 * page. Files that were made at the same moment follow each other by partner and number.
 */
export async function postingFilesAfter(tx: Tx, last: FileKey | null, limit: number) {
  const files = await tx
    .selectFrom('posting_file as f')
    .innerJoin('posting_file_state as s', (join) =>
      join.onRef('s.partner_id', '=', 'f.partner_id').onRef('s.number', '=', 'f.number'),
    )
    .select(['f.partner_id', 'f.number', 'f.day', 'f.made_at', 'f.line_count', 'f.unit_sum'])
    .select(['s.state', 's.state_at', 's.fault', 's.alarmed_at'])
    .$if(last !== null, (rows) =>
      rows.where(
        sql<boolean>`(f.made_at, f.partner_id, f.number) < (select l.made_at, l.partner_id, l.number from posting_file l
          where l.partner_id = ${last?.partner} and l.number = ${last?.number})`,
      ),
    )
    .orderBy('f.made_at', 'desc')
    .orderBy('f.partner_id', 'desc')
    .orderBy('f.number', 'desc')
    .limit(limit)
    .execute()
  const rejectsByFile = await rejectedLines(
    tx,
    files.map(({ partner_id: partner, number }) => ({ partner, number })),
  )
  return files.map((file) => ({ ...file, rejected: rejectsByFile.get(`${file.partner_id} ${file.number}`) ?? [] }))
}
export type PostingFileRow = Awaited<ReturnType<typeof postingFilesAfter>>[number]

/** Rejected lines by file. The key is the partner's id, a space and the file's number. */
async function rejectedLines(tx: Tx, files: readonly FileKey[]): Promise<Map<string, Reject[]>> {
  const { rows } = await sql<Reject & { file: string }>`
    select l.partner_id || ' ' || l.number as file, l.line, p.member_id as "memberId", trim(m.first_name || ' ' || m.last_name) as member, l.units,
      coalesce(p.reason_code, '') as code
    from jsonb_to_recordset(${JSON.stringify(files)}::jsonb) as f (partner text, number int)
    join posting_line l on l.partner_id = f.partner and l.number = f.number
    join payout p on p.partner_id = l.partner_id and p.id = l.payout_id and p.state = 'rejected'
    join member m on m.partner_id = p.partner_id and m.id = p.member_id
    order by l.line`.execute(tx)
  const lines = rows.map((row) => ({ ...row, units: Number(row.units) }))
  const byFile = Map.groupBy(lines, ({ file }) => file)
  return new Map([...byFile].map(([file, rejects]) => [file, rejects.map(({ file: _file, ...reject }) => reject)]))
}

export const findPostingFileBody = (tx: Tx, { partner, number }: FileKey) =>
  tx
    .selectFrom('posting_file')
    .select('body')
    .where('partner_id', '=', partner)
    .where('number', '=', number)
    .executeTakeFirst()

/** The last acknowledgment that arrived for a file, valid or not. */
export const findAcknowledgmentBody = (tx: Tx, { partner, number }: FileKey) =>
  tx
    .selectFrom('posting_file_event')
    .select('body')
    .where('partner_id', '=', partner)
    .where('number', '=', number)
    .where('body', 'is not', null)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The state of a file, locked until the transaction ends. */
export const lockPostingFileState = (tx: Tx, { partner, number }: FileKey) =>
  tx
    .selectFrom('posting_file_state')
    .select('state')
    .where('partner_id', '=', partner)
    .where('number', '=', number)
    .forUpdate()
    .executeTakeFirst()

/** Requests a resend, which the job `posting_files` does within a minute. */
export async function requestResend(
  tx: Tx,
  { partner, number }: FileKey,
  { operatorId, now }: { operatorId: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('posting_file_state')
    .set({ resend_at: now })
    .where('partner_id', '=', partner)
    .where('number', '=', number)
    .execute()
  await tx
    .insertInto('posting_file_event')
    .values({ partner_id: partner, number, at: now, kind: 'resend', actor: operatorId })
    .execute()
}
