import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { z } from '../../../contract/schema.ts'
import { bearerGuard } from '../../bearer-guard.ts'
import type { CreditReply, CreditRejectCode } from '../statement-credits.ts'

/** The path of the issuer in the sandbox. */
export const issuerMount = '/issuer'

export const issuerMigration = {
  id: '0009-statement-credits',
  sql: `
    create table sandbox.statement_credit (
      key text primary key,
      request jsonb not null,
      reference text not null,
      created timestamptz not null,
      decided_at timestamptz not null,
      -- Null: posted.
      reject_code text
    );
  `,
}

/** Amounts in cents that select a delay or a failure (../README.md). */
export const creditMagicAmounts = { late: 2_500, refused: 3_500, noAnswer: 4_500, rejectedLater: 5_500 } as const
const decisionMs = 3_000
const lateMs = 2 * 60_000

export type IssuerDeps = { pool: pg.Pool; key: string; clock: { now(): Date }; ids: { next(): string } }

const creditBody = z.object({
  amountMinor: z.int().positive().max(1_000_000),
  account: z.object({
    memberNumber: z.string().max(80),
    cardBrand: z.string().max(40),
    lastFour: z.string().regex(/^\d{4}$/),
  }),
  text: z.string().min(1).max(40),
})
const listQuery = z.object({ since: z.coerce.date(), after: z.string().max(100) })
/** Maximum number of credits in one page. */
const listMax = 200
type ByKey = { Params: { key: string } }
type Row = { reference: string; decided_at: Date; reject_code: CreditRejectCode | null; request: unknown }

/**
 * The sandbox's issuer: it accepts a credit and decides it after `decisionMs`; magic amounts change that. A repeat under the same key
 * returns the first credit. The list is in order of key, from `after` on (exclusive).
 */
export function issuerRoutes(app: FastifyInstance, deps: IssuerDeps): void {
  const guard = { onRequest: bearerGuard(deps.key) }
  const creditPath = `${issuerMount}/credits/:key`
  app.put<ByKey>(creditPath, guard, (request, reply) => acceptCredit(deps, request, reply))
  app.get(`${issuerMount}/credits`, guard, async (request, reply) => {
    const query = listQuery.safeParse(request.query).data
    if (!query) return reply.code(400).send({ code: 'invalid_request' })
    return { credits: await creditsSince(deps, query) }
  })
  app.get<ByKey>(creditPath, guard, async (request, reply) => {
    const row = await findCredit(deps.pool, request.params.key)
    return row ? stateOf(row, deps.clock.now()) : reply.code(404).send({ code: 'unknown_credit' })
  })
}

async function acceptCredit(
  deps: IssuerDeps,
  request: FastifyRequest<ByKey>,
  reply: FastifyReply,
): Promise<CreditReply | FastifyReply> {
  const { key } = request.params
  const body = creditBody.safeParse(request.body).data
  if (!body) return reply.code(400).send({ code: 'invalid_request' })
  const now = deps.clock.now()
  const { decidedAt, code } = planOf(body.amountMinor, now)
  const { rowCount } = await deps.pool.query(
    `insert into sandbox.statement_credit (key, request, reference, created, decided_at, reject_code)
     values ($1, $2, $3, $4, $5, $6) on conflict (key) do nothing`,
    [key, JSON.stringify(body), deps.ids.next(), now, decidedAt, code],
  )
  const row = await findCredit(deps.pool, key)
  if (!row) throw new Error('failed to find a credit after its insert')
  // The amount `noAnswer` loses only the first reply, so a retry gets a reply.
  if (rowCount === 1 && body.amountMinor === creditMagicAmounts.noAnswer) {
    reply.hijack()
    request.raw.socket.destroy()
    return reply
  }
  return stateOf(row, now)
}

function planOf(amountMinor: number, now: Date): { decidedAt: Date; code: CreditRejectCode | null } {
  const timeIn = (ms: number) => new Date(now.getTime() + ms)
  if (amountMinor === creditMagicAmounts.refused) return { decidedAt: now, code: 'account_closed' }
  if (amountMinor === creditMagicAmounts.rejectedLater) return { decidedAt: timeIn(decisionMs), code: 'card_replaced' }
  return { decidedAt: timeIn(amountMinor === creditMagicAmounts.late ? lateMs : decisionMs), code: null }
}

const findCredit = async (pool: pg.Pool, key: string): Promise<Row | undefined> =>
  (await pool.query<Row>('select * from sandbox.statement_credit where key = $1', [key])).rows[0]

async function creditsSince({ pool, clock }: IssuerDeps, { since, after }: z.infer<typeof listQuery>) {
  const { rows } = await pool.query<Row & { key: string; request: { amountMinor: number } }>(
    'select * from sandbox.statement_credit where created >= $1 and key > $2 order by key limit $3',
    [since, after, listMax],
  )
  const now = clock.now()
  return rows.map((row) => ({ key: row.key, amountMinor: row.request.amountMinor, ...stateOf(row, now) }))
}

function stateOf({ reference, decided_at, reject_code: code }: Row, now: Date): CreditReply {
  if (now < decided_at) return { state: 'accepted', reference }
  return code === null ? { state: 'posted', reference } : { state: 'rejected', reference, code }
}
