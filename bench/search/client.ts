import { connect, type Socket } from 'node:net'

const sockets = 8
const pipelined = 4

let requestCount = 0

/**
 * Requests `count` responses over a few keep-alive connections, as cheaply as a client can; throws when one is not 200.
 * With `anew` no address is requested twice.
 */
export async function hammer(
  port: number,
  paths: readonly string[],
  count: number,
  { anew = false, headers = { host: 'bench.localhost' } }: { anew?: boolean; headers?: Record<string, string> } = {},
): Promise<number> {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const request = (path: string): Buffer => Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
  const requests = paths.map(request)
  let sent = 0
  const next = (): Buffer | undefined => {
    if (sent >= count) return undefined
    const at = sent++ % paths.length
    return anew ? request(`${paths[at]}&asked=${requestCount++}`) : requests[at]
  }
  await Promise.all(Array.from({ length: sockets }, () => converse(connect(port, '127.0.0.1'), next)))
  return count
}

function converse(socket: Socket, next: () => Buffer | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    let open = 0
    let bodyLeft = 0
    let header = ''
    const ask = (): void => {
      const request = next()
      if (request) {
        open++
        socket.write(request)
      } else if (open === 0) socket.destroy()
    }
    socket.setNoDelay(true)
    socket.on('error', reject)
    socket.on('close', () => resolve())
    socket.on('connect', () => {
      for (let at = 0; at < pipelined; at++) ask()
    })
    socket.on('data', (bytes: Buffer) => {
      let at = 0
      while (at < bytes.length) {
        if (bodyLeft === 0) {
          const end = bytes.indexOf('\r\n\r\n', at)
          header += bytes.toString('latin1', at, end < 0 ? bytes.length : end)
          if (end < 0) return
          if (!header.startsWith('HTTP/1.1 200')) return void socket.destroy(new Error(header))
          bodyLeft = Number(/content-length: (\d+)/i.exec(header)?.[1])
          header = ''
          at = end + 4
        }
        const took = Math.min(bodyLeft, bytes.length - at)
        at += took
        bodyLeft -= took
        if (bodyLeft === 0) {
          open--
          ask()
        }
      }
    })
  })
}
