import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { bodyPolicy, listPage, mailPage, mailBody, mailPagePolicy } from './pages.ts'
import { findMail, mailsOf } from './store.ts'

const listedMailsMax = 200
const filterLengthMax = 200

type MailRequest = { query: Record<string, unknown>; params: Record<string, unknown> }
const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, filterLengthMax) : '')

/** Sends a page with its Content-Security-Policy. */
const send = (reply: FastifyReply, policy: string, html: string) =>
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'no-referrer')
    .header('content-security-policy', policy)
    .send(html)

/** The mail box as pages, filtered by partner and person, and as JSON for tests and tools. A list has at most the newest 200 mails. */
export function mailBoxRoutes(app: FastifyInstance, pool: pg.Pool): void {
  const filtersOf = (request: FastifyRequest) => {
    const { query } = request as MailRequest
    return { partner: textOf(query['partner']), to: textOf(query['to']), limit: listedMailsMax }
  }
  const findRequestedMail = (request: FastifyRequest) => {
    const id = Number((request as MailRequest).params['id'])
    return Number.isSafeInteger(id) ? findMail(pool, id) : null
  }
  const notFound = (reply: FastifyReply) => reply.code(404).type('text/plain').send('There is no such mail.')

  app.get('/mail', async (request, reply) => {
    const nonce = randomBytes(16).toString('base64')
    const filters = filtersOf(request)
    return send(reply, mailPagePolicy(nonce), listPage(nonce, filters, await mailsOf(pool, filters)))
  })
  app.get('/mail.json', async (request) => ({ mails: await mailsOf(pool, filtersOf(request)) }))
  app.get('/mail/:id', async (request, reply) => {
    const mail = await findRequestedMail(request)
    const nonce = randomBytes(16).toString('base64')
    return mail ? send(reply, mailPagePolicy(nonce), mailPage(nonce, mail)) : notFound(reply)
  })
  app.get('/mail/:id/body', async (request, reply) => {
    const mail = await findRequestedMail(request)
    return mail ? send(reply, bodyPolicy, mailBody(mail)) : notFound(reply)
  })
  app.get('/mail/:id.json', async (request, reply) => (await findRequestedMail(request)) ?? notFound(reply))
}
