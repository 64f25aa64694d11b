import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { bodyPolicy, listPage, mailPage, mailBody, pagePolicy } from './pages.ts'
import { mailById, mailsOf } from './store.ts'

const shownMax = 200

type Asked = { query: Record<string, unknown>; params: Record<string, unknown> }
const word = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 200) : '')

const send = (reply: FastifyReply, policy: string, html: string) =>
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'no-referrer')
    .header('content-security-policy', policy)
    .send(html)

/** The mail box as pages, by partner and person, and as JSON for tests and tools. */
export function mailBoxRoutes(app: FastifyInstance, pool: pg.Pool): void {
  const asked = (request: FastifyRequest) => {
    const { query } = request as Asked
    return { partner: word(query['partner']), to: word(query['to']), most: shownMax }
  }
  const oneOf = (request: FastifyRequest) => {
    const id = Number((request as Asked).params['id'])
    return Number.isSafeInteger(id) ? mailById(pool, id) : null
  }
  const none = (reply: FastifyReply) => reply.code(404).type('text/plain').send('There is no such mail.')

  app.get('/mail', async (request, reply) => {
    const nonce = randomBytes(16).toString('base64')
    const words = asked(request)
    return send(reply, pagePolicy(nonce), listPage(nonce, words, await mailsOf(pool, words)))
  })
  app.get('/mail.json', async (request) => ({ mails: await mailsOf(pool, asked(request)) }))
  app.get('/mail/:id', async (request, reply) => {
    const mail = await oneOf(request)
    const nonce = randomBytes(16).toString('base64')
    return mail ? send(reply, pagePolicy(nonce), mailPage(nonce, mail)) : none(reply)
  })
  app.get('/mail/:id/body', async (request, reply) => {
    const mail = await oneOf(request)
    return mail ? send(reply, bodyPolicy, mailBody(mail)) : none(reply)
  })
  app.get('/mail/:id.json', async (request, reply) => (await oneOf(request)) ?? none(reply))
}
