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

/** A picture field of an entry: its path, its value, and the entry with another value. */
type PictureField = { path: string; value: string; widthMin: number }

/** Every picture field of an entry. */
export function pictureFieldsOf({ type, fields }: ContentEntry): PictureField[] {
  switch (type) {
    case 'bonus':
      return [{ path: 'image', value: fields.image, widthMin: widthMin.tall }]
    case 'footer':
      return fields.logo_chain.map(({ image }, index) => ({
        path: `logo_chain.${index}.image`,
        value: image,
        widthMin: widthMin.logo,
      }))
    case 'home':
    case 'discover':
    case 'tier_1_activation':
    case 'earn_details':
    case 'special':
      return [
        { path: 'banner.image', value: fields.banner.image, widthMin: widthMin.wide },
        { path: 'banner.image_mobile', value: fields.banner.image_mobile, widthMin: widthMin.tall },
      ]
    default:
      return []
  }
}

/** The entry with every picture replaced by `replace`. */
export function replacePictures(entry: ContentEntry, replace: (value: string) => string): ContentEntry {
  switch (entry.type) {
    case 'bonus':
      return { ...entry, fields: { ...entry.fields, image: replace(entry.fields.image) } }
    case 'footer': {
      const logos = entry.fields.logo_chain.map((logo) => ({ ...logo, image: replace(logo.image) }))
      return { ...entry, fields: { ...entry.fields, logo_chain: logos.filter(({ image }) => image !== '') } }
    }
    case 'home':
    case 'discover':
    case 'tier_1_activation':
    case 'earn_details':
    case 'special': {
      const { banner } = entry.fields
      const replaced = { ...banner, image: replace(banner.image), image_mobile: replace(banner.image_mobile) }
      return { ...entry, fields: { ...entry.fields, banner: replaced } } as ContentEntry
    }
    default:
      return entry
  }
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
  const isServed = /^\/images\/(brand\/[a-z0-9-]+(\?n=[0-5])?|merchant\/.+)$/
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
