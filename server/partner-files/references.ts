import type { Brand } from '../../contract/brand.ts'
import type { ContentEntry, StoredEntry } from '../../contract/content.ts'
import { ownPictureName } from '../../contract/own-pictures.ts'

/** The smallest width in px that a picture needs in each place: the width at which the place shows it, or its smallest preset. */
const widthMin = { wide: 1_200, tall: 600, logo: 56 } as const

/** A setting or content field that names a file of the partner. `path`: where, from the root of `file`. */
export type FileReference = {
  file: 'brand.json' | 'content.json' | 'theme.json'
  path: string
  name: string
  widthMin: number
}

/** A picture field of an entry: its path and its value. */
type PictureField = { path: string; value: string; widthMin: number }

/** Every picture field of an entry. */
export function pictureFieldsOf({ type, fields }: ContentEntry): PictureField[] {
  if (type === 'bonus') return [{ path: 'image', value: fields.image, widthMin: widthMin.tall }]
  if (type === 'footer')
    return fields.logo_chain.map(({ image: value }, index) => ({
      path: `logo_chain.${index}.image`,
      value,
      widthMin: widthMin.logo,
    }))
  if (!('banner' in fields)) return []
  const { image, image_mobile: mobile } = fields.banner
  return [
    { path: 'banner.image', value: image, widthMin: widthMin.wide },
    { path: 'banner.image_mobile', value: mobile, widthMin: widthMin.tall },
  ]
}

/** The entry with every picture replaced by `replace`. A logo without a picture is left out. */
export function replacePictures(entry: ContentEntry, replace: (value: string) => string): ContentEntry {
  if (entry.type === 'bonus') return { ...entry, fields: { ...entry.fields, image: replace(entry.fields.image) } }
  if (entry.type === 'footer') {
    const logos = entry.fields.logo_chain.map((logo) => ({ ...logo, image: replace(logo.image) }))
    return { ...entry, fields: { ...entry.fields, logo_chain: logos.filter(({ image }) => image !== '') } }
  }
  if (!('banner' in entry.fields)) return entry
  const { banner } = entry.fields
  const replaced = { ...banner, image: replace(banner.image), image_mobile: replace(banner.image_mobile) }
  return { ...entry, fields: { ...entry.fields, banner: replaced } } as ContentEntry
}

type Settings = Pick<Brand, 'pictures' | 'theme'>

/** Every file of the folder that settings and content name, and every https picture of content. */
export function fileReferences({ pictures, theme }: Settings, content: readonly StoredEntry[]): FileReference[] {
  return [
    ...pictures.flatMap((name, index): FileReference[] =>
      ownPictureName.test(name)
        ? [{ file: 'brand.json', path: `pictures.${index}`, name, widthMin: widthMin.wide }]
        : [],
    ),
    ...(theme.font?.files ?? []).map(({ file: name }, index): FileReference => ({
      file: 'theme.json',
      path: `font.files.${index}.file`,
      name,
      widthMin: 0,
    })),
    ...content.flatMap(({ entry }, index) =>
      pictureFieldsOf(entry)
        .filter(({ value }) => ownPictureName.test(value) || value.startsWith('https:'))
        .map(({ path, value, widthMin: min }): FileReference => ({
          file: 'content.json',
          path: `${index}.fields.${path}`,
          name: value,
          widthMin: min,
        })),
    ),
  ]
}

/** The faults of references that can be found without opening a file: a missing file, and a path at which no picture lies. */
export function referenceFaults(
  settings: Settings,
  content: readonly StoredEntry[],
  fileNames: ReadonlySet<string>,
): { file: FileReference['file']; path: string; problem: string }[] {
  const missing = fileReferences(settings, content)
    .filter(({ name }) => !name.startsWith('https:') && !fileNames.has(name))
    .map(({ file, path, name }) => ({ file, path, problem: `${name} is not in the folder` }))
  // Whether the partner has such a picture: server/brands/picture-faults.ts.
  const isServed = /^\/images\/(brand\/[a-z0-9-]+(\?.*)?|merchant\/.+)$/
  const unserved = content.flatMap(({ entry }, index) =>
    pictureFieldsOf(entry)
      .filter(({ value }) => value.startsWith('/') && !isServed.test(value))
      .map(({ path, value }) => ({
        file: 'content.json' as const,
        path: `${index}.fields.${path}`,
        problem: `no picture lies at ${value}; put the file into pictures/ and write pictures/<name>`,
      })),
  )
  return [...missing, ...unserved]
}
