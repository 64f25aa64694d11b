import { connect, type Socket } from 'node:net'

const sockets = 8
const pipelinedPerSocket = 4

/** Counts over all calls, so that no URL repeats. */
let uniqueUrlCount = 0

/**
 * Sends `count` requests over a few keep-alive connections and returns `count`. Throws when a response is not 200. The client parses
 * only what it must, so that it costs little: each response needs a content-length. `headers` replace the default host. With
 * `uniqueUrls`, no URL is requested twice, and each path must have a query.
 */
export async function sendRequests(
  port: number,
  paths: readonly string[],
  count: number,
  {
    uniqueUrls = false,
    headers = { host: 'bench.localhost' },
  }: { uniqueUrls?: boolean; headers?: Record<string, string> } = {},
): Promise<number> {
  const headerLines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const encodeRequest = (path: string): Buffer => Buffer.from(`GET ${path} HTTP/1.1\r\n${headerLines.join('')}\r\n`)
  const requests = paths.map(encodeRequest)
  let sentCount = 0
  const nextRequest = (): Buffer | undefined => {
    if (sentCount >= count) return undefined
    const index = sentCount++ % paths.length
    return uniqueUrls ? encodeRequest(`${paths[index]}&unique=${uniqueUrlCount++}`) : requests[index]
  }
  await Promise.all(Array.from({ length: sockets }, () => exchange(connect(port, '127.0.0.1'), nextRequest)))
  return count
}

/** Sends requests while `nextRequest` returns any. Resolves when the socket closes: after the last response, or when the server ends it. */
function exchange(socket: Socket, nextRequest: () => Buffer | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    let openRequests = 0
    let bodyBytesLeft = 0
    let header = ''
    const sendNextOrClose = (): void => {
      const request = nextRequest()
      if (request) {
        openRequests++
        socket.write(request)
      } else if (openRequests === 0) socket.destroy()
    }
    socket.setNoDelay(true)
    socket.on('error', reject)
    socket.on('close', () => resolve())
    socket.on('connect', () => {
      for (let index = 0; index < pipelinedPerSocket; index++) sendNextOrClose()
    })
    socket.on('data', (bytes: Buffer) => {
      let offset = 0
      while (offset < bytes.length) {
        if (bodyBytesLeft === 0) {
          const end = bytes.indexOf('\r\n\r\n', offset)
          header += bytes.toString('latin1', offset, end < 0 ? bytes.length : end)
          if (end < 0) return
          if (!header.startsWith('HTTP/1.1 200')) return void socket.destroy(new Error(header))
          bodyBytesLeft = Number(/content-length: (\d+)/i.exec(header)?.[1])
          header = ''
          offset = end + 4
        }
        const consumed = Math.min(bodyBytesLeft, bytes.length - offset)
        offset += consumed
        bodyBytesLeft -= consumed
        if (bodyBytesLeft === 0) {
          openRequests--
          sendNextOrClose()
        }
      }
    })
  })
}
