import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AttackRequest } from './attack-requests.ts'
import { runScanCommand, type ScanFinding } from './scan-command.ts'

const limitMs = 10 * 60_000 // for one call
/** A line of sqlmap's last report. What "appears to be injectable" before it, sqlmap still tries to prove, and mostly cannot. */
const injectable = /^Parameter: .*$/gm
/** The words with which sqlmap ends when it tried each parameter without a result. */
const triedWithoutResult = /do not appear to be injectable/

/** Lets sqlmap attack one call through a proxy. A run that did not get as far as a result is a finding too. */
export async function scanWithSqlmap(
  attack: AttackRequest,
  proxy: { port: number },
  folder: string,
): Promise<ScanFinding[]> {
  const file = join(folder, `${attack.service}-${attack.name}.txt`)
  writeFileSync(file, attack.text.replace('Host: 127.0.0.1', `Host: 127.0.0.1:${proxy.port}`))
  const { output } = await runScanCommand('sqlmap', sqlmapArguments(file, folder), { limitMs, folder })
  const finding = (what: string): ScanFinding => ({
    scanner: 'sqlmap',
    place: `${attack.service} ${attack.name}`,
    what,
  })
  const injections = [...new Set(output.match(injectable))]
  if (injections.length > 0) return injections.map((line) => finding(line.trim()))
  return triedWithoutResult.test(output) ? [] : [finding(`did not finish: ${output.trim().slice(-300)}`)]
}

const sqlmapArguments = (file: string, folder: string): string[] => [
  '-r',
  file,
  '--batch', // never asks
  '--ignore-stdin',
  '--disable-coloring',
  '--flush-session',
  '--dbms=PostgreSQL',
  '--level=2',
  '--risk=2',
  '--ignore-code=*', // a refusal is a reply like any other
  `--output-dir=${join(folder, 'sqlmap')}`,
]
