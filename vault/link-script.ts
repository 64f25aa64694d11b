import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { dirname, resolve } from 'node:path'
import { Script } from 'node:vm'

const importLine = /^import\s[^;'"]*?\sfrom\s'(\.[^']+)'\n/gm
const anyImport = /^import\b/m
const exportKeyword = /^export (?=(?:async )?function |const )/gm

/**
 * Bundles a browser script from its modules: types removed, each module once, dependencies first. All modules share one scope, so
 * sources may use only named imports of relative files, without aliases. When two modules declare the same name, the script does not
 * compile and the vault does not start.
 */
export function linkScript(entry: string): string {
  const parts: string[] = []
  const visited = new Set<string>()
  const add = (file: string) => {
    if (visited.has(file)) return
    visited.add(file)
    const code = withoutTypes(readFileSync(file, 'utf8'))
    for (const [, target] of code.matchAll(importLine)) add(resolve(dirname(file), target ?? ''))
    const body = code.replace(importLine, '').replace(exportKeyword, '')
    if (anyImport.test(body) || /^export\b/m.test(body))
      throw new Error(`${file}: only named imports of relative files can be linked`)
    parts.push(body)
  }
  add(entry)
  const script = `'use strict';{\n${tidy(parts.join('\n'))}\n}\n`
  void new Script(script) // compiles or throws; the vault does not run it
  return script
}

/** Removes lines that contain only a comment, spaces at the ends of lines, and blank lines. */
function tidy(code: string): string {
  return code
    .replace(/^[ \t]*\/\*\*[\s\S]*?\*\/[ \t]*$/gm, '')
    .replace(/^[ \t]*\/\/.*$/gm, '')
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{2,}/g, '\n')
}

/** Node warns in each process that `stripTypeScriptTypes` is experimental; the vault's log leaves the warning out. */
function withoutTypes(source: string): string {
  const emitWarning = process.emitWarning.bind(process)
  process.emitWarning = () => undefined
  try {
    return stripTypeScriptTypes(source)
  } finally {
    process.emitWarning = emitWarning
  }
}
