import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from '../sources.ts'

export type LintFinding = { rule: string; path: string; message: string }

const configurations = ['.oxlintrc.json', 'imports.oxlintrc.json', 'names.oxlintrc.json', '.jscpd.json']

/** Writes files into a new folder with the repository's configuration of oxlint and jscpd. The caller removes the folder. */
export function plantFiles(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'damask-planted-'))
  for (const name of configurations) cpSync(join(root, name), join(folder, name))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

/** Runs an installed command-line tool on temporary files and returns its standard output, whatever its exit status. */
export function runOnPlanted(files: Record<string, string>, tool: string, ...args: string[]): string {
  const cwd = plantFiles(files)
  try {
    const bin = join(root, 'node_modules', '.bin', tool)
    const { stdout, error } = spawnSync(bin, args, { cwd, encoding: 'utf8', maxBuffer: 100_000_000 })
    if (error) throw error
    return stdout
  } finally {
    rmSync(cwd, { recursive: true, force: true })
  }
}

/** The findings of oxlint in these files. */
export function lintPlanted(files: Record<string, string>): LintFinding[] {
  const report = JSON.parse(runOnPlanted(files, 'oxlint', '--format=json', '.')) as {
    diagnostics: { code: string; filename: string; message: string }[]
  }
  return report.diagnostics.map(({ code, filename, message }) => ({ rule: code, path: filename, message }))
}
