import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CDPSession } from '@playwright/test'
import { browserArgs, ensureChromium } from '../../tools/lib/chromium.ts'

/** A page with an empty cache, driven by commands of the DevTools protocol. */
export type Tab = {
  send: CDPSession['send']
  on: (event: string, listen: (params: unknown) => void) => void
  close: () => Promise<void>
}
export type BareBrowser = { openTab: () => Promise<Tab>; close: () => Promise<void> }

type Message = {
  id?: number
  sessionId?: string
  method?: string
  params?: unknown
  result?: unknown
  error?: { message: string }
}
type Pending = { resolve: (result: unknown) => void; reject: (error: Error) => void }

/** Starts Chromium and returns its process and the address of its DevTools socket. */
async function launch(folder: string) {
  const flags = [...browserArgs, '--headless', '--remote-debugging-port=0', `--user-data-dir=${folder}`]
  const child = spawn(ensureChromium(console.log), flags, { stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  for await (const chunk of child.stderr) {
    output += String(chunk)
    const address = /ws:\/\/\S+/.exec(output)?.[0]
    if (address) return { child, address }
  }
  throw new Error(`Chromium did not start: ${output}`)
}

/**
 * Connects to the socket. `senderOf` returns `send` for one page or, without `sessionId`, for the browser. Each event of a
 * page has one listener: the one added last.
 */
async function connect(address: string) {
  const socket = new WebSocket(address)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error('Chromium refused the connection.')))
  })
  let lastId = 0
  const pending = new Map<number, Pending>()
  const listeners = new Map<string, (params: unknown) => void>()
  socket.addEventListener('message', ({ data }) => {
    const message: Message = JSON.parse(String(data))
    if (message.id === undefined) return listeners.get(`${message.sessionId} ${message.method}`)?.(message.params)
    const call = pending.get(message.id)
    pending.delete(message.id)
    if (message.error) call?.reject(new Error(message.error.message))
    else call?.resolve(message.result)
  })
  const senderOf = (sessionId?: string) =>
    ((method: string, params?: object) =>
      new Promise<unknown>((resolve, reject) => {
        lastId += 1
        pending.set(lastId, { resolve, reject })
        socket.send(JSON.stringify({ id: lastId, method, params, sessionId }))
      })) as CDPSession['send']
  const on = (sessionId: string, event: string, listen: (params: unknown) => void) =>
    void listeners.set(`${sessionId} ${event}`, listen)
  return { senderOf, on, disconnect: () => socket.close() }
}

/**
 * Launches Chromium without Playwright, because Playwright enables the inspector of each page. React creates an error when it loads. With
 * an inspector, Chrome parses all of React again for the stack of that error, and this blocks the page for 15 ms. A visitor's browser has
 * no inspector and does not parse again.
 */
export async function launchBareBrowser(): Promise<BareBrowser> {
  const folder = await mkdtemp(join(tmpdir(), 'damask-bench-'))
  const { child, address } = await launch(folder)
  const { senderOf, on, disconnect } = await connect(address)
  const sendToBrowser = senderOf()
  return {
    openTab: async () => {
      const { browserContextId } = await sendToBrowser('Target.createBrowserContext')
      const { targetId } = await sendToBrowser('Target.createTarget', { url: 'about:blank', browserContextId })
      const { sessionId } = await sendToBrowser('Target.attachToTarget', { targetId, flatten: true })
      return {
        send: senderOf(sessionId),
        on: (event, listen) => on(sessionId, event, listen),
        close: async () => void (await sendToBrowser('Target.disposeBrowserContext', { browserContextId })),
      }
    },
    close: async () => {
      disconnect()
      const exit = new Promise((resolve) => child.once('exit', resolve))
      child.kill()
      await exit
      await rm(folder, { recursive: true, force: true })
    },
  }
}
