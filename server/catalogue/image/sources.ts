import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** Types leave no trace in what is made. */
const typesOnly = /\b(?:import type|export type \{)[\w{},*\s]*from '[^']+'/g
/** What a source file imports from beside it. House rule: by a path that names the file. */
const imported = /\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g

/**
 * A name for everything the given source file is at run time: itself, all it imports, and the runtime (whose Unicode folds words). A line
 * changed in any of them is another name.
 */
export function nameOfSources(entry: string): string {
  const texts = new Map<string, string>()
  const follow = (file: string): void => {
    if (texts.has(file)) return
    const text = readFileSync(file, 'utf8')
    texts.set(file, text)
    for (const [, path = ''] of text.replace(typesOnly, '').matchAll(imported)) follow(resolve(dirname(file), path))
  }
  follow(entry)
  const hash = createHash('sha256').update(`${process.version} ${process.arch}`)
  for (const text of texts.values()) hash.update(`\n${text.length}\n${text}`)
  return hash.digest('base64url')
}
