// `npm run bench paint` measures largest paint, layout shift and blocking time at first visits to pages with and without their scripts.
// `--against` adds another version. Exits with 1 when scripts delay the largest paint by more than a tenth, or when the layout shifts.
import { parseArgs } from 'node:util'
import { warmPictures } from '../demo/warm-pictures.ts'
import { withPort } from './browser/site.ts'
import { launchBareBrowser, type BareBrowser } from './paint/browser.ts'
import { documentAt, firstRestaurantPath, withoutScripts, type RecordedDocument } from './paint/documents.ts'
import { visit, type Visit } from './paint/visit.ts'
import { ratioWithInterval, median, quantile } from './lib.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string' }, // a site that already runs; without it, the bench starts a separate one
    against: { type: 'string' }, // port of another version that already runs: compares its blocking time
    pairs: { type: 'string', default: '7' },
    partner: { type: 'string', default: 'lumen-mobile' },
    page: { type: 'string' }, // home, search or restaurant; without it, all three
  },
})
const pairs = Number(values.pairs)
const host = `${values.partner}.localhost`
const paintRatioMax = 1.1

/** All visits to one document. */
type Visits = { name: string; timings: Visit[] }

/** Visits the documents in the order A B C, C B A, so that a machine that slows down slows all documents equally. */
async function visitInTurn(browser: BareBrowser, documents: Record<string, RecordedDocument>): Promise<Visits[]> {
  const visits = Object.entries(documents).map(([name, document]) => ({ name, document, timings: [] as Visit[] }))
  for (const { document } of visits) await visit(browser, document) // warms up the server; not counted
  for (let pair = 0; pair < pairs; pair += 1)
    for (const { document, timings } of pair % 2 === 0 ? visits : visits.toReversed())
      timings.push(await visit(browser, document))
  return visits
}

type Measure = (timing: Visit) => number
/** `compare` takes rates, but works with times as well. */
const asRate = ({ name, timings }: Visits, measure: Measure) => ({ name, perSecond: timings.map(measure) })

function ratioOf(a: Visits, b: Visits, measure: Measure) {
  const { ratio, low, high } = ratioWithInterval(asRate(a, measure), asRate(b, measure))
  return { ratio, text: `${ratio.toFixed(2)} (95 % interval ${low.toFixed(2)} to ${high.toFixed(2)}, ${pairs} pairs)` }
}

const spread = (numbers: number[]): string =>
  `${median(numbers).toFixed(0)} ms (${quantile(numbers, 0.25).toFixed(0)} to ${quantile(numbers, 0.75).toFixed(0)})`

function report(kind: string, [page, scriptless, otherVersion]: Visits[]): void {
  if (!page || !scriptless) return
  const paint = ratioOf(page, scriptless, ({ paintMs }) => paintMs)
  const shift = Math.max(...page.timings.map(({ shift }) => shift))
  console.log(`\n${kind}`)
  for (const { name, timings } of [page, scriptless])
    console.log(`  largest paint ${name}: ${spread(timings.map(({ paintMs }) => paintMs))}`)
  console.log(`  ratio with to without scripts: ${paint.text}, at most ${paintRatioMax}`)
  console.log(`  largest layout shift: ${shift.toFixed(4)}, target 0`)
  for (const { name, timings } of otherVersion ? [page, scriptless, otherVersion] : [page, scriptless])
    console.log(`  blocking time ${name}: ${spread(timings.map(({ blockingMs }) => blockingMs))}`)
  if (otherVersion)
    console.log(`  ratio of the two versions: ${ratioOf(page, otherVersion, ({ blockingMs }) => blockingMs).text}`)
  if (paint.ratio > paintRatioMax || shift > 0) process.exitCode = 1
}

await withPort(values.port, async (port) => {
  await warmPictures(Number(port))
  const restaurant = firstRestaurantPath(await documentAt(host, port, '/search'))
  const kinds = { home: '/', search: '/search', restaurant }
  const browser = await launchBareBrowser()
  try {
    for (const [kind, path] of Object.entries(kinds)) {
      if (values.page && values.page !== kind) continue
      const page = await documentAt(host, port, path)
      const documents = {
        'with scripts': page,
        'without scripts': withoutScripts(page),
        ...(values.against ? { 'of the other version': await documentAt(host, values.against, path) } : {}),
      }
      report(kind, await visitInTurn(browser, documents))
    }
  } finally {
    await browser.close()
  }
})
