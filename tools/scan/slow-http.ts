import { runScanCommand, type ScanFinding } from './scan-command.ts'

const attackSeconds = 25
const limitMs = 3 * attackSeconds * 1_000
const connections = 1_500
const connectionsPerSecond = 300
const probeSeconds = 3 // another visitor must be answered within this time
/** slowhttptest's attacks, by its option. */
const attacks = { H: 'slow headers', B: 'slow body', R: 'many ranges', X: 'slow reading' } as const

/** Opens many slow connections to a service in each way that slowhttptest knows. A probe that is not answered is a finding. */
export async function scanWithSlowHttp(service: string, url: string, folder: string): Promise<ScanFinding[]> {
  const findings: ScanFinding[] = []
  for (const [option, attack] of Object.entries(attacks)) {
    const rate = ['-c', String(connections), '-r', String(connectionsPerSecond), '-l', String(attackSeconds)]
    const args = [`-${option}`, ...rate, '-i', '5', '-p', String(probeSeconds), '-u', url]
    const { output } = await runScanCommand('slowhttptest', args, { limitMs, folder })
    const finding = (what: string) => findings.push({ scanner: 'slowhttptest', place: `${service}, ${attack}`, what })
    if (/service available:\S*\s+\S*NO/.test(output)) finding('another visitor was not answered in time')
    else if (!/service available:/.test(output)) finding(`did not finish: ${output.trim().slice(-300)}`)
  }
  return findings
}
