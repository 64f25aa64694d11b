import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { z } from '../../contract/schema.ts'
import { schemaFaults, shortValue, valueAt, type BrandFault, type DocumentFault } from './faults.ts'
import { readJsonText, type JsonFile } from './json-file.ts'

export type BrandJsonFile = 'brand.json' | 'theme.json' | 'copy.json' | 'legal.json' | 'content.json'
export type BrandFile = BrandJsonFile | 'mark.svg'
/** A place in a file. */
export type FilePlace = { file: BrandFile; path: PropertyKey[] }

/**
 * Where a schema's faults are. `placeOf` translates a path of the schema to a file and the path in it. `parsedSchema` and
 * `parsedDocument` are for a schema that first changes the document: what it then checks.
 */
export type SchemaPlaces = {
  placeOf: (path: PropertyKey[]) => FilePlace
  parsedSchema?: z.ZodType
  parsedDocument?: unknown
}

/** Reads the files of one folder, and collects the faults of all of them. */
export function openFolderReader(root: string, id: string) {
  const faults: BrandFault[] = []
  const hash = createHash('sha256')
  const readFiles = new Map<BrandFile, JsonFile>()

  const unreadFiles = new Set<BrandFile>()
  const addFault = (file: BrandFile, { path, rule, suggestion }: DocumentFault): void => {
    if (unreadFiles.has(file)) return // the file has one fault already, which explains all others
    const json = readFiles.get(file)
    const value = json?.ok ? shortValue(valueAt(json.value, path)) : undefined
    faults.push({
      file: `brands/${id}/${file}`,
      ...(json?.ok ? { line: json.lineOf(path) } : {}),
      path: path.map(String).join('.'),
      rule,
      ...(value === undefined ? {} : { value }),
      ...(suggestion === undefined ? {} : { suggestion }),
    })
  }
  /** The text of a file, or undefined after its fault was added. */
  const readText = (file: BrandFile): string | undefined => {
    try {
      const fileText = readFileSync(join(root, id, file), 'utf8')
      hash.update(`${file}\n${fileText}\n`)
      return fileText
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException
      addFault(file, { path: [], rule: code === 'ENOENT' ? 'is missing' : `cannot be read: ${code}` })
      unreadFiles.add(file)
      return undefined
    }
  }
  /** The value of a JSON file, or undefined after its fault was added. */
  const readJson = (file: BrandJsonFile): unknown => {
    const fileText = readText(file)
    if (fileText === undefined) return undefined
    const json = readJsonText(fileText)
    readFiles.set(file, json)
    if (!json.ok) {
      const { line, column } = json.position
      const rule = `is not JSON: line ${line}, column ${column} ${json.problem}`
      faults.push({ file: `brands/${id}/${file}`, line, path: '', rule })
      unreadFiles.add(file)
      return undefined
    }
    for (const path of json.duplicates) addFault(file, { path, rule: 'is there twice' })
    return json.value
  }
  /** The document as the schema reads it, or undefined after its faults were added. */
  const check = <S extends z.ZodType>(schema: S, document: unknown, places: SchemaPlaces): z.output<S> | undefined => {
    const result = schema.safeParse(document)
    if (result.success) return result.data
    const { placeOf, parsedSchema = schema, parsedDocument = document } = places
    for (const fault of schemaFaults(parsedSchema, parsedDocument, result.error.issues)) {
      const { file, path } = placeOf(fault.path)
      addFault(file, { ...fault, path })
    }
    return undefined
  }
  /** Lets the folder's hash depend on a file that has no JSON. */
  const addToHash = (name: string, bytes: Buffer): void => void hash.update(`${name}\n`).update(bytes)
  return { faults, hash: () => hash.digest('hex'), addToHash, addFault, readText, readJson, check }
}
