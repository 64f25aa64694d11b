import { sql } from 'kysely'
import { partnerChart, type AccountType } from '../../domain/ledger/accounts.ts'
import type { Tx } from '../database/connect.ts'
import type { NewEntry } from './award.ts'
import { toRecordset } from './recordset.ts'

type Account = { partnerId: string; path: string; currency: string; type: AccountType }

/**
 * Books entries with their postings; the database updates the balances. Call it last in a transaction: it locks the ledgers of
 * the partners until the commit, so that sequence numbers follow the order of commits.
 */
export async function bookEntries(tx: Tx, entries: readonly NewEntry[], now: Date): Promise<void> {
  if (entries.length === 0) return
  await openAccounts(tx, entries, now)
  const partners = [...new Set(entries.map(({ partnerId }) => partnerId))]
  const postings = entries.flatMap(({ partnerId, id, postings: lines }) =>
    lines.map((posting, n) => ({ partnerId, entryId: id, line: n + 1, ...posting })),
  )
  await sql`
    with turn as materialized (select *, accounting_date(head_partner, ${now}) as today from ledger_turn(${partners})), entry as (
      insert into ledger_entry (partner_id, id, sequence, cause, cause_id, reverses, accounting_date, effective_date, actor, rule_version, created_at)
      select "partnerId", id, turn.last_sequence + row_number() over (partition by "partnerId" order by id), cause, coalesce("causeId", id), reverses,
        greatest(turn.today, turn.open_from), coalesce("effectiveDate", greatest(turn.today, turn.open_from)), coalesce(actor, 'pipeline'), "ruleVersion", ${now}
      from ${toRecordset(entries, '"partnerId" text, id uuid, cause text, "causeId" uuid, reverses uuid, "effectiveDate" date, actor text, "ruleVersion" text')}
      join turn on turn.head_partner = "partnerId"
    )
    insert into ledger_posting (partner_id, entry_id, line, from_account, to_account, currency, units)
    select "partnerId", "entryId", line, "from", "to", currency, units
    from ${toRecordset(postings, '"partnerId" text, "entryId" uuid, line smallint, "from" text, "to" text, currency text, units bigint')}`.execute(
    tx,
  )
}

/**
 * Opens the member accounts that these entries credit for the first time, and the partner's own accounts in the same currency. A debited
 * member account already exists: an earlier entry credited it. The fixed order of the rows prevents deadlocks between nodes.
 */
async function openAccounts(tx: Tx, entries: readonly NewEntry[], now: Date): Promise<void> {
  const accounts = new Map<string, Account>()
  const addAccount = (account: Account) =>
    accounts.set(`${account.partnerId}\n${account.path}\n${account.currency}`, account)
  for (const { partnerId, postings } of entries) {
    for (const { to: path, currency } of postings) {
      if (!path.startsWith('member/')) continue
      addAccount({ partnerId, path, currency, type: 'liability' })
      for (const [chartPath, type] of Object.entries(partnerChart))
        addAccount({ partnerId, path: chartPath, currency, type })
    }
  }
  if (accounts.size === 0) return
  await sql`
    insert into ledger_account (partner_id, path, currency, type, opened_at)
    select "partnerId", path, currency, type, ${now} from ${toRecordset([...accounts.values()], '"partnerId" text, path text, currency text, type text')}
    where not exists (select from ledger_account a where a.partner_id = "partnerId" and a.path = input.path and a.currency = input.currency)
    order by 1, 2, 3
    on conflict do nothing`.execute(tx)
}
