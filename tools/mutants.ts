import { mkdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import { root } from '../checks/sources.ts'
import { areaOf, areas, type Area } from './mutants/areas.ts'
import { readExplanations, score, type Explanation, type Mutant } from './mutants/report.ts'

const usage = `npm run mutants                       changes the code of every area in small ways and counts what the tests detect
npm run mutants -- AREA...            only these areas: ${areas.map(({ name }) => name).join(', ')}
npm run mutants -- domain/earning     only the files of a folder or file of an area
npm run mutants -- --fresh AREA...    without the results of the last run`
const cacheFolder = 'node_modules/.cache/mutants'
const explanationsFile = 'tools/mutants/explained.tsv'

type Run = { mutants: Mutant[]; sources: Map<string, string> }

/** Results of unchanged code and tests come from the last run. */
async function mutate(area: Area, fresh: boolean): Promise<Run> {
  process.env['MUTANT_TESTS'] = JSON.stringify(area.tests)
  process.env['MUTANT_DATABASE'] = String(area.needsDatabase)
  const report = join(cacheFolder, area.name.replaceAll('/', '-'))
  const results = await new Stryker({
    // Its tsconfigFile names no file: Stryker would rewrite ours with an interface that TypeScript 7 no longer has.
    configFile: 'tools/mutants/stryker.json',
    mutate: [...area.files, '!**/*.test.ts'],
    incrementalFile: `${report}.json`,
    force: fresh,
    reporters: process.stdout.isTTY ? ['html', 'progress'] : ['html'],
    htmlReporter: { fileName: `${report}.html` },
  }).runMutationTest()
  const { files }: { files: Record<string, { source: string }> } = JSON.parse(readFileSync(`${report}.json`, 'utf8'))
  return {
    mutants: results.map((mutant) => ({ ...mutant, fileName: relative(root, mutant.fileName) })),
    sources: new Map(Object.entries(files).map(([path, { source }]) => [path, source])),
  }
}

async function measure(area: Area, fresh: boolean, explanations: Explanation[]): Promise<boolean> {
  const began = performance.now()
  const { mutants, sources } = await mutate(area, fresh)
  const { percent, detected, survived, uncovered, explained, unexplained, stale } = score(
    mutants,
    sources,
    explanations,
  )
  for (const { file, lineNumber, line, change } of unexplained)
    console.log(`  ${file}:${lineNumber}\t${line}\t${change}`)
  for (const { file, line, change } of stale)
    console.log(`  No longer survives, remove it from ${explanationsFile}: ${file}\t${line}\t${change}`)
  const minutes = ((performance.now() - began) / 60_000).toFixed(1)
  const enough = percent >= area.limit
  console.log(
    `${enough ? '✓' : '✗'} ${area.name}: ${percent.toFixed(1)} % (at least ${area.limit} %), ${detected} killed, ${survived} survived, ${uncovered} without coverage, ${explained} of these explained, ${minutes} min`,
  )
  return enough
}

const words = process.argv.slice(2)
const fresh = words.includes('--fresh')
const names = words.filter((word) => word !== '--fresh')
const chosen = names.length === 0 ? areas : names.map(areaOf).filter((area) => area !== undefined)
if (chosen.length < names.length) {
  console.log(usage)
  process.exit(names.includes('--help') ? 0 : 2)
}
mkdirSync(cacheFolder, { recursive: true })
const explanations = readExplanations(readFileSync(explanationsFile, 'utf8'))
let enough = true
for (const area of chosen) enough = (await measure(area, fresh, explanations)) && enough
process.exit(enough ? 0 : 1)
