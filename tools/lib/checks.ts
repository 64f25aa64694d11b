import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { cloneDatabase } from '../../checks/fixtures/clone.ts'
import { checkCopy } from '../../checks/house/copy.ts'
import { checkDecisions } from '../../checks/house/decisions.ts'
import { checkEffects } from '../../checks/house/effects.ts'
import { checkExportedNames } from '../../checks/house/exports.ts'
import { checkFolders } from '../../checks/house/folders.ts'
import { checkRouteGuards } from '../../checks/house/guards.ts'
import { listAddresses, compareAddresses, pathsFile } from '../../checks/house/paths.ts'
import { checkReferences } from '../../checks/house/references.ts'
import { readEndpoints, checkReplies } from '../../checks/house/replies.ts'
import { mapFile, renewedMap, checkSpecification } from '../../checks/house/specification.ts'
import { checkSettingsReference, currentReference } from '../../checks/house/settings-reference.ts'
import { checkStrays } from '../../checks/house/strays.ts'
import { checkWords } from '../../checks/house/words.ts'
import { checkTenantWalls } from '../../checks/house/walls.ts'
import { readSources, root, type Findings, type SourceFile } from '../../checks/sources.ts'
import { launchPostgres } from '../../server/database/embedded/launch.ts'
import { allCopy, contractCopy, pageCopy } from '../../web/copy/all.ts'
import { createTestFolder } from './test-folder.ts'

export type Check = { name: string; run(): Promise<Findings> | Findings }

const bin = join(root, 'node_modules', '.bin')

/**
 * A check by installed command-line tools, one after another. The check ends at the first command that fails; every line of that command's
 * output is a finding.
 */
function commandCheck(name: string, ...commands: string[][]): Check {
  const runCommand = ([command = '', ...args]: string[]) =>
    new Promise<string[]>((resolve) => {
      const child = spawn(join(bin, command), args, { cwd: root, env: { ...process.env, NO_COLOR: '1' } })
      let output = ''
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (output += String(bytes)))
      child.on('error', (error) => resolve([error.message]))
      child.on('exit', (code) => resolve(code === 0 ? [] : output.trimEnd().split('\n')))
    })
  const run = async () => {
    for (const command of commands) {
      const findings = await runCommand(command)
      if (findings.length > 0) return { findings }
    }
    return { findings: [] }
  }
  return { name, run }
}

/** Checks row-level security in a new database, and deletes it afterwards. */
async function checkFreshDatabase(): Promise<Findings> {
  const dataDir = createTestFolder('damask-check-')
  const server = await launchPostgres({ dataDir })
  try {
    const { adminUrl } = await cloneDatabase(server.adminUrl, 'damask_check')
    return await checkTenantWalls(adminUrl)
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function readAddresses(): Promise<string> {
  const links = { ...(await import('../../web/site/paths.ts')), ...(await import('../../web/site/late-paths.ts')) }
  return listAddresses(links, await readEndpoints())
}

const textOf = (sources: SourceFile[], file: string): string => sources.find(({ path }) => path === file)?.text ?? ''

/** All checks of the repository, the slow ones first. */
export function allChecks(): Check[] {
  const sources = readSources()
  return [
    // With one thread tsc takes half the processor time. The other checks, which run at the same time, use the rest.
    commandCheck('types', ['react-router', 'typegen'], ['tsc', '-p', '.', '--pretty', 'false', '--singleThreaded']),
    commandCheck('lint', ['oxlint', '--type-aware', '--format=unix', '.']),
    commandCheck('dead code', ['knip', '--no-progress']),
    { name: 'tenant walls', run: checkFreshDatabase },
    { name: 'words', run: () => checkWords(sources) },
    commandCheck('format', ['oxfmt', '--list-different', '.']),
    commandCheck('duplicate code', ['jscpd', '.']),
    { name: 'route guards', run: () => checkRouteGuards(sources) },
    { name: 'replies', run: async () => checkReplies(await readEndpoints()) },
    { name: 'addresses', run: async () => compareAddresses(textOf(sources, pathsFile), await readAddresses()) },
    { name: 'folders', run: () => checkFolders(sources) },
    { name: 'copy', run: () => checkCopy(sources, { pages: pageCopy, contract: contractCopy }) },
    { name: 'strays', run: () => checkStrays(sources) },
    { name: 'decisions', run: () => checkDecisions(sources) },
    { name: 'effects', run: () => checkEffects(sources) },
    { name: 'exported names', run: () => checkExportedNames(sources) },
    { name: 'references', run: () => checkReferences(sources, (path) => existsSync(join(root, path))) },
    { name: 'settings reference', run: () => checkSettingsReference(sources, allCopy) },
    { name: 'specification', run: () => checkSpecification(sources) },
  ]
}

/** Renews the list of addresses, the map of the specification and the reference of settings. */
export async function writeGeneratedFiles(): Promise<void> {
  writeFileSync(join(root, pathsFile), await readAddresses())
  const sources = readSources()
  writeIfChanged(mapFile, renewedMap(sources))
  for (const [file, text] of Object.entries(currentReference(sources, allCopy).pages)) writeIfChanged(file, text)
}

function writeIfChanged(file: string, text: string): void {
  const path = join(root, file)
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
