import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { request } from 'undici'
import { runScanCommand, type ScanFinding } from './scan-command.ts'
import type { SessionHeaders } from './scan-sessions.ts'

const installLimitMs = 5 * 60_000
const limitMs = 5 * 60_000
const packageFolder = join(import.meta.dirname, 'html-validator')
const validator = join(packageFolder, 'node_modules', 'vnu-jar', 'build', 'dist', 'vnu.jar')
const outputLinesMax = 12 // of the output of a command that failed

/** A page to validate: where it is, under which host name, and as whom. */
export type ScannedPage = { port: number; host: string; path: string; headers?: SessionHeaders }

type ValidatorReport = { messages: { type: string; url: string; message: string; extract?: string }[] }

/** Installs the Nu Html Checker, lets it read the pages, and returns its errors. Skips redirects; a reply without HTML is a finding. */
export async function validatePages(pages: readonly ScannedPage[], folder: string): Promise<ScanFinding[]> {
  const scanner = 'vnu'
  const install = await runScanCommand('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    limitMs: installLimitMs,
    folder: packageFolder,
  })
  if (install.exitCode !== 0) return [{ scanner, place: 'npm ci', what: lastLines(install.output) }]
  const pageFolder = join(folder, 'pages')
  mkdirSync(pageFolder, { recursive: true })
  const findings: ScanFinding[] = []
  const placeOfFile = new Map<string, string>()
  for (const [index, { port, host, path, headers }] of pages.entries()) {
    const place = `${host}${path}${headers?.['cookie'] === undefined ? '' : ' (signed in)'}`
    const reply = await request(`http://127.0.0.1:${port}${path}`, {
      headers: { ...headers, host, accept: 'text/html' },
    })
    const text = await reply.body.text()
    if (reply.statusCode >= 300 && reply.statusCode < 400) continue
    if (!String(reply.headers['content-type']).startsWith('text/html') || text === '') {
      findings.push({ scanner, place, what: `answered ${reply.statusCode} without a page` })
      continue
    }
    const file = join(pageFolder, `${index}.html`)
    writeFileSync(file, text)
    placeOfFile.set(file, place)
  }
  const { output } = await runScanCommand(
    'java',
    ['-jar', validator, '--errors-only', '--exit-zero-always', '--format', 'json', ...placeOfFile.keys()],
    { limitMs, folder },
  )
  return [...findings, ...messagesOf(output, placeOfFile)]
}

function messagesOf(output: string, placeOfFile: ReadonlyMap<string, string>): ScanFinding[] {
  let report: ValidatorReport
  try {
    report = JSON.parse(output) as ValidatorReport
  } catch {
    return [{ scanner: 'vnu', place: 'java', what: lastLines(output) }]
  }
  return report.messages.map(({ url, message, extract }) => ({
    scanner: 'vnu',
    place: placeOfFile.get(url.replace(/^file:/, '')) ?? url,
    what: `${message}${extract === undefined ? '' : ` in ${extract.trim()}`}`,
  }))
}

const lastLines = (output: string): string => output.trim().split('\n').slice(-outputLinesMax).join('\n')
