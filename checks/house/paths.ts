import type { Endpoint } from '../../contract/endpoint.ts'
import type { Findings } from '../sources.ts'

export const pathsFile = 'checks/paths.txt'

/**
 * Lists the pages of the member site, from the functions that build their paths, and the calls of the contract. A function that returns
 * null, such as `sameSitePath`, builds no path.
 */
export function listAddresses(
  linkFunctions: Record<string, unknown>,
  endpoints: { name: string; call: Endpoint }[],
): string {
  const pages = Object.entries(linkFunctions)
    .filter(
      (entry): entry is [string, (...args: string[]) => string | null] =>
        entry[0].endsWith('Path') && typeof entry[1] === 'function',
    )
    .flatMap(([name, build]) => {
      const path = build(...Array.from({ length: build.length }, () => 'ID'))
      return path === null ? [] : `page  ${path}  ${name}`
    })
  const calls = endpoints.map(({ name, call }) => `call  ${call.method} ${call.path}  ${name}`)
  return `${[...new Set([...pages, ...calls])].toSorted().join('\n')}\n`
}

/** Reports addresses that appeared, moved or were removed: people bookmark pages, and partners' apps make calls. */
export function compareAddresses(previous: string, current: string): Findings {
  const [before, after] = [previous, current].map((text) => new Set(text.split('\n').filter(Boolean))) as [
    Set<string>,
    Set<string>,
  ]
  const renewalHint = 'if that is meant, renew the list with npm run check -- --write'
  return {
    findings: [
      ...[...before.difference(after)].map((line) => `gone from ${pathsFile}: ${line} (${renewalHint})`),
      ...[...after.difference(before)].map((line) => `not in ${pathsFile}: ${line} (${renewalHint})`),
    ],
    note: `${after.size} addresses`,
  }
}
