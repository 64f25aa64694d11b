import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from '../sources.ts'

export type LintFinding = { rule: string; path: string; message: string }

const configurations = ['.oxlintrc.json', 'imports.oxlintrc.json', '.jscpd.json']

/** Runs a tool of the toolbox over files that exist for this run only, under the configuration of the repository. */
export function runOnPlanted(files: Record<string, string>, tool: string, ...args: string[]): string {
  const project = mkdtempSync(join(tmpdir(), 'damask-planted-'))
  try {
    for (const name of configurations) cpSync(join(root, name), join(project, name))
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(join(project, dirname(path)), { recursive: true })
      writeFileSync(join(project, path), text)
    }
    const bin = join(root, 'node_modules', '.bin', tool)
    const { stdout, error } = spawnSync(bin, args, { cwd: project, encoding: 'utf8', maxBuffer: 100_000_000 })
    if (error) throw error
    return stdout
  } finally {
    rmSync(project, { recursive: true, force: true })
  }
}

/** What oxlint finds in these files. */
export function lintPlanted(files: Record<string, string>): LintFinding[] {
  const report = JSON.parse(runOnPlanted(files, 'oxlint', '--format=json', '.')) as {
    diagnostics: { code: string; filename: string; message: string }[]
  }
  return report.diagnostics.map(({ code, filename, message }) => ({ rule: code, path: filename, message }))
}
