import { readEndpoints } from '../../checks/house/replies.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { sampleValue } from './sample-value.ts'

/** One call of the contract as text of HTTP, with `*` where sqlmap puts its payloads. */
export type AttackRequest = { name: string; service: 'site' | 'console'; text: string }

/** Calls that end the scanner's session, so that nothing behind it would be reached any more. */
const callsThatEndTheSession = new Set([
  'signOut',
  'endSessions',
  'closeAccount',
  'exitImpersonation',
  'operatorSignOut',
  'stagingClock', // moves the clock beyond the end of each session
])
const injectionMark = '*'

/**
 * Every call of the contract that reads a parameter, a query or a body. `ids` replaces a path parameter, by its name, with the id of
 * an existing record.
 */
export async function attackRequests(ids: Readonly<Record<string, string>>): Promise<AttackRequest[]> {
  const endpoints = await readEndpoints()
  return endpoints
    .filter(({ name, call }) => !callsThatEndTheSession.has(name) && (call.params ?? call.query ?? call.body))
    .map(({ name, file, call }) => ({
      name,
      service: file.startsWith('console/') ? 'console' : 'site',
      text: requestText(call, ids),
    }))
}

function requestText(call: Endpoint, ids: Readonly<Record<string, string>>): string {
  const path = call.path.replaceAll(/:(\w+)/g, (_all, name: string) => `${ids[name] ?? 'sample'}${injectionMark}`)
  const query = call.query ? Object.entries(sampleValue(call.query) as object) : []
  const queryText = query
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}${injectionMark}`)
    .join('&')
  const lines = [
    `${call.method} ${path}${queryText === '' ? '' : `?${queryText}`} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Accept: application/json',
  ]
  if (!call.body) return [...lines, '', ''].join('\r\n')
  const body = JSON.stringify(sampleValue(call.body), (_name, value: unknown) =>
    typeof value === 'string' ? `${value}${injectionMark}` : value,
  )
  return [...lines, 'Content-Type: application/json', '', body].join('\r\n')
}
