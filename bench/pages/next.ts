import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePorts } from '../../tools/lib/ports.ts'
import type { Tree } from './tree.ts'

const versions = { next: '16.4.6', react: '19.3.1', 'react-dom': '19.3.1' }

const layout = `export const metadata = { title: 'Dining rewards' }
export default ({ children }) => <html lang="en-US"><body>{children}</body></html>`
// As in a usual application, the server passes data to the page, and the page is a component that browsers hydrate.
// `connection` makes Next.js render the page for each request.
const page = `import { connection } from 'next/server'
import data from './data.json'
import { Page } from './view'
export default async function Home() {
  await connection()
  return <Page data={data} />
}`
const view = `'use client'
import { createElement } from 'react'
import tree from './tree.json'
const draw = (node) => (typeof node === 'string' ? node : createElement(node[0], node[1], ...node.slice(2).map(draw)))
export const Page = () => draw(tree)`

/**
 * Installs, builds and starts a Next.js application in a temporary folder. It renders the given elements, sends the given data and
 * makes no requests for data. `close` also removes the folder.
 */
export async function startNextApp(tree: Tree, data: unknown): Promise<{ port: number; close(): void }> {
  const home = mkdtempSync(join(tmpdir(), 'damask-next-'))
  const remove = () => rmSync(home, { recursive: true, force: true })
  const files = {
    'package.json': JSON.stringify({ private: true, dependencies: versions }),
    'app/layout.jsx': layout,
    'app/page.jsx': page,
    'app/view.jsx': view,
    'app/tree.json': JSON.stringify(withReactNames(tree)),
    'app/data.json': JSON.stringify(data),
  }
  mkdirSync(join(home, 'app'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(home, name), text)
  const env = { ...process.env, NODE_ENV: 'production' as const, NEXT_TELEMETRY_DISABLED: '1' }
  execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel', 'error'], {
    cwd: home,
    stdio: 'inherit',
  })
  const next = join(home, 'node_modules', 'next', 'dist', 'bin', 'next')
  execFileSync(process.execPath, [next, 'build'], { cwd: home, env, stdio: ['ignore', 'ignore', 'inherit'] })
  const [port = 0] = await freePorts(1)
  const server = spawn(process.execPath, [next, 'start', '-p', String(port), '-H', '127.0.0.1'], {
    cwd: home,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: server.stdout })) if (line.includes('Ready')) break
  server.stdout.resume()
  return {
    port,
    close: () => {
      server.once('exit', remove)
      server.kill()
    },
  }
}

const reactNames: Record<string, string> = {
  class: 'className',
  for: 'htmlFor',
  tabindex: 'tabIndex',
  srcset: 'srcSet',
}

/** The same element with React's names of attributes. */
const withReactNames = (node: Tree): Tree => {
  if (typeof node === 'string') return node
  const [tag, attributes, ...children] = node
  const reactAttributes = Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [reactNames[name] ?? name, value]),
  )
  return [tag, reactAttributes, ...children.map(withReactNames)]
}
