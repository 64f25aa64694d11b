import { defineConfig } from 'vitest/config'
import type { Area } from './areas.ts'

// Set by tools/mutants.ts.
const area: Pick<Area, 'tests' | 'needsDatabase' | 'replacesGlobals'> = JSON.parse(process.env['MUTANT_TESTS'] ?? '')

export default defineConfig({
  test: {
    environment: 'node',
    include: [...area.tests],
    pool: 'threads',
    isolate: area.replacesGlobals,
    testTimeout: 120_000,
    hookTimeout: 180_000,
    ...(area.needsDatabase && { globalSetup: ['checks/fixtures/global-setup.ts'] }),
  },
})
