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
  const subscribersByChannel = new Map<string, Set<Subscriber>>()
  const callSafely = (callback: () => void): void => {
    try {
      callback()
    } catch (error) {
      settings.onError(error)
    }
  }
  const listen = (client: pg.Client, channel: string) => client.query(`listen ${pg.escapeIdentifier(channel)}`)
  const connection = holdConnection(settings, {
    prepare: async (client) => {
      for (const channel of subscribersByChannel.keys()) await listen(client, channel)
    },
    onReady: () => {
      const allSubscribers = [...subscribersByChannel.values()].flatMap((channelSubscribers) => [...channelSubscribers])
      for (const { readAgain } of allSubscribers) callSafely(readAgain)
    },
    onNotification: (channel, payload) => {
      for (const { notify } of subscribersByChannel.get(channel) ?? []) callSafely(() => notify(payload))
    },
  })
  return {
    subscribe: (channel, subscriber) => {
      const isNewChannel = !subscribersByChannel.has(channel)
      const channelSubscribers = subscribersByChannel.get(channel) ?? new Set()
      subscribersByChannel.set(channel, channelSubscribers.add(subscriber))
      // A connection that is not ready yet listens on this channel and calls `readAgain` when it becomes ready.
      connection.runIfReady(async (client) => {
        if (isNewChannel) await listen(client, channel)
        callSafely(subscriber.readAgain)
      })
      return () => void channelSubscribers.delete(subscriber)
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
  /** Settles after the latest query. The next query waits for this promise, because a connection runs one query at a time. */
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
    runIfReady: (work: (client: pg.Client) => Promise<void>): void => {
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
