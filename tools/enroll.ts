import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { openPartners } from '../server/brands/store.ts'
import { autoEnroll, customer } from '../server/joining/auto-enroll.ts'
import { randomIds, systemClock } from '../server/platform/clock-and-ids.ts'
import { withDatabase } from './lib/with-database.ts'

const usage = `npm run enroll -- PARTNER FILE

Enrolls a partner's customers as members who only have to activate, and mails each of them a link. FILE has one JSON object per line:
${Object.keys(customer.shape).join(', ')}. Existing members do not change. The partner's hasAutoEnroll must be on.`

const [partnerId = '', file = ''] = process.argv.slice(2)

/** Enrolls one line of the file; returns `added`, `unchanged` or the reason of the refusal. */
async function enrollLine(line: string, enroll: (record: unknown) => Promise<string>): Promise<string> {
  try {
    return await enroll(JSON.parse(line))
  } catch (error) {
    if (error instanceof SyntaxError) return 'is not a JSON object'
    throw error
  }
}

/** Returns the exit code: 0 on success, 1 when a line was refused, 2 when the partner cannot enroll. */
async function run(): Promise<number> {
  return withDatabase('app', 'damask enroll', async (db) => {
    const partners = await openPartners(db, console.error)
    const partner = partners.byId(partnerId)
    partners.stop()
    if (!partner?.brand.hasAutoEnroll) {
      console.error(`Partner ${partnerId} does not exist or has hasAutoEnroll off.`)
      return 2
    }
    const deps = { db, clock: systemClock, ids: randomIds(systemClock) }
    const enroll = async (record: unknown): Promise<string> => {
      const validation = customer.safeParse(record)
      if (!validation.success) return `${validation.error.issues[0]?.path.join('.') || 'the line'} is not valid`
      const result = await autoEnroll(deps, partner, validation.data)
      if (result.added) return 'added'
      return result.reason === 'known' ? 'unchanged' : `${result.field} is not valid`
    }
    const counts = { added: 0, unchanged: 0, refused: 0 }
    let lineNumber = 0
    for await (const line of createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Infinity })) {
      lineNumber += 1
      if (line.trim() === '') continue
      const outcome = await enrollLine(line, enroll)
      counts[outcome === 'added' || outcome === 'unchanged' ? outcome : 'refused'] += 1
      if (outcome !== 'added' && outcome !== 'unchanged') console.error(`line ${lineNumber}: ${outcome}`)
    }
    console.log(`${counts.added} added, ${counts.unchanged} unchanged, ${counts.refused} refused`)
    return counts.refused > 0 ? 1 : 0
  })
}

if (partnerId === '' || file === '') {
  console.log(usage)
  process.exitCode = 2
} else
  await run().then(
    (code) => (process.exitCode = code),
    (error: Error) => {
      console.error(error.message)
      process.exitCode = 1
    },
  )
