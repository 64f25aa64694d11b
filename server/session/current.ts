import type { FastifyReply, FastifyRequest } from 'fastify'
import type { MemberView } from '../../contract/api/session.ts'
import type { Brand, TierLevel } from '../../contract/brand.ts'
import { sessionLife, checkSession } from '../../domain/session.ts'
import { deviceText } from '../../contract/device-copy.ts'
import { inPartner, type Tx } from '../database/connect.ts'
import { queueMail } from '../mail/queue.ts'
import type { Deps } from '../platform/deps.ts'
import { cookieNames, newVisitor, setExpiryCookie, setSessionCookies, setVisitorCookie } from './cookies.ts'
import { personStatusOf } from './member-status.ts'
import {
  deviceStatus,
  findSession,
  insertSession,
  isDeviceOfAnyMember,
  rememberDevice,
  tokenHash,
  touchSession,
  type SessionRow,
} from './queries.ts'

const deviceLengthMax = 200

/** The signed-in member of a request, as handlers see the member. */
export type SignedIn = {
  id: string
  publicId: string
  status: 'prospect' | 'enrolled' | 'closed'
  tierLevel: TierLevel
  /** Identifies the session but cannot open it. */
  sessionHash: string
  sessionCreatedAt: Date
  /** When the member last confirmed the password in this session. */
  sessionConfirmedAt: Date | null
  view: MemberView
}

/** Finds the member of a request's session and renews the session, at most once a minute. Null without a session, or after its end. */
export const signedInMember = (deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<SignedIn | null> =>
  memberOfSession(deps, request, async (tx, { token, partnerId, remembered }) => {
    const now = deps.clock.now()
    const expiresAt = new Date(now.getTime() + sessionLife(remembered))
    await touchSession(tx, partnerId, tokenHash(token), now, expiresAt)
    const secure = deps.config.production
    // Without `remembered` the session cookie ends with the browser, so it has no expiry to renew.
    if (remembered) setSessionCookies(reply, secure, { token, expiresAt, remembered }, now)
    else setExpiryCookie(reply, secure, { expiresAt, remembered }, now)
    return expiresAt
  })

/** Finds the member without renewing the session: a page that only receives events is idle. */
export const listeningMember = (deps: Deps, request: FastifyRequest): Promise<SignedIn | null> =>
  memberOfSession(deps, request, null)

/** Renews a session and returns its new end. */
type Renew = (tx: Tx, session: { token: string; partnerId: string; remembered: boolean }) => Promise<Date>

async function memberOfSession(deps: Deps, request: FastifyRequest, renew: Renew | null): Promise<SignedIn | null> {
  const token = request.impersonation?.sessionToken ?? request.cookies[cookieNames(deps.config.production).session]
  if (!token || !request.partner) return null
  const { id: partnerId, brand } = request.partner
  const hash = tokenHash(token)
  return inPartner(deps.db, partnerId, async (tx) => {
    const row = await findSession(tx, partnerId, hash)
    if (!row) return null
    const state = {
      seenAt: row.seen_at,
      expiresAt: row.expires_at,
      remembered: row.remembered,
      revokedAt: row.revoked_at,
    }
    const status = checkSession(state, deps.clock.now())
    if (status === 'over') return null
    if (status === 'valid' || !renew) return toSignedIn(row, brand, hash, row.expires_at)
    return toSignedIn(row, brand, hash, await renew(tx, { token, partnerId, remembered: row.remembered }))
  })
}

function toSignedIn(row: SessionRow, brand: Brand, hash: Buffer, expiresAt: Date): SignedIn {
  return {
    id: row.id,
    publicId: row.public_id,
    status: row.status,
    tierLevel: row.tier_level,
    sessionHash: hash.toString('base64url'),
    sessionCreatedAt: row.created_at,
    sessionConfirmedAt: row.confirmed_at,
    view: memberView(row, brand, expiresAt),
  }
}

/** Copies field by field, so that a new column stays private until it is named here. */
function memberView(row: SessionRow, brand: Brand, expiresAt: Date): MemberView {
  return {
    publicId: row.public_id,
    // A member without a family id is a family of one.
    familyId: row.family_id || row.public_id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    emailMustChange: row.email_must_change,
    emailOptIn: row.email_opt_in,
    phoneNumber: row.phone,
    smsOptIn: row.sms_opt_in,
    language: row.language,
    partnerNumber: row.partner_number ?? '',
    address: { address1: row.address1, address2: row.address2, city: row.city, state: row.state, zipCode: row.zip },
    ...personStatusOf(row, brand),
    enrollmentSource: row.enrollment_source,
    joinDate: row.joined_at?.toISOString() ?? null,
    sessionExpiresAt: expiresAt.toISOString(),
  }
}

/**
 * Signs a member in on this browser and remembers the browser. Queues a mail when the member has signed in before, but never on this
 * browser. It always issues a new token, to prevent session fixation. Returns the hash that identifies the session.
 */
export async function startSession(
  deps: Deps,
  tx: Parameters<typeof insertSession>[0],
  request: FastifyRequest,
  reply: FastifyReply,
  member: { partnerId: string; id: string; remembered: boolean },
): Promise<Buffer> {
  const now = deps.clock.now()
  const token = deps.ids.token()
  const sessionHash = tokenHash(token)
  const expiresAt = new Date(now.getTime() + sessionLife(member.remembered))
  const device = (request.headers['user-agent'] ?? '').slice(0, deviceLengthMax)
  await insertSession(tx, {
    partner_id: member.partnerId,
    token_hash: sessionHash,
    member_id: member.id,
    created_at: now,
    expires_at: expiresAt,
    remembered: member.remembered,
    device,
  })
  const deviceHash = await renewVisitor(deps, tx, member.partnerId, request, reply)
  if ((await deviceStatus(tx, member.partnerId, member.id, deviceHash)) === 'new')
    await queueMail(deps, tx, {
      partnerId: member.partnerId,
      memberId: member.id,
      kind: 'new_device',
      key: sessionHash.toString('base64url'),
      facts: { device: request.partner ? deviceText(device, request.partner) : '', at: now.toISOString() },
    })
  await rememberDevice(tx, {
    partner_id: member.partnerId,
    member_id: member.id,
    device_hash: deviceHash,
    seen_at: now,
  })
  setSessionCookies(reply, deps.config.production, { token, expiresAt, remembered: member.remembered }, now)
  return sessionHash
}

/**
 * Gives the browser a new visitor cookie before it becomes a known device, so that a value which another person planted never becomes one.
 * A browser that is a known device of any member of the partner keeps its value: members who share it remain known there. Returns the hash
 * that identifies the device.
 */
export async function renewVisitor(
  deps: Deps,
  tx: Tx,
  partnerId: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Buffer> {
  const deviceHash = tokenHash(request.visitor)
  if (await isDeviceOfAnyMember(tx, partnerId, deviceHash)) return deviceHash
  request.visitor = newVisitor()
  setVisitorCookie(reply, deps.config.production, request.visitor)
  return tokenHash(request.visitor)
}
