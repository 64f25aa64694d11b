import { sql } from 'kysely'
import type { Tx } from '../database/connect.ts'

const fields = ['id', 'name', 'email', 'role', 'partners', 'locked_until', 'disabled_at'] as const
/** Whether a password and a code have been chosen. */
const ready = sql<boolean>`password_hash is not null`.as('ready')

export const operatorById = (tx: Tx, id: string) =>
  tx
    .selectFrom('operator')
    .select([...fields, ready])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const operatorsWithLastSeen = (tx: Tx) =>
  tx
    .selectFrom('operator')
    .select([...fields, ready])
    .select((eb) =>
      eb
        .selectFrom('operator_session')
        .select((session) => session.fn.max('seen_at').as('seen'))
        .whereRef('operator_session.operator_id', '=', 'operator.id')
        .as('last_seen_at'),
    )
    .orderBy('name')
    .execute()
