import type { ContentEntry } from '../../contract/content.ts'
import { ownPictureName, ownPicturePath } from '../../contract/own-pictures.ts'
import { isOfPictureService } from './prepare.ts'
import { replacePictures } from './references.ts'
import type { PartnerFiles } from './stored-files.ts'

/** The reference of a stored picture for the image service (providers/images). */
export const storedReference = (partnerId: string, hash: string): string => `own:${partnerId}/${hash}`

/** Reads a reference of `storedReference`; null for any other. */
export function storedFileOf(reference: string): { partnerId: string; hash: string } | null {
  const [, partnerId, hash] = /^own:([a-z0-9-]{1,60})\/([0-9a-f]{20})$/.exec(reference) ?? []
  return partnerId === undefined || hash === undefined ? null : { partnerId, hash }
}

/** Whether a picture is one that this site stores: a file of the folder, or an https address of no picture service of the partner. */
export const isStoredName = (name: string, imageRoute: string): boolean =>
  ownPictureName.test(name) || (name.startsWith('https:') && !isOfPictureService(name, imageRoute))

/**
 * Replaces the names of pictures in an entry by the addresses from which this site serves them. A name that is not stored becomes
 * empty, which shows no picture: no browser ever loads a picture from the address that content names, except from the partner's own
 * picture service. `onMissing` gets such a name.
 */
export function withOwnPictures(
  entry: ContentEntry,
  files: PartnerFiles,
  imageRoute: string,
  onMissing: (name: string) => void,
): ContentEntry {
  return replacePictures(entry, (name) => {
    if (!isStoredName(name, imageRoute)) return name
    const stored = files.pictureNamed(name)
    if (!stored) onMissing(name)
    return stored ? ownPicturePath(stored.hash, stored.facts) : ''
  })
}

/** The partner's six pictures as the image service reads them: files of the folder become stored files. */
export const resolvePictures = (partnerId: string, pictures: readonly string[], files: PartnerFiles): string[] =>
  pictures.map((name) => {
    const stored = files.pictureNamed(name)
    return stored ? storedReference(partnerId, stored.hash) : name
  })
