import { spawn } from 'node:child_process'

/** What a scanner reports: its name, the address or file, and what it found there. */
export type ScanFinding = { scanner: string; place: string; what: string }

export type ScanOutput = { exitCode: number | null; output: string }

/**
 * Runs a command and returns its exit code with everything that it printed. Stops it after `limitMs`; the exit code is then null.
 * Rejects when the command is not installed.
 */
export function runScanCommand(
  command: string,
  args: readonly string[],
  options: { limitMs: number; folder: string },
): Promise<ScanOutput> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: options.folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: options.limitMs,
      killSignal: 'SIGKILL',
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (bytes: Buffer) => {
        output += bytes.toString()
      })
    child.once('error', reject)
    child.once('close', (exitCode) => resolve({ exitCode, output }))
  })
}
