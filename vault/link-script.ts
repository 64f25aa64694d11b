import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { dirname, resolve } from 'node:path'
import { Script } from 'node:vm'

const importLine = /^import\s[^;'"]*?\sfrom\s'(\.[^']+)'\n/gm
const anyImport = /^import\b/m
const exported = /^export (?=(?:async )?function |const )/gm

/**
 * Puts a browser script together from its modules: types stripped, each module once, what it imports before it. Sources keep to named
 * imports of relative files, so no module needs a scope of its own; a name used twice does not compile, and the vault does not start.
 */
export function linkScript(entry: string): string {
  const parts: string[] = []
  const seen = new Set<string>()
  const add = (file: string) => {
    if (seen.has(file)) return
    seen.add(file)
    const code = withoutTypes(readFileSync(file, 'utf8'))
    for (const [, target] of code.matchAll(importLine)) add(resolve(dirname(file), target ?? ''))
    const body = code.replace(importLine, '').replace(exported, '')
    if (anyImport.test(body) || /^export\b/m.test(body))
      throw new Error(`${file}: only named imports of relative files can be linked`)
    parts.push(body)
  }
  add(entry)
  const script = `'use strict';{\n${tidy(parts.join('\n'))}\n}\n`
  void new Script(script) // compiles or throws; it is never run here
  return script
}

/** Comments of their own lines and blank lines are for readers of the source. */
function tidy(code: string): string {
  return code
    .replace(/^[ \t]*\/\*\*[\s\S]*?\*\/[ \t]*$/gm, '')
    .replace(/^[ \t]*\/\/.*$/gm, '')
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{2,}/g, '\n')
}

/** Node announces with each process that this function is new; the log of a vault is no place for that. */
function withoutTypes(source: string): string {
  const announce = process.emitWarning.bind(process)
  process.emitWarning = () => undefined
  try {
    return stripTypeScriptTypes(source)
  } finally {
    process.emitWarning = announce
  }
}
