import { defineConfig } from '@playwright/test'
import { small, wide, withoutPictures } from './browser.ts'

// Journeys whose page or way depends on the width carry this tag.
const layout = /@layout/
// `npm run test:full` alone walks these.
const full = /@full/

/** Journeys through the whole running product: a stack of its own, or the one at DAMASK_PORT. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.journey.ts',
  globalSetup: './stack.ts',
  outputDir: '../../test-results',
  fullyParallel: true,
  workers: 2,
  // Nothing waits so long but on a machine that is busy with something else: there it is slow, and not wrong.
  timeout: 150_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  use: {
    headless: true,
    actionTimeout: 30_000,
    // What a worker fetches no journey can answer, and each new browser would install one: the offline journey is about it.
    serviceWorkers: 'block',
    ...withoutPictures,
    // Keeping traces takes a third of all the time: `--trace on` for the one that failed.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    // Its visitor wants no motion, which saves the processor time of every frame of the map; at 1280 px all moves.
    {
      name: '390',
      use: { viewport: small, hasTouch: true, contextOptions: { reducedMotion: 'reduce' } },
      grepInvert: full,
    },
    { name: '1280', use: { viewport: wide }, grep: layout },
    // npm run test:full walks the others at this width too, except those that choose a width themselves.
    { name: '1280-full', use: { viewport: wide }, grepInvert: [layout, /@one-width/] },
  ],
})
