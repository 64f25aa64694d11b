import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runScanCommand, type ScanFinding } from './scan-command.ts'

const limitMs = 10 * 60_000
/** A list of 31,000 names of files and folders that comes with Wapiti. */
const commonNames = '/usr/lib/python3/dist-packages/wapitiCore/data/attacks/busterPayloads.txt'
/** Files of this repository and its data that no service may show, and ways to leave a folder. */
const ownNames = `.env
.env.example
.git/HEAD
.git/config
.data/secrets/secret-key
.npm-ci.lock
package.json
package-lock.json
node_modules/.package-lock.json
server/main.ts
server/config.ts
brands/lumen-mobile/brand.json
build/server/index.js
build/client/index.html
secrets/secret-key
metrics
debug
..%2fpackage.json
%2e%2e/package.json
..%5cpackage.json
....//package.json
assets/..%2f..%2fpackage.json
assets/%2e%2e/%2e%2e/package.json
images/..%2f..%2fpackage.json
images/merchant/..%2f..%2fsecrets%2fsecret-key
brand/..%2f..%2fpackage.json
icons/..%2f..%2fpackage.json
console/..%2f..%2fpackage.json
mail/..%2f..%2fpackage.json
frame/..%2f..%2fpackage.json
file:///etc/passwd
..%2f..%2f..%2f..%2fetc%2fpasswd`

/** The addresses of each service that answer a stranger. Letter case does not matter. */
export const openAddresses = {
  site: [
    '',
    '.data',
    ...['accessibility', 'account', 'activate', 'discover', 'earn', 'error', 'help', 'how-it-works', 'join', 'login'],
    ...['privacy', 'recover', 'search', 'surveys', 'terms', 'unsubscribe', 'signout', 'add_card', 'contact'],
    ...['robots.txt', 'sitemap.xml', 'offline.html', 'manifest.webmanifest', 'sw.js', 'favicon.ico'],
    ...['healthz', 'readyz', 'stgtools'],
  ],
  vault: ['frame', 'keys', 'healthz', 'readyz'],
  console: [
    '',
    'healthz',
    'readyz',
    'claims',
    'reviews',
    'payouts',
    'surveys',
    'audit',
    'operators',
    'jobs',
    'members',
  ],
  sandbox: ['', 'mail', 'merchants', 'authenticator', 'healthz', 'readyz'],
} as const
export type ScannedService = keyof typeof openAddresses

type FfufReport = { results: { status: number; input: { FUZZ: string } }[] }

/** Lets ffuf ask a service for names of files and folders. An answer other than "not found" at an address that is not open is a finding. */
export async function scanWithFfuf(
  service: ScannedService,
  proxy: { origin: string },
  folder: string,
): Promise<ScanFinding[]> {
  const [wordFile, reportFile] = [join(folder, 'names.txt'), join(folder, `ffuf-${service}.json`)]
  writeFileSync(wordFile, `${ownNames}\n${existsSync(commonNames) ? readFileSync(commonNames, 'latin1') : ''}`)
  const output = ['-of', 'json', '-o', reportFile, '-s']
  // 421: this host is no partner's.
  const match = ['-mc', 'all', '-fc', '400,404,421', '-t', '20']
  const args = ['-u', `${proxy.origin}/FUZZ`, '-w', wordFile, ...match, ...output]
  const result = await runScanCommand('ffuf', args, { limitMs, folder })
  if (result.exitCode !== 0)
    return [{ scanner: 'ffuf', place: service, what: `did not finish: ${result.output.trim().slice(-300)}` }]
  const { results } = JSON.parse(readFileSync(reportFile, 'utf8')) as FfufReport
  const open: readonly string[] = openAddresses[service]
  return results
    .filter(({ input }) => !open.includes(input.FUZZ.toLowerCase()))
    .map(({ status, input }) => ({ scanner: 'ffuf', place: `${service} /${input.FUZZ}`, what: `answered ${status}` }))
}
