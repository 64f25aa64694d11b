import { defineConfig } from 'vitest/config'
import { readSources } from './checks/sources.ts'
import { splitTests } from './tools/lib/test-projects.ts'

// docs/testing.md explains each project. A test file's path, text and imports decide its project, so no list is needed.
const tests = splitTests(readSources())
const globalSetup = ['checks/fixtures/global-setup.ts']

export default defineConfig({
  test: {
    environment: 'node',
    maxWorkers: 2,
    // Long, because a busy machine is slow: the limits only end tests that hang.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    // The default of one second is too short on a busy machine.
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        test: { name: 'pure', include: tests.pure, pool: 'threads', isolate: false },
      },
      {
        extends: true,
        test: { name: 'isolated', include: tests.isolated, pool: 'threads' },
      },
      {
        extends: true,
        test: { name: 'database', include: tests.database, pool: 'threads', isolate: false, globalSetup },
      },
      {
        extends: true,
        test: { name: 'processes', include: tests.processes, pool: 'forks', globalSetup },
      },
      {
        extends: true,
        test: {
          name: 'proxies',
          include: tests.proxies,
          pool: 'forks',
          globalSetup,
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: tests.faults,
          pool: 'forks',
          globalSetup,
          // In a run of all projects the faults come after the others, one file at a time: each file starts its own servers.
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
          testTimeout: 600_000,
        },
      },
    ],
  },
})
