const showAfterMs = 1_000
const tickMs = 100
const plainLineIntervalMs = 10_000
const spinnerFrames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏']

const seconds = (ms: number) => (ms / 1000).toFixed(ms < 10_000 ? 1 : 0)

/**
 * Runs one named piece of work. After a second, shows its progress: a moving line on a terminal, elsewhere a plain line at most
 * every ten seconds. The work receives a function that sets the detail of the line (`412 of 2,400`).
 */
export async function runStep<T>(
  label: string,
  work: (setDetail: (text: string) => void) => Promise<T> | T,
): Promise<T> {
  const startedAt = performance.now()
  const isTerminal = process.stdout.isTTY
  let detail = ''
  let ticks = 0
  let printedAtMs = 0
  const timer = setInterval(() => {
    const elapsedMs = performance.now() - startedAt
    if (elapsedMs < showAfterMs) return
    ticks += 1
    const line = `${label}, ${seconds(elapsedMs)} s${detail && ` (${detail})`}`
    if (isTerminal)
      process.stdout.write(
        `\r\u001B[K${spinnerFrames[ticks % spinnerFrames.length]} ${line}`.slice(0, (process.stdout.columns || 80) + 4), // 4 control characters take no column
      )
    else if (printedAtMs === 0 || elapsedMs - printedAtMs > plainLineIntervalMs) {
      console.log(`${line} …`)
      printedAtMs = elapsedMs
    }
  }, tickMs)
  const clear = () => {
    clearInterval(timer)
    if (isTerminal) process.stdout.write('\r\u001B[K')
  }
  try {
    const result = await work((text) => (detail = text))
    clear()
    console.log(`✓ ${label}, ${seconds(performance.now() - startedAt)} s`)
    return result
  } catch (error) {
    clear()
    console.log(`✗ ${label}`)
    throw error
  }
}

/** Prints a line of a child process without breaking the progress line. */
export function printLine(line: string): void {
  console.log(process.stdout.isTTY ? `\r\u001B[K${line}` : line)
}
