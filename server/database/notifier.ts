import pg from 'pg'

const reconnectMs = 500
const connectTimeoutMs = 5_000

export type Subscriber = {
  /** Called with the payload of each notification. */
  notify: (payload: string) => void
  /** Called each time listening begins, also after a lost connection: earlier notifications may be lost. */
  readAgain: () => void
}

export type Notifier = {
  /** Listens on a channel; the function it returns ends the subscription. */
  subscribe(channel: string, subscriber: Subscriber): () => void
  stop(): Promise<void>
}

type Settings = { url: string; name: string; onError: (error: unknown) => void }

/**
 * The one LISTEN connection of a process, for all of its channels. A lost connection is opened again after 500 ms.
 * PostgreSQL stores no notifications for a lost connection, so a subscriber polls as well.
 */
export function openNotifier(settings: Settings): Notifier {
  const subscribers = new Map<string, Set<Subscriber>>()
  const callSafely = (work: () => void): void => {
    try {
      work()
    } catch (error) {
      settings.onError(error)
    }
  }
  const listen = (client: pg.Client, channel: string) => client.query(`listen ${pg.escapeIdentifier(channel)}`)
  const connection = holdConnection(settings, {
    prepare: async (client) => {
      for (const channel of subscribers.keys()) await listen(client, channel)
    },
    onReady: () => {
      for (const { readAgain } of [...subscribers.values()].flatMap((set) => [...set])) callSafely(readAgain)
    },
    onNotification: (channel, payload) => {
      for (const { notify } of subscribers.get(channel) ?? []) callSafely(() => notify(payload))
    },
  })
  return {
    subscribe: (channel, subscriber) => {
      const isNew = !subscribers.has(channel)
      const set = subscribers.get(channel) ?? new Set()
      subscribers.set(channel, set.add(subscriber))
      // A connection that is not ready yet listens on this channel and calls `readAgain` when it becomes ready.
      connection.ifReady(async (client) => {
        if (isNew) await listen(client, channel)
        callSafely(subscriber.readAgain)
      })
      return () => void set.delete(subscriber)
    },
    stop: connection.stop,
  }
}

type ConnectionHandlers = {
  /** Runs on each new connection before it counts as ready. */
  prepare: (client: pg.Client) => Promise<void>
  onReady: () => void
  onNotification: (channel: string, payload: string) => void
}

/** Holds one connection, and opens another when it breaks. */
function holdConnection({ url, name, onError }: Settings, { prepare, onReady, onNotification }: ConnectionHandlers) {
  let client: pg.Client | undefined
  let isReady = false
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  /** Settles after the latest query; the next one waits for it, because a connection runs one query at a time. */
  let lastQuery = Promise.resolve()

  const replace = (lostClient: pg.Client): void => {
    if (client !== lostClient) return
    client = undefined
    isReady = false
    if (!isStopped) timer = setTimeout(() => void connect(), reconnectMs)
    void lostClient.end().catch(() => undefined)
  }
  const connect = async (): Promise<void> => {
    const newClient = new pg.Client({
      connectionString: url,
      application_name: name,
      keepAlive: true,
      connectionTimeoutMillis: connectTimeoutMs,
    })
    client = newClient
    newClient.on('notification', ({ channel, payload = '' }) => onNotification(channel, payload))
    newClient.on('error', () => replace(newClient))
    newClient.on('end', () => replace(newClient))
    try {
      await newClient.connect()
      await prepare(newClient)
    } catch (error) {
      if (!isStopped) onError(error)
      return replace(newClient)
    }
    if (client !== newClient) return
    isReady = true
    onReady()
  }
  void connect()
  return {
    /** Does nothing while there is no ready connection; a failure replaces the connection. */
    ifReady: (work: (client: pg.Client) => Promise<void>): void => {
      if (!client || !isReady) return
      const current = client
      lastQuery = lastQuery.then(() => work(current)).catch(() => replace(current))
    },
    stop: async (): Promise<void> => {
      isStopped = true
      clearTimeout(timer)
      await client?.end().catch(() => undefined)
    },
  }
}
