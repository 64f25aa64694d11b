import { z } from '../../contract/schema.ts'
import { inPartner, type Db } from '../database/connect.ts'
import type { Notifier } from '../database/notifier.ts'
import type { Clock } from '../platform/clock-and-ids.ts'
import { validSessionHashes } from '../session/valid-sessions.ts'
import { activityChannel, activityNotice, announcedEvent } from './notices.ts'
import { streamRegistry, type Stream } from './streams.ts'

/** The channel of the triggers that announce the end of a session or an impersonation (0005-sign-in.sql, 0006-operators.sql). */
const sessionEndChannel = 'damask_session_end'
const sessionEndNotice = z.object({ partner: z.string(), session: z.string() })

/** Well under the idle limit of a connection (server/app.ts), which would close the stream. */
const heartbeatDefaultMs = 10_000
/** Failed session look-ups in a row after which a stream is closed. Fewer can be a failover of the database. */
const failedChecksMax = 3

export type LiveActivity = {
  /** False when the member already has the maximum number of open streams. */
  add(stream: Stream): boolean
  remove(stream: Stream): void
  /** Closes each stream whose session has ended, or could not be looked up `failedChecksMax` times in a row. */
  check(streams: Stream[]): Promise<void>
  stop(): void
}

export type LiveSettings = {
  notifier: Notifier
  db: Db
  clock: Clock
  onError: (error: unknown) => void
  heartbeatMs?: number
}

/**
 * The streams of this node: each receives the award changes of its member and closes when its session ends. A notification closes the
 * stream at once. The check at each heartbeat finds sessions whose notification was lost, and sessions that ended without a change in
 * the database, such as by idle time. Neither extends a session.
 */
export function openLiveActivity({
  notifier,
  db,
  clock,
  onError,
  heartbeatMs = heartbeatDefaultMs,
}: LiveSettings): LiveActivity {
  const streams = streamRegistry()
  const failedChecks = new WeakMap<Stream, number>()

  const checkPartner = async (partner: string, partnerStreams: Stream[]) => {
    try {
      const hashes = [...new Set(partnerStreams.map(({ session }) => session))]
      const openHashes = await inPartner(db, partner, (tx) => validSessionHashes(tx, partner, hashes, clock.now()))
      for (const stream of partnerStreams) {
        failedChecks.delete(stream)
        if (!openHashes.has(stream.session)) streams.close(stream, 'session over')
      }
    } catch (error) {
      onError(error)
      for (const stream of partnerStreams) {
        const failureCount = (failedChecks.get(stream) ?? 0) + 1
        failedChecks.set(stream, failureCount)
        if (failureCount >= failedChecksMax) streams.close(stream, 'unchecked')
      }
    }
  }
  const check = async (streamsToCheck: Stream[]) => {
    for (const [partner, partnerStreams] of Map.groupBy(streamsToCheck, (stream) => stream.partner))
      await checkPartner(partner, partnerStreams)
  }
  let isChecking = false
  const checkAndSendHeartbeats = async () => {
    // While the database does not reply there is no heartbeat, and the connection's idle limit closes the streams.
    if (isChecking) return
    isChecking = true
    await check(streams.all())
    for (const stream of streams.all()) stream.sendHeartbeat()
    isChecking = false
  }
  const heartbeat = setInterval(() => void checkAndSendHeartbeats(), heartbeatMs)

  const sendActivity = async (payload: string) => {
    const { partner, member, dineId } = activityNotice.parse(JSON.parse(payload))
    if (streams.ofMember(partner, member).length === 0) return
    const key = { partnerId: partner, memberId: member }
    const event = await inPartner(db, partner, (tx) => announcedEvent(tx, key, dineId))
    // The page's streams may have closed while the rows were read.
    if (event) for (const stream of streams.ofMember(partner, member)) stream.send(event)
  }
  // One after the other, so that a page receives events in the order of their notifications.
  let sending = Promise.resolve()
  const queueActivity = (payload: string) => void (sending = sending.then(() => sendActivity(payload)).catch(onError))
  // Any database role can send this notification, so the session decides.
  const checkSessionStreams = (payload: string) => {
    const { partner, session } = sessionEndNotice.parse(JSON.parse(payload))
    void check(streams.ofSession(partner, session))
  }
  const subscriptions = [
    // After a lost connection the notifier calls `readAgain`. A page shows an award of that time when it reads its data again.
    notifier.subscribe(activityChannel, { notify: queueActivity, readAgain: () => undefined }),
    notifier.subscribe(sessionEndChannel, {
      notify: checkSessionStreams,
      readAgain: () => void checkAndSendHeartbeats(),
    }),
  ]

  return {
    add: streams.add,
    remove: streams.remove,
    check,
    stop: () => {
      clearInterval(heartbeat)
      for (const unsubscribe of subscriptions) unsubscribe()
    },
  }
}
