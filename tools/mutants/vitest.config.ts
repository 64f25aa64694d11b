import { defineConfig } from 'vitest/config'
import type { Area, Part } from './areas.ts'

// Set by tools/mutants.ts.
const run: Pick<Area, 'needsDatabase' | 'replacesGlobals'> & Pick<Part, 'tests'> = JSON.parse(
  process.env['MUTANT_TESTS'] ?? '',
)

export default defineConfig({
  test: {
    environment: 'node',
    include: [...run.tests],
    pool: 'threads',
    isolate: run.replacesGlobals,
    testTimeout: 120_000,
    hookTimeout: 180_000,
    ...(run.needsDatabase && { globalSetup: ['checks/fixtures/global-setup.ts'] }),
  },
})
