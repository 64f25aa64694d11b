import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { root } from '../sources.ts'

const openLimitMs = 20_000
const pollMs = 20

export type ProxyKind = 'nginx' | 'HAProxy' | 'Caddy'
export type RunningProxy = { port: number; stop(): Promise<void> }
type Setup = { folder: string; port: number; sitePort: number }

const configFolder = join(root, 'docs', 'runbooks', 'proxy')
const binaryFolders = ['/usr/sbin', '/usr/bin', '/usr/local/sbin', '/usr/local/bin']

/** The package of each proxy in Debian, its program, and how it starts with the configuration that the runbook ships. */
const proxies: Record<
  ProxyKind,
  { debianPackage: string; program: string; start: (setup: Setup) => { args: string[]; env?: NodeJS.ProcessEnv } }
> = {
  nginx: {
    debianPackage: 'nginx-light',
    program: 'nginx',
    start: ({ folder, port, sitePort }) => {
      const site = configFor('nginx.conf', {
        'listen 443 ssl http2': `listen 127.0.0.1:${port} ssl http2`,
        'server 127.0.0.1:3000': `server 127.0.0.1:${sitePort}`,
        '/etc/ssl/damask/fullchain.pem': join(folder, 'cert.pem'),
        '/etc/ssl/damask/privkey.pem': join(folder, 'key.pem'),
        '/var/cache/nginx/damask': join(folder, 'cache'),
      })
      // Debian's own nginx.conf includes the runbook's file in the same way.
      const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
        .map((name) => `${name}_temp_path ${folder}/${name};`)
        .join(' ')
      const file = join(folder, 'main.conf')
      writeFileSync(join(folder, 'damask.conf'), site)
      writeFileSync(
        file,
        `daemon off; master_process off; pid ${folder}/nginx.pid; error_log stderr; events {} http { access_log off; ${paths} include ${folder}/damask.conf; }`,
      )
      return { args: ['-p', folder, '-e', 'stderr', '-c', file] }
    },
  },
  HAProxy: {
    debianPackage: 'haproxy',
    program: 'haproxy',
    start: ({ folder, port, sitePort }) => {
      const file = join(folder, 'haproxy.cfg')
      writeFileSync(
        join(folder, 'damask.pem'),
        ['cert.pem', 'key.pem'].map((name) => readFileSync(join(folder, name), 'utf8')).join(''),
      )
      writeFileSync(
        file,
        configFor('haproxy.cfg', {
          'bind :443': `bind 127.0.0.1:${port}`,
          '127.0.0.1:3000': `127.0.0.1:${sitePort}`,
          '/etc/haproxy/damask.pem': join(folder, 'damask.pem'),
        }),
      )
      return { args: ['-db', '-f', file] }
    },
  },
  Caddy: {
    debianPackage: 'caddy',
    program: 'caddy',
    start: ({ folder, port, sitePort }) => {
      const file = join(folder, 'Caddyfile')
      writeFileSync(
        file,
        configFor('Caddyfile', {
          '\n:443 {': `\n:${port} {\n\tbind 127.0.0.1`,
          'reverse_proxy 127.0.0.1:3000': `reverse_proxy 127.0.0.1:${sitePort}`,
          '/etc/ssl/damask/fullchain.pem': join(folder, 'cert.pem'),
          '/etc/ssl/damask/privkey.pem': join(folder, 'key.pem'),
        }),
      )
      return {
        args: ['run', '--adapter', 'caddyfile', '--config', file],
        env: { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
      }
    },
  },
}

export const proxyKinds = Object.keys(proxies) as ProxyKind[]

/** The Debian package that this machine lacks for a proxy; null when its program is there. */
export function missingPackage(kind: ProxyKind): string | null {
  return programPath(kind) ? null : proxies[kind].debianPackage
}

const programPath = (kind: ProxyKind): string | undefined =>
  binaryFolders.map((folder) => join(folder, proxies[kind].program)).find((path) => existsSync(path))

/** The runbook's file with the paths, ports and addresses of this test. Throws when the file no longer has one of the texts. */
function configFor(name: string, replacements: Record<string, string>): string {
  let text = readFileSync(join(configFolder, name), 'utf8')
  for (const [from, to] of Object.entries(replacements)) {
    if (!text.includes(from)) throw new Error(`docs/runbooks/proxy/${name} has no "${from.trim()}"`)
    text = text.replaceAll(from, to)
  }
  return text
}

/** Starts a proxy with the runbook's configuration and a new certificate, and waits until it accepts connections. */
export async function startProxy(kind: ProxyKind, setup: Setup): Promise<RunningProxy> {
  const program = programPath(kind)
  if (!program) throw new Error(`the package ${proxies[kind].debianPackage} is missing`)
  const { folder, port } = setup
  mkdirSync(folder, { recursive: true })
  const names = 'subjectAltName=DNS:lumen-mobile.localhost,DNS:meridian-air.localhost'
  const certificate = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem'), '-addext', names]
  const keyType = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  execFileSync('openssl', ['req', '-x509', ...keyType, '-subj', '/CN=localhost', ...certificate], { stdio: 'ignore' })
  const { args, env } = proxies[kind].start(setup)
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } })
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => output.push(text.toString()))
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  await waitForPort(child, port, output)
  return {
    port,
    stop: () => {
      child.kill('SIGTERM')
      return ended
    },
  }
}

/** Polls the port, because the three proxies print nothing in common when they are ready. Throws when the proxy ends or stays closed. */
async function waitForPort(child: ChildProcess, port: number, output: readonly string[]): Promise<void> {
  const deadline = Date.now() + openLimitMs
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the proxy ended:\n${output.join('')}`)
    if (Date.now() > deadline) throw new Error(`the proxy does not open port ${port}:\n${output.join('')}`)
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true))
      socket.once('error', () => resolve(false))
      socket.once('connect', () => socket.destroy())
    })
    if (isOpen) return
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
}
