import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { inPartner, type Db } from '../server/database/connect.ts'
import { loadFiles } from '../server/partner-files/stored-files.ts'
import { uploadFromAddress, uploadPicture, type UploadOutcome } from '../server/partner-files/upload.ts'
import { systemClock } from '../server/platform/clock-and-ids.ts'
import { pictureOrigins } from './lib/save-brands.ts'
import { withDatabase } from './lib/with-database.ts'

const usage = `npm run pictures -- add PARTNER FILE [--name hero.jpg]
npm run pictures -- add PARTNER https://pictures.example/hero.jpg
npm run pictures -- list PARTNER

Stores a partner's picture for content that is edited outside of its brand folder; content names it pictures/hero.jpg or by its address.
FILE is JPEG, PNG, WebP or AVIF. An address is fetched once, from the origins in IMAGE_ORIGINS only. list prints all names and sizes.`

async function list(db: Db, partnerId: string): Promise<void> {
  const files = await inPartner(db, partnerId, (tx) => loadFiles(tx, partnerId))
  for (const name of files.pictureNames()) {
    const { width, height } = files.pictureNamed(name)?.facts ?? { width: 0, height: 0 }
    console.log(`${name}  ${width} × ${height} px`)
  }
}

function add(db: Db, partnerId: string, source: string, name: string | undefined): Promise<UploadOutcome> {
  if (source.startsWith('https://')) {
    return uploadFromAddress(db, systemClock, { partnerId, address: source, origins: pictureOrigins() })
  }
  const upload = { partnerId, name: `pictures/${name ?? basename(source)}`, bytes: readFileSync(source) }
  return uploadPicture(db, systemClock, upload)
}

/** Returns the exit code: 1 when a picture was refused, 2 for a call that the command does not know. */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({ options: { name: { type: 'string' } }, allowPositionals: true })
  const [action, partnerId, source] = positionals
  const isKnown = (action === 'add' && source !== undefined) || (action === 'list' && source === undefined)
  if (partnerId === undefined || !isKnown) {
    console.log(usage)
    return 2
  }
  return withDatabase('app', 'damask pictures', async (db) => {
    if (source === undefined) {
      await list(db, partnerId)
      return 0
    }
    const outcome = await add(db, partnerId, source, values.name)
    console.log(outcome.ok ? `${outcome.name}  ${outcome.facts.width} × ${outcome.facts.height} px` : outcome.problem)
    return outcome.ok ? 0 : 1
  })
}

try {
  process.exitCode = await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 2
}
