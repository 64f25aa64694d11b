import type { ImportReport } from '../../server/catalog/import/import.ts'

const plainLineMs = 5_000
const redrawMs = 100
const barWidth = 30
const phaseLabels = { reading: 'Reading', comparing: 'Comparing', writing: 'Writing' } as const

export type ProgressBar = { show: (report: ImportReport) => void; clear: () => void }
type Output = { isTTY?: boolean; write: (text: string) => unknown }

/** Shows the progress of an import: a bar on a terminal, elsewhere a plain line at most every five seconds. `clear` removes the bar. */
export function progressBar(output: Output = process.stdout, now: () => number = Date.now): ProgressBar {
  const startedAt = now()
  let lastShownAt = startedAt
  return {
    show: ({ phase, share, read }) => {
      const at = now()
      if (at - lastShownAt < (output.isTTY ? redrawMs : plainLineMs)) return
      lastShownAt = at
      const seconds = Math.round((lastShownAt - startedAt) / 1000)
      const text = `${phaseLabels[phase]} ${Math.round(share * 100)} %, ${read.toLocaleString('en-US')} rows, ${seconds} s`
      const filled = Math.round(share * barWidth)
      output.write(
        output.isTTY ? `\r\u001B[K[${'█'.repeat(filled)}${' '.repeat(barWidth - filled)}] ${text}` : `${text}\n`,
      )
    },
    clear: () => {
      if (output.isTTY) output.write('\r\u001B[K')
    },
  }
}
