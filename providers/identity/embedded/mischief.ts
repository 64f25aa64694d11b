import { createPublicKey, randomUUID } from 'node:crypto'
import { base64url, decodeJwt, generateKeyPair, importJWK, SignJWT, type JWK, type JWTPayload } from 'jose'
import type { KoaContextWithOIDC } from 'oidc-provider'
import { accountBySubject, type Mischief } from './accounts.ts'

const silenceMs = 20_000 // longer than anyone waits for a token
const longAgoSeconds = 3_600

/** Spoils the ID token of an account that is there to show a failure; everyone else's passes as it is. */
export const mischief = (key: JWK) => async (ctx: KoaContextWithOIDC, next: () => Promise<void>) => {
  await next()
  const body = ctx.body as { id_token?: string } | undefined
  if (ctx.oidc?.route !== 'token' || !body?.id_token) return
  const claims = decodeJwt(body.id_token)
  const kind = accountBySubject(claims.sub ?? '')?.mischief
  if (!kind) return
  if (kind === 'silent') await new Promise((done) => setTimeout(done, silenceMs).unref())
  else if (kind === 'broken') {
    ctx.status = 500
    ctx.body = 'The sandbox is broken, as this account asks for.'
  } else ctx.body = { ...body, id_token: await spoiled(kind, claims, key) }
}

async function spoiled(kind: Exclude<Mischief, 'silent' | 'broken'>, claims: JWTPayload, key: JWK): Promise<string> {
  const alg = 'RS256'
  const signed = (changed: JWTPayload, by: Parameters<SignJWT['sign']>[0], algorithm = alg) =>
    new SignJWT(changed).setProtectedHeader({ alg: algorithm, kid: key.kid ?? '' }).sign(by)
  const own = await importJWK(key, alg)
  switch (kind) {
    case 'expired':
      return signed({ ...claims, iat: claims.iat! - 2 * longAgoSeconds, exp: claims.iat! - longAgoSeconds }, own)
    case 'wrong_issuer':
      return signed({ ...claims, iss: 'https://elsewhere.example' }, own)
    case 'wrong_audience':
      return signed({ ...claims, aud: 'another-site' }, own)
    case 'wrong_nonce':
      return signed({ ...claims, nonce: randomUUID() }, own)
    case 'unsigned':
      return `${base64url.encode(JSON.stringify({ alg: 'none' }))}.${base64url.encode(JSON.stringify(claims))}.`
    case 'public_key': {
      const pem = createPublicKey({ key: key as never, format: 'jwk' }).export({ type: 'spki', format: 'pem' })
      return signed(claims, new TextEncoder().encode(pem.toString()), 'HS256')
    }
    case 'foreign_key':
      return signed(claims, (await generateKeyPair(alg)).privateKey)
  }
}
