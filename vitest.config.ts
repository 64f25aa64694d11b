import { defineConfig } from 'vitest/config'

const journeys = 'checks/journeys/**'
const faults = 'checks/faults/**'
const rooms = '{domain,contract,brands,providers,server,web,console,vault,tools,checks,bench}'

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    globalSetup: ['checks/given/global-setup.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // A second, as it is by itself, is little on a machine that has other things to do.
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: [`${rooms}/**/*.test.{ts,tsx}`],
          exclude: ['**/node_modules/**', journeys, faults],
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          environment: 'node',
          include: [`${faults}/*.test.ts`],
          maxWorkers: 1,
          testTimeout: 600_000,
        },
      },
    ],
  },
})
