import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { accountByLogin, sandboxPassword, type Account } from './accounts.ts'
import { mount } from './meeting.ts'
import { pagePolicy, signInPage } from './pages.ts'
import { identityProvider, type IdentityDeps } from './provider.ts'

const stepAddress = `${mount}/step/:uid`
const everyAddress = `${mount}/*`

type Step = { Params: { uid: string }; Body: URLSearchParams }

/** The sandbox's identity provider under /identity: its own sign-in page, and the protocol, which the library speaks by itself. */
export async function identityRoutes(app: FastifyInstance, deps: IdentityDeps): Promise<void> {
  const provider = identityProvider(deps)
  const whereTo = async (request: FastifyRequest, reply: FastifyReply) => {
    const details = await provider.interactionDetails(request.raw, reply.raw)
    return new URL(String(details.params['redirect_uri']))
  }
  const show = (reply: FastifyReply, uid: string, back: URL, login = '', fault = '') => {
    const nonce = randomBytes(16).toString('base64')
    return reply
      .header('content-security-policy', pagePolicy(nonce, back.origin))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(signInPage({ action: `${mount}/step/${uid}`, site: back.host, login, fault, nonce }))
  }
  const finish = async (
    request: FastifyRequest,
    reply: FastifyReply,
    result: Parameters<typeof provider.interactionResult>[2],
  ) =>
    reply.redirect(
      await provider.interactionResult(request.raw, reply.raw, result, { mergeWithLastSubmission: false }),
      303,
    )

  await app.register(async (pages) => {
    pages.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, new URLSearchParams(body.toString())),
    )
    pages.get<Step>(stepAddress, async (request, reply) =>
      show(reply, request.params.uid, await whereTo(request, reply)),
    )
    pages.post<Step>(stepAddress, async (request, reply) => {
      const back = await whereTo(request, reply)
      if (request.body.has('cancel'))
        return finish(request, reply, { error: 'access_denied', error_description: 'The person went back.' })
      const account = chosen(request.body)
      if (!account)
        return show(reply, request.params.uid, back, request.body.get('login') ?? '', 'Email or password is not right.')
      return finish(request, reply, { login: { accountId: account.subject, remember: true } })
    })
  })

  await app.register(async (protocol) => {
    const handle = provider.callback()
    // The library reads its bodies itself, and works its own addresses out from the address before it was cut.
    protocol.removeAllContentTypeParsers()
    protocol.addContentTypeParser('*', (_request, _payload, done) => done(null))
    protocol.all(everyAddress, (request, reply) => {
      reply.hijack()
      const raw = request.raw as typeof request.raw & { originalUrl?: string }
      raw.originalUrl = raw.url ?? '/'
      raw.url = raw.originalUrl.slice(mount.length)
      void handle(raw, reply.raw)
    })
  })
}

/** By typed email and password, or by a tap on the list. */
function chosen(form: URLSearchParams): Account | undefined {
  const tapped = form.get('as')
  if (tapped) return accountByLogin(tapped)
  return form.get('password') === sandboxPassword ? accountByLogin(form.get('login') ?? '') : undefined
}
