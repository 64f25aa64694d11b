import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { launchPostgres } from '../../server/database/embedded/launch.ts'
import { testFolder } from '../../tools/lib/test-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Superuser of the run's database server. */
    adminUrl: string
    /** Name of the prepared database that every test file clones. */
    template: string
  }
}

/** One database server per run: the embedded one in a passing directory, or the one TEST_DATABASE_URL names. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  project.provide('template', `damask_template_${randomBytes(6).toString('hex')}`)
  const given = process.env['TEST_DATABASE_URL']
  if (given) {
    project.provide('adminUrl', given)
    return async () => undefined
  }
  const dataDir = testFolder('damask-test-')
  const server = await launchPostgres({ dataDir })
  await skipFlushes(server.adminUrl)
  project.provide('adminUrl', server.adminUrl)
  return async () => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Tests of one run share a server that is thrown away: no commit has to wait for the disk. What must survive a crash is tested in checks/faults. */
async function skipFlushes(adminUrl: string): Promise<void> {
  const admin = new pg.Client(adminUrl)
  await admin.connect()
  await admin.query('alter role all set synchronous_commit = off')
  await admin.end()
}
