import { sql, type SqlBool } from 'kysely'
import type { Scope } from '../../domain/operators/roles.ts'
import type { Tx } from '../database/connect.ts'

const fields = ['id', 'name', 'email', 'role', 'partners', 'locked_until', 'disabled_at'] as const
const hasPassword = sql<boolean>`password_hash is not null`.as('hasPassword')
const hasCodes = sql<boolean>`code_secret is not null`.as('hasCodes')

/** The operator. The row is locked until the transaction ends. */
export const lockOperatorView = (tx: Tx, id: string) =>
  tx
    .selectFrom('operator')
    .select([...fields, hasPassword, hasCodes])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

type OperatorQuery = { scope: Scope; text: string; after?: string | undefined; limit: number }

/**
 * Operators whose partners are all in a scope, sorted by name, with the times of their last request and last sign-in. An operator who
 * works for every partner has `partners` null, so only the scope null includes this operator.
 */
export const operatorsAfter = (tx: Tx, { scope, text, after, limit }: OperatorQuery) =>
  tx
    .selectFrom('operator')
    .select([...fields, hasPassword, hasCodes])
    .select((eb) => {
      const sessions = eb.selectFrom('operator_session').whereRef('operator_session.operator_id', '=', 'operator.id')
      return [
        sessions.select(({ fn }) => fn.max('seen_at').as('seen')).as('last_seen_at'),
        sessions.select(({ fn }) => fn.max('created_at').as('began')).as('signed_in_at'),
      ]
    })
    .$if(scope !== null, (query) => query.where(sql<SqlBool>`partners <@ ${[...(scope ?? [])]}::text[]`))
    .$if(text !== '', (query) => query.where(sql<SqlBool>`strpos(lower(name || ' ' || email), lower(${text})) > 0`))
    .$if(after !== undefined, (query) =>
      query.where(sql<SqlBool>`(name, id) > (select o.name, o.id from operator o where o.id = ${after})`),
    )
    .orderBy('name')
    .orderBy('id')
    .limit(limit)
    .execute()

/** The operators' passkeys, oldest first. */
export const passkeysOfOperators = async (tx: Tx, ids: string[]) =>
  ids.length === 0
    ? []
    : tx
        .selectFrom('operator_passkey')
        .select(['operator_id', 'name', 'created_at'])
        .where('operator_id', 'in', ids)
        .orderBy('created_at')
        .execute()
