// `npm run bench map`: frames, long tasks, script time and replies while the bench drags and zooms the map, with many restaurants and
// without any.
import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser, CDPSession, Page } from '@playwright/test'
import type { ProductSetup } from '../checks/fixtures/product.ts'
import { closePrompts } from '../tools/lib/close-prompts.ts'
import { withSite } from './browser/site.ts'
import { median, quantile } from './lib.ts'
import { installRecorder, readMapTimes, setRecording, type MapTimes } from './map/recorder.ts'
import { restaurants } from './search/restaurants.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string' }, // a site that already runs and has the restaurants; without it, the bench starts a separate one
    count: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '1' },
    slowed: { type: 'string', default: '1' }, // how many times slower the page runs; 1 is the real speed
  },
})
const partner = 'meridian-air'
const pinsPath = '/Merchants/Pins'
const lateFrameMs = 50
const readyMs = 90_000 // limit of the wait until the map is ready
const drags = 6
const stepsPerDrag = 24
const settleMs = 1_500 // a person looks before the next drag

/**
 * Boxes as south, west, north, east. From far to near: the whole country, a city with grouped pins, and a part of that city whose
 * restaurants the map draws one by one.
 */
const views = {
  'the country': '24,-125,49,-67',
  'a city': '40.45,-74.35,40.95,-73.65',
  'a part of it': '40.66,-74.06,40.76,-73.94',
}

/** Answers each request for pins with none, so that the same movements show what the map costs without restaurants. */
const serveNoPins = (page: Page) =>
  page.route(`**${pinsPath}?*`, (route) => route.fulfill({ json: { total: 0, pins: [], cells: [] } }))

async function drag(page: Page, turn: number): Promise<void> {
  const { x = 0, y = 0, width = 0, height = 0 } = (await page.locator('.maplibregl-canvas').boundingBox()) ?? {}
  const [fromX, fromY] = [x + width / 2, y + height / 2]
  const [byX, byY] = turn % 2 === 0 ? [-180, 70] : [180, -70]
  await page.mouse.move(fromX, fromY)
  await page.mouse.down()
  for (let step = 1; step <= stepsPerDrag; step += 1)
    await page.mouse.move(fromX + (byX * step) / stepsPerDrag, fromY + (byY * step) / stepsPerDrag)
  await page.mouse.up()
  await page.waitForTimeout(settleMs)
}

async function zoomInAndOut(page: Page): Promise<void> {
  for (const by of [-300, 300]) {
    for (let step = 0; step < 5; step += 1) await page.mouse.wheel(0, by)
    await page.waitForTimeout(settleMs)
  }
}

type MapMeasurement = MapTimes & { scriptMs: number; seconds: number }
type Profile = Awaited<ReturnType<typeof stopProfiler>>

const stopProfiler = async (protocol: CDPSession) => (await protocol.send('Profiler.stop')).profile

/**
 * Script time in ms of the functions that have an address: ours and those of the map library. Graphics calls have no address and do not
 * count: here the processor executes them; on most devices a graphics chip does.
 */
function scriptMsOf({ nodes, samples = [], timeDeltas = [] }: Profile): number {
  const scriptNodes = new Set(nodes.filter(({ callFrame }) => callFrame.url !== '').map(({ id }) => id))
  return samples.reduce((sum, id, index) => sum + (scriptNodes.has(id) ? (timeDeltas[index] ?? 0) : 0), 0) / 1000
}

/** Opens the map at a box, drags it and zooms it. Returns the measured times. */
async function measureMap(browser: Browser, port: string, box: string, withoutPins: boolean): Promise<MapMeasurement> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  await closePrompts(context)
  await context.addInitScript(installRecorder, pinsPath)
  const page = await context.newPage()
  if (withoutPins) await serveNoPins(page)
  await page.goto(`http://${partner}.localhost:${port}/search?view=map&box=${box}`)
  await page.locator('[data-ready]').waitFor({ timeout: readyMs })
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(settleMs)
  const protocol = await context.newCDPSession(page)
  await protocol.send('Profiler.enable')
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: Number(values.slowed) })
  await drag(page, 0) // compiles the code and fills the caches
  await protocol.send('Profiler.start')
  const startedAt = performance.now()
  await page.evaluate(setRecording, true)
  for (let turn = 1; turn <= drags; turn += 1) await drag(page, turn)
  await zoomInAndOut(page)
  await page.evaluate(setRecording, false)
  const seconds = (performance.now() - startedAt) / 1000
  const scriptMs = scriptMsOf(await stopProfiler(protocol))
  const times = await page.evaluate(readMapTimes)
  await context.close()
  return { ...times, scriptMs, seconds }
}

function report(name: string, rounds: readonly MapMeasurement[]): void {
  const timesOf = (kind: keyof MapTimes) => rounds.flatMap((times) => times[kind])
  const frames = timesOf('frames')
  const lateFrames = frames.filter((ms) => ms > lateFrameMs)
  const summaryOf = (times: readonly number[]) =>
    times.length === 0
      ? 'none'
      : `${times.length}, median ${median(times).toFixed(0)} ms, 95 % within ${quantile(times, 0.95).toFixed(0)} ms, longest ${Math.max(...times).toFixed(0)} ms`
  console.log(`  ${name}
    frames              ${summaryOf(frames)}; ${lateFrames.length} longer than ${lateFrameMs} ms
    tasks over 50 ms    ${summaryOf(timesOf('longTasks'))}
    script              ${median(rounds.map(({ scriptMs, seconds }) => scriptMs / seconds)).toFixed(0)} ms per second, without graphics
    the worker's replies ${summaryOf(timesOf('workerReplies'))}
    the server's replies ${summaryOf(timesOf('pinReplies'))}`)
}

/** Writes the restaurants to a file and imports it with the import command. */
async function addData(setup: ProductSetup): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'damask-map-'))
  const file = join(folder, 'restaurants.ndjson')
  const lines = restaurants(Number(values.count)).map((restaurant) => `${JSON.stringify(restaurant)}\n`)
  await writeFile(file, lines)
  const command = join(import.meta.dirname, '..', 'tools', 'import.ts')
  const env = { ...process.env, DATA_DIR: setup.dataDir }
  const importProcess = spawn(process.execPath, [command, 'merchants', file], { stdio: 'inherit', env })
  const [code] = (await once(importProcess, 'exit')) as [number | null]
  rmSync(folder, { recursive: true })
  if (code !== 0) throw new Error('failed to import the restaurants')
}

await withSite(
  values.port,
  async ({ browser, port }) => {
    for (const [name, box] of Object.entries(views)) {
      const measurements: Record<'full' | 'empty', MapMeasurement[]> = { full: [], empty: [] }
      for (let round = 0; round < Number(values.rounds); round += 1)
        // The order alternates, so that neither kind always has the warm caches.
        for (const kind of round % 2 === 0 ? (['empty', 'full'] as const) : (['full', 'empty'] as const))
          measurements[kind].push(await measureMap(browser, port, box, kind === 'empty'))
      console.log(`\n${name}`)
      report('with all restaurants', measurements.full)
      report('with none', measurements.empty)
    }
  },
  addData,
)
