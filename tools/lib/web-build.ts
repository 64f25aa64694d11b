import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { takeLock } from '../../server/database/embedded/process-lock.ts'
import { compressAssets } from './compress-assets.ts'
import { runStep } from './progress.ts'

const root = join(import.meta.dirname, '..', '..')
const fingerprintFile = join(root, 'build', 'made-from')
const lockFile = join(root, 'node_modules', '.damask-building')
const lockPollMs = 250
const outputBytesMax = 50_000_000
const sources = [
  'kit',
  'web',
  'console',
  'contract',
  'domain',
  'vite.config.ts',
  'vite.console.config.ts',
  'react-router.config.ts',
  'package-lock.json',
  'tsconfig.json',
]

/** Builds the pages when any of their sources has changed. Two starts at the same time build once. */
export async function buildWeb(): Promise<void> {
  while (!isBuilt()) {
    // 'node' is part of the command line of every holder; a lock whose process runs something else is stale.
    if (!(await takeLock(lockFile, 'node'))) {
      await delay(lockPollMs)
      continue
    }
    try {
      if (!isBuilt()) await runStep('Building the pages', build)
    } finally {
      rmSync(lockFile, { force: true })
    }
  }
}

const isBuilt = (): boolean => existsSync(fingerprintFile) && readFileSync(fingerprintFile, 'utf8') === fingerprint()

async function build(): Promise<void> {
  // Computed before the build: a source that changes during the build must lead to another build.
  const currentFingerprint = fingerprint()
  rmSync(fingerprintFile, { force: true })
  await runTool('react-router', 'build')
  await compressAssets(join(root, 'build', 'client', 'assets'))
  await buildConsolePages()
  writeFileSync(fingerprintFile, currentFingerprint)
}

/** Builds only the operators' console; takes a second. */
export const buildConsolePages = (): Promise<void> =>
  runTool('vite', 'build', '--config', 'vite.console.config.ts', '--logLevel', 'warn')

async function runTool(tool: string, ...args: string[]): Promise<void> {
  const script = join(root, 'node_modules', '.bin', tool)
  if (!existsSync(script))
    throw new Error(
      `build/ is missing or older than the sources, and ${tool} is not installed. Run "npm ci --include=dev", or copy build/ from a machine that has built this version.`,
    )
  const env = { ...process.env, NODE_ENV: 'production' }
  try {
    await promisify(execFile)(process.execPath, [script, ...args], { cwd: root, env, maxBuffer: outputBytesMax })
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    throw new Error(`The pages could not be built.\n${stdout}${stderr}`, { cause: error })
  }
}

function fingerprint(): string {
  const hash = createHash('sha256')
  for (const source of sources) {
    for (const file of filesOf(source))
      hash
        .update(`${file}\0`)
        .update(readFileSync(join(root, file)))
        .update('\0')
  }
  return hash.digest('hex')
}

function filesOf(source: string): string[] {
  const path = join(root, source)
  if (!existsSync(path)) return []
  // Of the sources, those without a dot in the name are folders.
  if (!source.includes('.')) {
    return readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
      .toSorted()
  }
  return [source]
}
