import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { accountByLogin, sandboxPassword, type SandboxAccount } from './accounts.ts'
import { identityMount } from './agreement.ts'
import { signInPagePolicy, signInPage } from './pages.ts'
import { identityProvider, type IdentityDeps } from './provider.ts'

const stepAddress = `${identityMount}/step/:uid`
const everyAddress = `${identityMount}/*`

type SignInStep = { Params: { uid: string }; Body: URLSearchParams }

/** The sandbox's identity provider under /identity: our sign-in page, and the protocol by the library. */
export async function identityRoutes(app: FastifyInstance, deps: IdentityDeps): Promise<void> {
  const provider = identityProvider(deps)
  const returnUrl = async (request: FastifyRequest, reply: FastifyReply) => {
    const details = await provider.interactionDetails(request.raw, reply.raw)
    return new URL(String(details.params['redirect_uri']))
  }
  const show = (reply: FastifyReply, uid: string, back: URL, login = '', fault = '') => {
    const nonce = randomBytes(16).toString('base64')
    return reply
      .header('content-security-policy', signInPagePolicy(nonce, back.origin))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(signInPage({ action: `${identityMount}/step/${uid}`, site: back.host, login, fault, nonce }))
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
    pages.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, parsed) =>
      parsed(null, new URLSearchParams(body.toString())),
    )
    pages.get<SignInStep>(stepAddress, async (request, reply) =>
      show(reply, request.params.uid, await returnUrl(request, reply)),
    )
    pages.post<SignInStep>(stepAddress, async (request, reply) => {
      const back = await returnUrl(request, reply)
      if (request.body.has('cancel'))
        return finish(request, reply, { error: 'access_denied', error_description: 'The person canceled.' })
      const account = accountOf(request.body)
      if (!account)
        return show(reply, request.params.uid, back, request.body.get('login') ?? '', 'Email or password is not right.')
      return finish(request, reply, { login: { accountId: account.subject, remember: true } })
    })
  })

  await app.register(async (protocol) => {
    const handle = provider.callback()
    // The library parses bodies itself, and derives its addresses from `originalUrl`.
    protocol.removeAllContentTypeParsers()
    protocol.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null))
    protocol.all(everyAddress, (request, reply) => {
      reply.hijack()
      const raw = request.raw as typeof request.raw & { originalUrl?: string }
      raw.originalUrl = raw.url ?? '/'
      raw.url = raw.originalUrl.slice(identityMount.length)
      void handle(raw, reply.raw)
    })
  })
}

/** The account by email and password, or by a tap on the list. */
function accountOf(form: URLSearchParams): SandboxAccount | undefined {
  const login = form.get('as')
  if (login) return accountByLogin(login)
  return form.get('password') === sandboxPassword ? accountByLogin(form.get('login') ?? '') : undefined
}
