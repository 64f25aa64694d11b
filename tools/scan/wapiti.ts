import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runScanCommand, type ScanFinding } from './scan-command.ts'

const crawlMaxSeconds = 240
const limitMs = 15 * 60_000
/**
 * Wapiti's modules but these: `ssrf` and `xxe` ask a server on the internet whether the product called it; `csrf` looks for a token in
 * each form and knows nothing of Fetch Metadata (server/pages/form-attacks.test.ts attacks the forms); `nikto`, `wapp` and `buster`
 * look for other people's programs and files, which ffuf does too.
 */
const modules =
  'cookieflags,csp,http_headers,exec,file,permanentxss,redirect,sql,blindsql,xss,crlf,shellshock,methods,htaccess,backup'

/** What Wapiti reports although it is right here, each with its reason. */
const acceptedReports: Readonly<Record<string, string>> = {
  'X-Frame-Options is not set': 'frame-ancestors of the Content-Security-Policy replaces it',
  'X-XSS-Protection is not set': 'browsers removed that filter, because it could be misused',
  'Strict-Transport-Security is not set': 'the copy has no TLS; the proxy in front of production sends it',
  'Secure flag is not set in the cookie': 'the copy has no TLS; in production each cookie is Secure',
}

type WapitiReport = {
  vulnerabilities: Record<string, WapitiEntry[]>
  anomalies: Record<string, WapitiEntry[]>
}
type WapitiEntry = { method: string; path: string; info: string; parameter?: string }

/** Lets Wapiti follow the links of a site through a proxy and attack each form and parameter that it meets. */
export async function scanWithWapiti(name: string, proxy: { origin: string }, folder: string): Promise<ScanFinding[]> {
  const reportFile = join(folder, `wapiti-${name}.json`)
  const args = ['-u', `${proxy.origin}/`, '--scope', 'folder', '-m', modules]
  const limits = ['--max-scan-time', String(crawlMaxSeconds), '-d', '4', '--max-files-per-dir', '20']
  const output = ['-f', 'json', '-o', reportFile, '--store-session', join(folder, `wapiti-${name}`), '--no-bugreport']
  const result = await runScanCommand('wapiti', [...args, ...limits, ...output, '--flush-session'], { limitMs, folder })
  if (result.exitCode !== 0)
    return [{ scanner: 'wapiti', place: name, what: `did not finish: ${result.output.trim().slice(-300)}` }]
  return findingsOf(name, JSON.parse(readFileSync(reportFile, 'utf8')) as WapitiReport)
}

function findingsOf(name: string, { vulnerabilities, anomalies }: WapitiReport): ScanFinding[] {
  return [...Object.entries(vulnerabilities), ...Object.entries(anomalies)].flatMap(([kind, entries]) =>
    entries
      .filter(({ info }) => !Object.keys(acceptedReports).some((accepted) => info.startsWith(accepted)))
      .map(({ method, path, info, parameter }) => ({
        scanner: 'wapiti',
        place: `${name} ${method} ${path}${parameter ? ` (${parameter})` : ''}`,
        what: `${kind}: ${info}`,
      })),
  )
}
