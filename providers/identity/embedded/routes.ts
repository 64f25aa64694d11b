import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { accountByLogin, sandboxPassword, type SandboxAccount } from './accounts.ts'
import { identityMount } from './agreement.ts'
import { identityPagePolicy, signInPage } from './pages.ts'
import { identityProvider, type IdentityDeps } from './provider.ts'

const stepPath = `${identityMount}/step/:uid`
const allPaths = `${identityMount}/*`

type SignInStep = { Params: { uid: string }; Body: URLSearchParams }

/** The sandbox's OpenID provider under /identity. This file serves the sign-in page; the oidc-provider library serves the protocol. */
export async function identityRoutes(app: FastifyInstance, deps: IdentityDeps): Promise<void> {
  const provider = identityProvider(deps)
  /** The partner's URL to which the sign-in returns. */
  const returnUrlOf = async (request: FastifyRequest, reply: FastifyReply) => {
    const details = await provider.interactionDetails(request.raw, reply.raw)
    return new URL(String(details.params['redirect_uri']))
  }
  const sendSignInPage = (reply: FastifyReply, uid: string, returnUrl: URL, login = '', fault = '') => {
    const nonce = randomBytes(16).toString('base64')
    return reply
      .header('content-security-policy', identityPagePolicy(nonce, returnUrl.origin))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(signInPage({ action: `${identityMount}/step/${uid}`, site: returnUrl.host, login, fault, nonce }))
  }
  const redirectWithResult = async (
    request: FastifyRequest,
    reply: FastifyReply,
    result: Parameters<typeof provider.interactionResult>[2],
  ) =>
    reply.redirect(
      await provider.interactionResult(request.raw, reply.raw, result, { mergeWithLastSubmission: false }),
      303,
    )

  await app.register(async (pages) => {
    pages.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, callback) =>
      callback(null, new URLSearchParams(body.toString())),
    )
    pages.get<SignInStep>(stepPath, async (request, reply) =>
      sendSignInPage(reply, request.params.uid, await returnUrlOf(request, reply)),
    )
    pages.post<SignInStep>(stepPath, async (request, reply) => {
      const returnUrl = await returnUrlOf(request, reply)
      if (request.body.has('cancel'))
        return redirectWithResult(request, reply, { error: 'access_denied', error_description: 'The person canceled.' })
      const account = accountOf(request.body)
      if (!account)
        return sendSignInPage(
          reply,
          request.params.uid,
          returnUrl,
          request.body.get('login') ?? '',
          'Email or password is not right.',
        )
      return redirectWithResult(request, reply, { login: { accountId: account.subject, remember: true } })
    })
  })

  await app.register(async (protocol) => {
    const handle = provider.callback()
    // The library parses bodies itself, and derives its URLs from `originalUrl`, which must contain the mount path.
    protocol.removeAllContentTypeParsers()
    protocol.addContentTypeParser('*', (_request, _payload, callback) => callback(null))
    protocol.all(allPaths, (request, reply) => {
      reply.hijack()
      const raw = request.raw as typeof request.raw & { originalUrl?: string }
      raw.originalUrl = raw.url ?? '/'
      raw.url = raw.originalUrl.slice(identityMount.length)
      void handle(raw, reply.raw)
    })
  })
}

/** The account that the person signed in to with email and password, or chose from the page's list (`as`). */
function accountOf(form: URLSearchParams): SandboxAccount | undefined {
  const login = form.get('as')
  if (login) return accountByLogin(login)
  return form.get('password') === sandboxPassword ? accountByLogin(form.get('login') ?? '') : undefined
}
