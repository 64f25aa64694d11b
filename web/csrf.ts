import { csrfAddress, csrfPlaceholder } from '../contract/csrf.ts'
import { apiBase } from './call.ts'
import { keptInTab, storageKeys } from './shell/storage.ts'

const retries = 5 // (P1-446)
const giveUpAfterMs = 35_000 // (P1-343)

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function askOnce(signal: AbortSignal): Promise<string | null> {
  try {
    const response = await fetch(apiBase() + csrfAddress, { signal, headers: { accept: 'application/json' } })
    if (!response.ok) return null
    const { csrfToken } = (await response.json()) as { csrfToken: string }
    return csrfToken
  } catch {
    return null
  }
}

async function ask(): Promise<string> {
  const over = new AbortController()
  const timer = setTimeout(() => over.abort(), giveUpAfterMs)
  const given = new Promise((resolve) => over.signal.addEventListener('abort', resolve, { once: true }))
  for (let attempt = 0; attempt <= retries && !over.signal.aborted; attempt += 1) {
    const token = await askOnce(over.signal)
    if (token !== null) return (clearTimeout(timer), token)
    await (attempt < retries ? Promise.race([wait(500 * 2 ** attempt), given]) : given)
  }
  return csrfPlaceholder
}

let asking: Promise<string> | undefined

/** The token of this tab, fetched once (P1-342); the placeholder when the fetch fails (P1-343). */
export async function csrfToken(): Promise<string> {
  const kept = keptInTab.read(storageKeys.csrfToken)
  if (kept) return kept
  const token = await (asking ??= ask())
  asking = undefined
  if (token !== csrfPlaceholder) keptInTab.write(storageKeys.csrfToken, token)
  return token
}

export function forgetCsrfToken(): void {
  keptInTab.remove(storageKeys.csrfToken)
}
