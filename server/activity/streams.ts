import type { ActivityEvent } from '../../contract/api/activity.ts'

/** One open page with its stream, tied to the session that opened it. */
export type Stream = {
  partner: string
  member: string
  /** Hash of the session's token, in hex. */
  session: string
  send(event: ActivityEvent): void
  /** Keeps the connection from being closed as idle. */
  sendHeartbeat(): void
  /** `session over`: the page must not reconnect. `unchecked`: the session could not be looked up, and the page may reconnect at once. */
  close(reason: CloseReason): void
}
export type CloseReason = 'session over' | 'unchecked'

export const streamsPerMemberMax = 6

/** The open streams of this node, indexed by member and by session. */
export function streamRegistry() {
  const byMember = indexBy<Stream>(({ partner, member }) => `${partner}/${member}`)
  const bySession = indexBy<Stream>(({ partner, session }) => `${partner}/${session}`)
  const remove = (stream: Stream) => {
    byMember.remove(stream)
    bySession.remove(stream)
  }
  return {
    /** False when the member already has the maximum number of open streams. */
    add: (stream: Stream): boolean => {
      if (byMember.withSameKey(stream).length >= streamsPerMemberMax) return false
      byMember.add(stream)
      bySession.add(stream)
      return true
    },
    remove,
    /** Removes the stream before closing it, so that nothing is sent to it any more. */
    close(stream: Stream, reason: CloseReason): void {
      remove(stream)
      stream.close(reason)
    },
    ofMember: (partner: string, member: string) => byMember.withKey(`${partner}/${member}`),
    ofSession: (partner: string, session: string) => bySession.withKey(`${partner}/${session}`),
    all: () => byMember.all(),
  }
}

/** Items in groups of the same key. */
function indexBy<T>(keyOf: (item: T) => string) {
  const groups = new Map<string, Set<T>>()
  const itemsWithKey = (key: string): T[] => [...(groups.get(key) ?? [])]
  return {
    withKey: itemsWithKey,
    withSameKey: (item: T) => itemsWithKey(keyOf(item)),
    all: (): T[] => [...groups.values()].flatMap((group) => [...group]),
    add(item: T): void {
      const key = keyOf(item)
      groups.set(key, (groups.get(key) ?? new Set()).add(item))
    },
    remove(item: T): void {
      const group = groups.get(keyOf(item))
      group?.delete(item)
      if (group?.size === 0) groups.delete(keyOf(item))
    },
  }
}
