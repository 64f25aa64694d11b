import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { pathsFile } from '../checks/house/paths.ts'
import { searchMerchants } from '../contract/api/merchants.ts'
import { createSiteClient } from '../demo/seed/site-client.ts'
import { startTemporaryStack } from '../demo/camera/temporary-stack.ts'
import { listPartnerPrograms } from './lib/brands.ts'
import { startAttackProxy, type AttackProxy } from './scan/attack-proxy.ts'
import { attackRequests } from './scan/attack-requests.ts'
import { scanWithFfuf, type ScannedService } from './scan/ffuf.ts'
import { validatePages, type ScannedPage } from './scan/html-validator.ts'
import { runScanCommand, type ScanFinding } from './scan/scan-command.ts'
import { memberHeaders, operatorHeaders, visitorHeaders } from './scan/scan-sessions.ts'
import { scanWithSlowHttp } from './scan/slow-http.ts'
import { scanWithSqlmap } from './scan/sqlmap.ts'
import { scanWithWapiti } from './scan/wapiti.ts'

const scanners = ['vnu', 'ffuf', 'wapiti', 'sqlmap', 'slowhttptest'] as const
const usage = `npm run scan [-- --only ${scanners.join('|')}] [--call NAME]

Attacks a copy of the product on free ports and deletes it afterwards. Exits with 1 on any finding.
  vnu           validates the HTML of every page of every partner, of the console and of the sandbox
  ffuf          asks each service for 31,000 names of files and folders
  wapiti        follows the links of one site, as a visitor and as a member, and attacks each form and parameter
  sqlmap        attacks each parameter of each call of the site and the console; --call attacks one call only
  slowhttptest  opens 1,500 slow connections to each service, in four ways
Debian has the programs: apt install sqlmap wapiti ffuf slowhttptest default-jre-headless`
/** The partner whose site is attacked. Its members have the most kinds of pages. */
const attackedPartner = 'meridian-air'
const probes: Record<(typeof scanners)[number], string[]> = {
  vnu: ['java', '-version'],
  ffuf: ['ffuf', '-V'],
  wapiti: ['wapiti', '--version'],
  sqlmap: ['sqlmap', '--version'],
  slowhttptest: ['slowhttptest', '-h'],
}

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: [...scanners] },
    call: { type: 'string' },
    help: { type: 'boolean' },
  },
})

type Stack = Awaited<ReturnType<typeof startTemporaryStack>>
type Run = { stack: Stack; folder: string; merchantId: string; proxies: AttackProxy[] }

const siteHost = ({ ports }: Stack, partner = attackedPartner): string => `${partner}.localhost:${ports.site}`

async function openProxy(run: Run, target: Parameters<typeof startAttackProxy>[0]): Promise<AttackProxy> {
  const proxy = await startAttackProxy(target)
  run.proxies.push(proxy)
  return proxy
}

async function scanMarkup({ stack, folder, merchantId }: Run): Promise<ScanFinding[]> {
  const paths = readFileSync(pathsFile, 'utf8')
    .split('\n')
    .flatMap((line) => /^page {2}(\S+)/.exec(line)?.[1] ?? [])
    .filter((path) => !/ID|SignOut|sso/.test(path))
  const { ports } = stack
  const pages: ScannedPage[] = [
    { port: ports.console, host: `localhost:${ports.console}`, path: '/' },
    ...['/mail', '/authenticator'].map((path) => ({
      port: ports.sandbox,
      host: `localhost:${ports.sandbox}`,
      path,
    })),
  ]
  for (const { id } of listPartnerPrograms()) {
    const host = siteHost(stack, id)
    for (const path of [...paths, `/merchants/${merchantId}`, '/nowhere']) pages.push({ port: ports.site, host, path })
  }
  const headers = await memberHeaders(ports.site, attackedPartner)
  for (const path of [...paths, `/merchants/${merchantId}`])
    pages.push({ port: ports.site, host: siteHost(stack), path, headers })
  return validatePages(pages, folder)
}

async function scanNames(run: Run): Promise<ScanFinding[]> {
  const { ports } = run.stack
  const hosts: Record<ScannedService, string> = {
    site: siteHost(run.stack),
    vault: `localhost:${ports.vault}`,
    console: `localhost:${ports.console}`,
    sandbox: `localhost:${ports.sandbox}`,
  }
  const findings: ScanFinding[] = []
  for (const service of ['site', 'vault', 'console', 'sandbox'] as const) {
    const proxy = await openProxy(run, { port: ports[service], host: hosts[service] })
    findings.push(...(await scanWithFfuf(service, proxy, run.folder)))
  }
  return findings
}

async function scanLinks(run: Run): Promise<ScanFinding[]> {
  const site = { port: run.stack.ports.site, host: siteHost(run.stack) }
  const visitor = await openProxy(run, { ...site, headers: visitorHeaders })
  const member = await openProxy(run, { ...site, headers: await memberHeaders(site.port, attackedPartner) })
  return [
    ...(await scanWithWapiti('visitor', visitor, run.folder)),
    ...(await scanWithWapiti('member', member, run.folder)),
  ]
}

async function scanCalls(run: Run): Promise<ScanFinding[]> {
  const { ports } = run.stack
  const site = await openProxy(run, {
    port: ports.site,
    host: siteHost(run.stack),
    headers: await memberHeaders(ports.site, attackedPartner),
  })
  const console = await openProxy(run, {
    port: ports.console,
    host: `localhost:${ports.console}`,
    headers: await operatorHeaders(ports.console),
  })
  const attacks = await attackRequests({ merchantId: run.merchantId, partner: attackedPartner })
  const findings: ScanFinding[] = []
  for (const attack of attacks) {
    if (values.call !== undefined && values.call !== attack.name) continue
    findings.push(...(await scanWithSqlmap(attack, attack.service === 'site' ? site : console, run.folder)))
  }
  return findings
}

async function scanSlowness({ stack, folder }: Run): Promise<ScanFinding[]> {
  const findings: ScanFinding[] = []
  for (const service of ['site', 'vault', 'console'] as const)
    findings.push(...(await scanWithSlowHttp(service, `http://127.0.0.1:${stack.ports[service]}/healthz`, folder)))
  return findings
}

const scans = { vnu: scanMarkup, ffuf: scanNames, wapiti: scanLinks, sqlmap: scanCalls, slowhttptest: scanSlowness }

/** The programs that this machine lacks. */
async function missingPrograms(names: readonly (typeof scanners)[number][], folder: string): Promise<string[]> {
  const missing: string[] = []
  for (const name of names) {
    const [program = '', ...args] = probes[name]
    const isThere = await runScanCommand(program, args, { limitMs: 20_000, folder }).catch(() => null)
    if (!isThere) missing.push(program)
  }
  return missing
}

async function scan(): Promise<number> {
  const unknownName = values.only.find((name) => !(scanners as readonly string[]).includes(name))
  if (unknownName !== undefined) {
    console.error(`There is no scanner ${unknownName}.\n\n${usage}`)
    return 1
  }
  const folder = mkdtempSync(join(tmpdir(), 'damask-scan-'))
  const names = scanners.filter((name) => values.only.includes(name))
  const missing = await missingPrograms(names, folder)
  if (missing.length > 0) {
    console.error(`Not installed: ${missing.join(', ')}\n\n${usage}`)
    return 1
  }
  const stack = await startTemporaryStack({ TRUSTED_PROXIES: '127.0.0.1', DRAW_PICTURES_AHEAD: '0' })
  try {
    const visitor = createSiteClient(stack.ports.site, attackedPartner)
    const { merchants } = await visitor.call(searchMerchants, { query: { location: 'Chicago, IL' } })
    const run: Run = { stack, folder, merchantId: merchants[0]?.id ?? '', proxies: [] }
    const findings: ScanFinding[] = []
    for (const name of names) {
      const startedAt = performance.now()
      const newFindings = await scans[name](run)
      console.log(`${name}: ${newFindings.length} findings, ${((performance.now() - startedAt) / 1000).toFixed(0)} s`)
      findings.push(...newFindings)
    }
    findings.push(...run.proxies.flatMap((proxy) => proxy.findings()))
    for (const { scanner, place, what } of findings) console.log(`  ${scanner}  ${place}  ${what}`)
    console.log(findings.length === 0 ? 'No finding.' : `${findings.length} findings.`)
    await Promise.all(run.proxies.map((proxy) => proxy.stop()))
    return findings.length === 0 ? 0 : 1
  } finally {
    await stack.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

if (values.help) console.log(usage)
else process.exit(await scan())
