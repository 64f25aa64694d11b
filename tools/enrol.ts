import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { openPartners } from '../server/brands/store.ts'
import { autoEnroll, customer } from '../server/joining/auto-enroll.ts'
import { randomIds, systemClock } from '../server/platform/world.ts'
import { withDatabase } from './lib/with-database.ts'

const usage = `npm run enrol -- PARTNER FILE

Makes a partner's customers members who only have to activate, and mails each their link. FILE has one JSON object a line:
${Object.keys(customer.shape).join(', ')}. Who is a member already stays as they are. The partner's hasAutoEnroll must be on.`

const [id = '', file = ''] = process.argv.slice(2)

/** Registers one line of the list; returns its faults, or its outcome. */
async function enrolLine(line: string, enrol: (one: unknown) => Promise<string>): Promise<string> {
  try {
    return await enrol(JSON.parse(line))
  } catch (error) {
    if (error instanceof SyntaxError) return 'is not a JSON object'
    throw error
  }
}

async function run(): Promise<number> {
  return withDatabase('app', 'damask enrol', async (db) => {
    const partners = await openPartners(db, console.error)
    const partner = partners.byId(id)
    partners.stop()
    if (!partner?.brand.hasAutoEnroll) {
      console.error(`${id} is no partner that enrols its customers by itself.`)
      return 2
    }
    const deps = { db, clock: systemClock, ids: randomIds(systemClock) }
    const enrol = async (one: unknown): Promise<string> => {
      const read = customer.safeParse(one)
      if (!read.success) return `${read.error.issues[0]?.path.join('.') || 'the line'} is not as it should be`
      const became = await autoEnroll(deps, partner, read.data)
      if (became.added) return 'added'
      return became.because === 'known' ? 'known' : `${became.field} is not as it should be`
    }
    const counts = { added: 0, known: 0, refused: 0 }
    let at = 0
    for await (const line of createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Infinity })) {
      at += 1
      if (line.trim() === '') continue
      const said = await enrolLine(line, enrol)
      counts[said === 'added' || said === 'known' ? said : 'refused'] += 1
      if (said !== 'added' && said !== 'known') console.error(`line ${at}: ${said}`)
    }
    console.log(`${counts.added} added, ${counts.known} as they were, ${counts.refused} refused`)
    return counts.refused > 0 ? 1 : 0
  })
}

if (id === '' || file === '') {
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
