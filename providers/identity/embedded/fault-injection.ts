import { createPublicKey, randomUUID } from 'node:crypto'
import { base64url, decodeJwt, generateKeyPair, importJWK, SignJWT, type JWK, type JWTPayload } from 'jose'
import type { KoaContextWithOIDC } from 'oidc-provider'
import { accountBySubject, type AccountFault } from './accounts.ts'

const silenceMs = 20_000 // longer than the site waits for a token
const longAgoSeconds = 3_600

/** Middleware that injects an account's fault into the reply with its tokens. Replies for accounts without a fault pass unchanged. */
export const injectFault = (key: JWK) => async (ctx: KoaContextWithOIDC, next: () => Promise<void>) => {
  await next()
  const body = ctx.body as { id_token?: string } | undefined
  if (ctx.oidc?.route !== 'token' || !body?.id_token) return
  const claims = decodeJwt(body.id_token)
  const fault = accountBySubject(claims.sub ?? '')?.fault
  if (!fault) return
  if (fault === 'silent') await new Promise((resolve) => setTimeout(resolve, silenceMs).unref())
  else if (fault === 'broken') {
    ctx.status = 500
    ctx.body = 'This account injects an error of the sandbox.'
  } else ctx.body = { ...body, id_token: await faultyToken(fault, claims, key) }
}

async function faultyToken(
  fault: Exclude<AccountFault, 'silent' | 'broken'>,
  claims: JWTPayload,
  key: JWK,
): Promise<string> {
  const alg = 'RS256'
  const sign = (payload: JWTPayload, signingKey: Parameters<SignJWT['sign']>[0], algorithm = alg) =>
    new SignJWT(payload).setProtectedHeader({ alg: algorithm, kid: key.kid ?? '' }).sign(signingKey)
  const ownKey = await importJWK(key, alg)
  switch (fault) {
    case 'expired':
      return sign({ ...claims, iat: claims.iat! - 2 * longAgoSeconds, exp: claims.iat! - longAgoSeconds }, ownKey)
    case 'wrong_issuer':
      return sign({ ...claims, iss: 'https://elsewhere.example' }, ownKey)
    case 'wrong_audience':
      return sign({ ...claims, aud: 'another-site' }, ownKey)
    case 'wrong_nonce':
      return sign({ ...claims, nonce: randomUUID() }, ownKey)
    case 'unsigned':
      return `${base64url.encode(JSON.stringify({ alg: 'none' }))}.${base64url.encode(JSON.stringify(claims))}.`
    // Algorithm confusion: HMAC with the public key as its secret.
    case 'public_key': {
      const pem = createPublicKey({ key: key as never, format: 'jwk' }).export({ type: 'spki', format: 'pem' })
      return sign(claims, new TextEncoder().encode(pem.toString()), 'HS256')
    }
    case 'foreign_key':
      return sign(claims, (await generateKeyPair(alg)).privateKey)
  }
}
