import { childEnvironments } from '../../server/child-environments.ts'
import { loadConfig } from '../../server/config.ts'
import { standInSettings } from '../../server/stand-ins.ts'

/** Settings that one comment of .env.example describes. */
export type EnvironmentBlock = { text: string; settings: { name: string; defaultText: string }[] }

const settingLine = /^(?:# )?([A-Z][A-Z_0-9]+)=(.*)$/

/** The blocks of .env.example: a comment and the settings after it. */
export function environmentBlocks(envExample: string): EnvironmentBlock[] {
  const blocks: EnvironmentBlock[] = []
  let comment: string[] = []
  for (const line of [...envExample.split('\n'), '']) {
    const [, name, defaultText = ''] = settingLine.exec(line) ?? []
    if (name !== undefined) {
      if (comment.length > 0 || blocks.length === 0) blocks.push({ text: comment.join(' '), settings: [] })
      blocks.at(-1)?.settings.push({ name, defaultText })
      comment = []
    } else if (line.startsWith('#')) comment.push(line.replace(/^#\s*/, ''))
    else comment = [] // an empty line ends a comment about no setting
  }
  return blocks
}

const fakeSecret = 'a secret that is only for this page'
const urls = { app: 'app', pipeline: 'pipeline', vault: 'vault', sandbox: 'sandbox', console: 'console' }

/** A value of the setting's kind. Only the names that a process gets matter here. */
const fakeValue = (name: string): string => {
  if (name === 'NODE_ENV') return 'test'
  if (name === 'MAINTENANCE') return 'login'
  if (name.endsWith('PORT')) return '4000'
  if (/(URL|ORIGIN|ORIGINS|ADDRESS)$/.test(name)) return 'https://a.example'
  return /(KEY|SECRET|TOKEN)$/.test(name) ? fakeSecret : '1'
}

/** For each setting the processes that `npm start` gives it to, with and without the stand-ins. Others are the launcher's and commands'. */
export function processesOf(names: readonly string[]): Map<string, string[]> {
  const standIns = Object.values(standInSettings)
  const processes = new Map<string, Set<string>>()
  for (const standIn of ['0', '1']) {
    const env = {
      ...Object.fromEntries(names.map((name) => [name, fakeValue(name)])),
      ...Object.fromEntries(standIns.map((name) => [name, standIn])),
      SECRET_KEY: fakeSecret,
    }
    for (const [process, values] of Object.entries(childEnvironments(loadConfig(env), urls, env)))
      for (const name of Object.keys(values)) processes.set(name, (processes.get(name) ?? new Set()).add(process))
  }
  return new Map(names.map((name) => [name, [...(processes.get(name) ?? ['launcher'])]]))
}
