import { countJobs, jobsWithErrors } from '../server/jobs/overview.ts'
import { withDatabase } from './lib/with-database.ts'

const listedMax = 50
const minuteMs = 60_000

const now = new Date()
const minutesSince = (at: Date): number => Math.floor((now.getTime() - at.getTime()) / minuteMs)

// `npm run jobs`: prints the numbers of jobs by kind, and lists up to 50 jobs whose last try failed, without personal data.
await withDatabase('console', 'damask jobs', async (db) => {
  console.table(
    (await countJobs(db, now)).map(({ oldest, ...counts }) => ({
      ...counts,
      'oldest, minutes': oldest ? minutesSince(oldest) : '',
    })),
  )
  const jobs = await jobsWithErrors(db, { limit: listedMax })
  if (jobs.length === 0) console.log('No job has failed.')
  for (const { kind, id, state, tries, error, nextTryAt } of jobs) {
    const next = state === 'failed' ? 'no further try' : `next try ${nextTryAt.toISOString()}`
    console.log(`${kind} ${id}: ${state}, ${tries} tries, ${next}: ${error || 'the node that ran it ended'}`)
  }
})
process.exit(0)
