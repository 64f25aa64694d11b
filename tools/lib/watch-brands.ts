import { watch } from 'node:fs'
import { brandFaultLines } from './brand-fault-lines.ts'
import { printLine } from './progress.ts'
import { brandsFolder, saveBrands, type LoadedBrands } from './save-brands.ts'

/** An editor writes a file in several steps, which are one change. */
const debounceMs = 300

/** Saves the folders of brands/ again after each change of a file, and prints what came of it. Returns the function that stops it. */
export function watchBrands(appUrl: string): () => void {
  let timer: NodeJS.Timeout | undefined
  let lastSave: Promise<unknown> = Promise.resolve()
  const save = () => {
    lastSave = lastSave
      .then(() => saveBrands(appUrl, printLine))
      .then(printFaults, (error: unknown) => printLine(`brands: ${String(error)}`))
  }
  const watcher = watch(brandsFolder, { recursive: true }, () => {
    clearTimeout(timer)
    timer = setTimeout(save, debounceMs)
  })
  return () => {
    clearTimeout(timer)
    watcher.close()
  }
}

function printFaults({ faulty, open }: LoadedBrands): void {
  const versions = new Map(open.map(({ id, version }) => [id, version]))
  for (const line of brandFaultLines(faulty, (id) => versions.get(id) ?? null)) printLine(line)
}
