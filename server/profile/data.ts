import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { downloadMemberData, memberDataParts, type MemberDataPart } from '../../contract/api/member-data.ts'
import { hasRecentProof } from '../../domain/session.ts'
import { inPartner, type Db } from '../database/connect.ts'
import type { Deps } from '../platform/deps.ts'
import { refuse } from '../platform/refusal.ts'
import { route } from '../platform/route.ts'
import { dinesAfter, partQueries, type DineCursor, type DataDine, type DataOwner } from './data-queries.ts'

/** Dines per transaction, so that a slow reader does not occupy a connection. The other parts are read whole. */
const batchRows = 500

/** The data that the product has about a member, in the parts of contract/api/member-data.ts, as one file for the member. */
export function memberDataRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, downloadMemberData, { limit: '5/min', caller: 'member' }, async ({ partner, member, reply }) => {
    const now = deps.clock.now()
    const session = { createdAt: member.sessionCreatedAt, confirmedAt: member.sessionConfirmedAt }
    if (!hasRecentProof(session, now)) return refuse('password_needed')
    const { publicId, email, phoneNumber: phone, partnerNumber } = member.view
    const owner = { partnerId: partner.id, memberId: member.id, publicId, email, phone, partnerNumber }
    const head = { createdAt: now.toISOString(), program: partner.brand.program }
    reply.header('cache-control', 'no-store').type('application/json; charset=utf-8')
    reply.header('content-disposition', 'attachment; filename="my-data.json"')
    return reply.send(Readable.from(fileOf(deps.db, owner, head)))
  })
}

/** Yields the text of the file, part by part. */
async function* fileOf(db: Db, owner: DataOwner, head: Record<string, string>): AsyncGenerator<string> {
  // Without its closing brace: the parts are further properties of the same object.
  yield JSON.stringify(head).slice(0, -1)
  for (const part of Object.keys(memberDataParts) as MemberDataPart[]) {
    yield `,"${part}":[`
    let isFirst = true
    for await (const rows of rowsOf(db, owner, part)) {
      // `rows` may be empty, and then needs no comma.
      if (rows.length > 0) yield (isFirst ? '' : ',') + rows.map((row) => textOf(part, row)).join(',')
      isFirst &&= rows.length === 0
    }
    yield ']'
  }
  yield '}'
}

/** Exports only the fields of the contract. The inner JSON turns dates into text, as the contract expects them. */
const textOf = (part: MemberDataPart, row: unknown): string =>
  JSON.stringify(memberDataParts[part].parse(JSON.parse(JSON.stringify(row))))

async function* rowsOf(db: Db, owner: DataOwner, part: MemberDataPart): AsyncGenerator<unknown[]> {
  if (part !== 'dines') {
    const { rows } = await inPartner(db, owner.partnerId, (tx) => partQueries[part](owner).execute(tx))
    return yield rows
  }
  let cursor: DineCursor | null = null
  for (;;) {
    // The closure below needs a constant: `cursor` changes with each batch.
    const after: DineCursor | null = cursor
    const { rows }: { rows: DataDine[] } = await inPartner(db, owner.partnerId, (tx) =>
      dinesAfter(owner, after, batchRows).execute(tx),
    )
    yield rows
    const last = rows.at(-1)
    if (!last || rows.length < batchRows) return
    cursor = { occurredAt: last.cursorTime, id: last.id }
  }
}
