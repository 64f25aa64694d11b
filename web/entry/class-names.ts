import { globSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const imported = /import (\w+) from ('[^']+\.module\.css')/g

/**
 * A class name stands where it is used, so that no page carries the list of all: the bundler sees through a namespace, and not through the
 * object it is otherwise. Only what picks a class by a variable keeps its list.
 */
export const classesInPlace: Plugin = {
  name: 'classes-in-place',
  enforce: 'pre',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: (code, id) =>
    /\.tsx(\?|$)/.test(id)
      ? {
          code: code.replaceAll(imported, (whole: string, name: string, file: string) =>
            code.includes(`${name}[`) ? whole : `import * as ${name} from ${file}`,
          ),
          map: null,
        }
      : null,
}

/** The rules stay, though no name of theirs is asked for any more. */
export const rulesStay: Plugin = {
  name: 'rules-stay',
  enforce: 'post',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: (code, id) => (id.endsWith('.module.css') ? { code, map: null, moduleSideEffects: 'no-treeshake' } : null),
}

const web = fileURLToPath(new URL('..', import.meta.url))
const letters = 'abcdefghijklmnopqrstuvwxyz'
const sheets = new Map(
  globSync('**/*.module.css', { cwd: web })
    .toSorted()
    .map((file, at) => [file, at]),
)
const numbers = new Map<string, Map<string, number>>()

/** Letters for the sheet and a number for the class: the same for server and browser, and nothing to compress. */
export function className(name: string, file: string): string {
  const sheet = relative(web, file)
  // One that was written while the pages are being worked on comes last.
  const at = sheets.get(sheet) ?? sheets.size
  sheets.set(sheet, at)
  const known = numbers.get(file) ?? new Map<string, number>()
  numbers.set(file, known.set(name, known.get(name) ?? known.size))
  return `${letters[Math.floor(at / letters.length)]}${letters[at % letters.length]}${known.get(name)}`
}
