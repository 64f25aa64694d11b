import { defineConfig } from 'vitest/config'

// tools/mutants.ts chooses the tests of an area. One project without isolation: each mutant starts its tests anew.
const include: string[] = JSON.parse(process.env['MUTANT_TESTS'] ?? '[]')
const needsDatabase = process.env['MUTANT_DATABASE'] === 'true'

export default defineConfig({
  test: {
    environment: 'node',
    include,
    pool: 'threads',
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 180_000,
    ...(needsDatabase && { globalSetup: ['checks/fixtures/global-setup.ts'] }),
  },
})
