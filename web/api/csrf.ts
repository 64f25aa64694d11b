import { csrfAddress, csrfPlaceholder } from '../../contract/csrf.ts'
import { apiBase, pageMemberId } from './page-values.ts'
import { tabStorage, storageKeys } from '../site/storage.ts'

const retries = 5 // (P1-446)
const firstRetryMs = 500 // doubles with each attempt
const totalTimeoutMs = 35_000 // (P1-343)

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function fetchToken(signal: AbortSignal): Promise<string | null> {
  try {
    const response = await fetch(apiBase() + csrfAddress, { signal, headers: { accept: 'application/json' } })
    if (!response.ok) return null
    const { csrfToken } = (await response.json()) as { csrfToken: string }
    return csrfToken
  } catch {
    return null
  }
}

/**
 * Resolves to a token, or to the placeholder after 35 seconds. When the last retry fails earlier, the rest of that time passes before the
 * placeholder.
 */
async function fetchWithRetries(): Promise<string> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), totalTimeoutMs)
  const timeout = new Promise((resolve) => controller.signal.addEventListener('abort', resolve, { once: true }))
  for (let attempt = 0; attempt <= retries && !controller.signal.aborted; attempt += 1) {
    const token = await fetchToken(controller.signal)
    if (token !== null) {
      clearTimeout(timer)
      return token
    }
    await (attempt < retries ? Promise.race([wait(firstRetryMs * 2 ** attempt), timeout]) : timeout)
  }
  return csrfPlaceholder
}

let pendingToken: Promise<string> | undefined

/**
 * The token of this tab, fetched once (P1-342) and again when the page's member changes, because each session has another token. The
 * placeholder, which is not stored, after 35 seconds without a token (P1-343). A stored token has the member's id behind it.
 */
export async function csrfToken(): Promise<string> {
  const member = pageMemberId()
  const [storedToken, owner = ''] = (tabStorage.read(storageKeys.csrfToken) ?? '').split('@')
  if (storedToken && owner === member) return storedToken
  const token = await (pendingToken ??= fetchWithRetries())
  pendingToken = undefined
  if (token !== csrfPlaceholder) tabStorage.write(storageKeys.csrfToken, member === '' ? token : `${token}@${member}`)
  return token
}

export function forgetCsrfToken(): void {
  tabStorage.remove(storageKeys.csrfToken)
}
