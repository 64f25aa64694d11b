import { mkdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import { launchTestServer } from '../checks/fixtures/global-setup.ts'
import { root } from '../checks/sources.ts'
import { areaOf, areas, hasFile, type Area, type Part } from './mutants/areas.ts'
import { readExplanations, score, type Mutant, type Score } from './mutants/report.ts'

const usage = `npm run mutants                       changes the rules of every area in small ways and counts what the tests detect
npm run mutants -- NAME...            only these areas or parts
npm run mutants -- --fresh NAME...    without the results of the last run

Areas and their parts:
${areas.map(({ name, parts }) => `  ${name}: ${parts.map((part) => part.name).join(', ')}`).join('\n')}`
const cacheFolder = 'node_modules/.cache/mutants'
const explanationsFile = 'tools/mutants/explained.tsv'

type MutationRun = { mutants: Mutant[]; sources: Map<string, string> }

/** Runs Stryker on one part. Unless `fresh`, it reuses the last run's results of unchanged code and tests. */
async function mutate(area: Area, part: Part, fresh: boolean): Promise<MutationRun> {
  const { name, files } = part
  // Stryker starts the test runner as a separate process, which inherits this variable.
  process.env['MUTANT_TESTS'] = JSON.stringify({ ...area, ...part })
  const prefix = join(cacheFolder, name.replaceAll('/', '-'))
  const results = await new Stryker({
    // stryker.json sets tsconfigFile to a file that does not exist: Stryker would rewrite ours with an API that TypeScript 7 no longer has.
    configFile: 'tools/mutants/stryker.json',
    mutate: [...files, '!**/*.test.ts'],
    incrementalFile: `${prefix}.json`,
    force: fresh,
    // An emptied string breaks most statements of SQL, which proves nothing. `ignoreStatic` omits
    // changes outside functions, because each of them needs all tests of the folder.
    ...(area.needsDatabase && { mutator: { excludedMutations: ['StringLiteral'] }, ignoreStatic: true }),
    reporters: ['html', process.stdout.isTTY ? 'progress' : 'progress-append-only'],
    htmlReporter: { fileName: `${prefix}.html` },
  }).runMutationTest()
  const storedReport: { files: Record<string, { source: string }> } = JSON.parse(readFileSync(`${prefix}.json`, 'utf8'))
  const mutants = results.map((mutant) => ({ ...mutant, fileName: relative(root, mutant.fileName) }))
  return {
    // Stryker also returns its stored results of files that the part no longer has.
    mutants: mutants.filter(({ fileName }) => hasFile(part, fileName)),
    sources: new Map(Object.entries(storedReport.files).map(([path, { source }]) => [path, source])),
  }
}

const explanations = readExplanations(readFileSync(explanationsFile, 'utf8'))

function printSurvivors({ unexplained, stale }: Score): void {
  for (const { file, lineNumber, line, change } of unexplained)
    console.log(`  ${file}:${lineNumber}\t${line}\t${change}`)
  for (const { file, line, change } of stale)
    console.log(`  Survives no longer, remove it from ${explanationsFile}: ${file}\t${line}\t${change}`)
}

const summary = (name: string, result: Score): string =>
  `${name}: ${result.percent.toFixed(1)} %, ${result.killed} killed, ${result.timedOut} timed out, ${result.survived} survived, ${result.uncovered} without coverage, ${result.explained} of these explained`

/** Prints the unexplained survivors and summary of each part. Returns the summary of the area, and whether it reaches its limit. */
async function measure(area: Area, fresh: boolean): Promise<{ summaryLine: string; isEnough: boolean }> {
  const areaRun: MutationRun = { mutants: [], sources: new Map() }
  for (const part of area.parts) {
    const startedAt = performance.now()
    const { mutants, sources } = await mutate(area, part, fresh)
    areaRun.mutants.push(...mutants)
    for (const [path, source] of sources) areaRun.sources.set(path, source)
    const partScore = score(mutants, sources, explanations)
    printSurvivors(partScore)
    console.log(`  ${summary(part.name, partScore)}, ${((performance.now() - startedAt) / 60_000).toFixed(1)} min`)
  }
  const areaScore = score(areaRun.mutants, areaRun.sources, explanations)
  const isEnough = areaScore.percent >= area.limit
  return {
    summaryLine: `${isEnough ? '✓' : '✗'} ${summary(area.name, areaScore)}; at least ${area.limit} % are required`,
    isEnough,
  }
}

const args = process.argv.slice(2)
const fresh = args.includes('--fresh')
const names = args.filter((arg) => arg !== '--fresh')
const selectedAreas = names.length === 0 ? areas : names.map(areaOf).filter((area) => area !== undefined)
if (selectedAreas.length < names.length) {
  console.log(usage)
  process.exit(names.includes('--help') ? 0 : 2)
}
mkdirSync(cacheFolder, { recursive: true })
const measurements: Awaited<ReturnType<typeof measure>>[] = []
// One server for all runs: Stryker kills a runner whose mutant never ends, which would leave the runner's own server behind.
const server = selectedAreas.some(({ needsDatabase }) => needsDatabase) ? await launchTestServer() : undefined
if (server) process.env['TEST_DATABASE_URL'] = server.adminUrl
for (const area of selectedAreas) measurements.push(await measure(area, fresh))
await server?.stop()
for (const { summaryLine } of measurements) console.log(summaryLine)
process.exit(measurements.every(({ isEnough }) => isEnough) ? 0 : 1)
