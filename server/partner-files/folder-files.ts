import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** A file of a brand folder as it lies there. `name` begins with its folder: `pictures/hero.jpg`. */
export type FolderFile = { name: string; bytes: Buffer }

/** Maximum number of files in each of the two folders. */
const filesMax = 60
/** Above this size in bytes a file is not even read. */
const readBytesMax = 32 * 1024 * 1024
const fileName = {
  pictures: /^[a-z0-9][a-z0-9._-]{0,79}\.(avif|jpe?g|png|webp)$/,
  fonts: /^[a-z0-9][a-z0-9._-]{0,79}\.woff2$/,
}
const nameRule = {
  pictures: 'must be named in lower case without spaces and end in .jpg, .jpeg, .png, .webp or .avif',
  fonts: 'must be named in lower case without spaces and end in .woff2',
}

/**
 * Reads the files of `pictures/` and `fonts/` in a brand folder, in the order of their names. Reports names and sizes; what the files
 * hold is checked when they are saved (prepare.ts). Ignores hidden files, and text files such as the license of a font.
 */
export function readFolderFiles(folder: string, addFault: (file: string, problem: string) => void): FolderFile[] {
  /** Turns an error of the file system into a fault, so that it concerns this folder only. */
  const orFault = (file: string, read: () => FolderFile[]): FolderFile[] => {
    try {
      return read()
    } catch (error) {
      addFault(file, `cannot be read: ${(error as NodeJS.ErrnoException).code ?? String(error)}`)
      return []
    }
  }
  return (['pictures', 'fonts'] as const).flatMap((kind) =>
    orFault(kind, () => {
      const path = join(folder, kind)
      if (!existsSync(path)) return []
      const names = readdirSync(path)
        .filter((name) => !name.startsWith('.') && !name.endsWith('.txt'))
        .toSorted()
      if (names.length > filesMax) addFault(kind, `has ${names.length} files; the maximum is ${filesMax}`)
      return names.slice(0, filesMax).flatMap((name) =>
        orFault(`${kind}/${name}`, () => {
          const file = join(path, name)
          const stats = statSync(file)
          if (!stats.isFile() || !fileName[kind].test(name)) addFault(`${kind}/${name}`, nameRule[kind])
          else if (stats.size > readBytesMax) addFault(`${kind}/${name}`, `has ${Math.round(stats.size / 1e6)} MB`)
          else return [{ name: `${kind}/${name}`, bytes: readFileSync(file) }]
          return []
        }),
      )
    }),
  )
}
