import { defineConfig } from 'vitest/config'
import type { Area, Part } from './areas.ts'

// tools/mutants.ts sets MUTANT_TESTS.
const run: Pick<Area, 'needsDatabase'> & Pick<Part, 'tests' | 'replacesGlobals'> = JSON.parse(
  process.env['MUTANT_TESTS'] ?? '',
)

export default defineConfig({
  test: {
    environment: 'node',
    include: [...run.tests],
    pool: 'threads',
    isolate: run.replacesGlobals === true,
    testTimeout: 120_000,
    hookTimeout: 180_000,
    ...(run.needsDatabase && { globalSetup: ['checks/fixtures/global-setup.ts'] }),
  },
})
