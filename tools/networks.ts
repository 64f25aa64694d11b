import { parseArgs } from 'node:util'
import { feedById } from '../providers/card-feed/read.ts'
import { pushLocations, type PushReport } from '../server/networks/push-locations.ts'
import { systemClock } from '../server/platform/clock-and-ids.ts'
import { cardPrograms } from '../vault/programs.ts'
import { withDatabase } from './lib/with-database.ts'

const usage = `npm run networks -- push [--partner ID] [--again]

Registers every restaurant at the card networks of CARD_PROGRAMS: its brand, its location and its merchant ids. It registers nothing twice.
--again repeats requests without a reply from the network; check its dashboard first, because a repeated request may create a duplicate.`

/** Prints the result of a run. Returns false when the network refused a request or did not reply to one. */
function printReport(name: string, { created, refused, lost }: PushReport): boolean {
  console.log(`${name}: ${created.brand} brands, ${created.location} locations, ${created.mid} merchant ids created`)
  for (const { subject, detail } of refused) console.error(`${name} refused ${subject}: ${detail}`)
  for (const subject of lost) console.error(`${name} did not reply about ${subject}`)
  return refused.length === 0 && lost.length === 0
}

async function push(partner: string | undefined, retryLost: boolean): Promise<number> {
  const programs = cardPrograms(process.env, process.env['NODE_ENV'] === 'production')
  const selectedPrograms = programs.filter((program) => partner === undefined || program.partner === partner)
  return withDatabase('app', 'damask networks', async (db) => {
    let isComplete = true
    let pushCount = 0
    for (const { network, url, key, programId } of selectedPrograms) {
      const api = feedById(network)?.locations?.({ url, key, fetch })
      if (!api) continue
      pushCount += 1
      const report = await pushLocations({
        db,
        clock: systemClock,
        program: { network, programId },
        api,
        retryLost,
      })
      isComplete = printReport(`${network} ${programId}`, report) && isComplete
    }
    if (pushCount === 0) console.log('No program in CARD_PROGRAMS takes restaurants.')
    return isComplete ? 0 : 1
  })
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { partner: { type: 'string' }, again: { type: 'boolean' }, help: { type: 'boolean' } },
})
if (positionals[0] !== 'push' || values.help) {
  console.log(usage)
  process.exitCode = values.help ? 0 : 2
} else {
  try {
    process.exitCode = await push(values.partner, values.again ?? false)
  } catch (error) {
    console.error(`The push stopped: ${error instanceof Error ? error.message : String(error)}`)
    process.exitCode = 1
  }
}
