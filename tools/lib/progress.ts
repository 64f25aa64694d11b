const tellAfterMs = 1_000
const tickMs = 100
const plainEveryMs = 10_000
const marks = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏']

const seconds = (ms: number) => (ms / 1000).toFixed(ms < 10_000 ? 1 : 0)

/**
 * Runs one named piece of work and shows its progress: a moving line on a terminal once it takes over a second, plain lines
 * elsewhere. The work receives a function that adds a detail to the line (`412 of 2,400`).
 */
export async function step<T>(label: string, work: (detail: (text: string) => void) => Promise<T> | T): Promise<T> {
  const began = performance.now()
  const live = process.stdout.isTTY
  let detail = ''
  let ticks = 0
  let toldAt = 0
  const timer = setInterval(() => {
    const passed = performance.now() - began
    if (passed < tellAfterMs) return
    ticks += 1
    const line = `${label}, ${seconds(passed)} s${detail && ` (${detail})`}`
    if (live)
      process.stdout.write(
        `\r\u001B[K${marks[ticks % marks.length]} ${line}`.slice(0, (process.stdout.columns || 80) + 4),
      )
    else if (toldAt === 0 || passed - toldAt > plainEveryMs) {
      console.log(`${line} …`)
      toldAt = passed
    }
  }, tickMs)
  const clear = () => {
    clearInterval(timer)
    if (live) process.stdout.write('\r\u001B[K')
  }
  try {
    const result = await work((text) => (detail = text))
    clear()
    console.log(`✓ ${label}, ${seconds(performance.now() - began)} s`)
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
