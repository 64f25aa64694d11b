import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')
const sources = ['web', 'contract', 'domain', 'package.json', 'tsconfig.json', 'react-router.config.ts']
const ours = /^ +quickerServer,\n/m

/** The same pages as React Router builds them for a server by itself: without what web/entry/quicker.ts changes. */
export function builtAsStock(): { build: string; remove(): void } {
  const home = mkdtempSync(join(tmpdir(), 'damask-stock-'))
  for (const name of sources) cpSync(join(root, name), join(home, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(home, 'node_modules'))
  const config = readFileSync(join(root, 'vite.config.ts'), 'utf8')
  if (!ours.test(config)) throw new Error('What makes our server quicker is not where it was.')
  writeFileSync(join(home, 'vite.config.ts'), config.replace(ours, ''))
  execFileSync(process.execPath, [join(root, 'node_modules', '.bin', 'react-router'), 'build'], {
    cwd: home,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return {
    build: join(home, 'build', 'server', 'index.js'),
    remove: () => rmSync(home, { recursive: true, force: true }),
  }
}
