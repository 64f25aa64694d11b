import { ownPictureName, type PictureFacts } from '../../contract/own-pictures.ts'
import { fetchPicture } from '../../providers/images/fetch-picture.ts'
import { bumpPartnerVersion } from '../content/versions.ts'
import { inPartner, type Db } from '../database/connect.ts'
import type { Clock } from '../platform/clock-and-ids.ts'
import { pictureBytesMax } from './check-picture.ts'
import { prepareFile } from './prepare.ts'
import { loadFiles, saveFiles } from './stored-files.ts'

const uploadedBy = 'upload'
/** Maximum number of a partner's picture names. */
const namesMax = 500

export type UploadOutcome = { ok: true; name: string; facts: PictureFacts } | { ok: false; problem: string }
type Upload = { partnerId: string; name: string; bytes: Buffer }

/**
 * Stores a picture under a name for content that is edited outside of the brand folder. The name then means this picture on every node
 * within a second. A folder that has a file of the same name replaces it when the folder is saved.
 */
export async function uploadPicture(db: Db, clock: Clock, { partnerId, name, bytes }: Upload): Promise<UploadOutcome> {
  if (!ownPictureName.test(name) && !name.startsWith('https://'))
    return { ok: false, problem: `${name} must be a name like pictures/hero.jpg` }
  const file = await prepareFile(name, bytes)
  if (typeof file === 'string') return { ok: false, problem: `${name} ${file}` }
  if (file.kind !== 'picture') return { ok: false, problem: `${name} is no picture` }
  return inPartner(db, partnerId, async (tx) => {
    const partner = await tx
      .selectFrom('partner')
      .select('id')
      .where('id', '=', partnerId)
      .forUpdate()
      .executeTakeFirst()
    if (!partner) return { ok: false, problem: `${partnerId} is no partner` }
    const names = (await loadFiles(tx, partnerId)).pictureNames()
    if (names.length >= namesMax && !names.includes(name))
      return { ok: false, problem: `${partnerId} has ${namesMax} pictures, the maximum` }
    await saveFiles(tx, { partnerId, savedBy: uploadedBy, at: clock.now() }, [file])
    await bumpPartnerVersion(tx, { partnerId })
    return { ok: true, name, facts: file.facts }
  })
}

/** Fetches a picture once, for content that names it by its https address, and stores it under that address. */
export async function uploadFromAddress(
  db: Db,
  clock: Clock,
  { partnerId, address, origins }: { partnerId: string; address: string; origins: readonly string[] },
): Promise<UploadOutcome> {
  const bytes = await fetchPicture(address, { origins, bytesMax: pictureBytesMax })
  return typeof bytes === 'string'
    ? { ok: false, problem: bytes }
    : uploadPicture(db, clock, { partnerId, name: address, bytes })
}
