import { defineConfig } from '@playwright/test'
import { smallWindow, wideWindow, withoutPictures } from './browser.ts'

// Journeys whose page or steps depend on the width have this tag.
const layout = /@layout/
// Only `npm run test:full` runs these.
const full = /@full/

/** Journeys through the whole running product: a separate stack, or the one at DAMASK_PORT. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.journey.ts',
  globalSetup: './stack.ts',
  outputDir: '../../test-results',
  fullyParallel: true,
  workers: 2,
  // Only a busy machine needs this long: there a journey is slow, not failed.
  timeout: 150_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  use: {
    headless: true,
    actionTimeout: 30_000,
    // Journeys cannot intercept a service worker's requests, and each new browser would install one. Only the offline journey allows it.
    serviceWorkers: 'block',
    ...withoutPictures,
    // Recording traces takes a third of all the time: use `--trace on` for a failed journey.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    // Reduced motion saves the processor time of every frame of the map; at 1280 px everything moves.
    {
      name: '390',
      use: { viewport: smallWindow, hasTouch: true, contextOptions: { reducedMotion: 'reduce' } },
      grepInvert: full,
    },
    { name: '1280', use: { viewport: wideWindow }, grep: layout },
    // npm run test:full runs the others at this width too, except those that set a width themselves.
    { name: '1280-full', use: { viewport: wideWindow }, grepInvert: [layout, /@one-width/] },
  ],
})
