import { getContent } from '../../contract/api/content.ts'
import { contentNameOf, type ContentEntry } from '../../contract/content.ts'
import { ContentUnavailable, type ContentQuery, type ContentLog } from './content.ts'
import { limitedBody } from '../limited-body.ts'

const pageSize = 100 // (P1-480)
const bytesMax = 1_048_576

/** Options of a remote content service. */
export type RemoteOptions = {
  /** The partner's cmsRoute. Slashes at its end are ignored. */
  baseUrl: string
  log: ContentLog
  timeoutMs?: number
}

/** The URL for a name (P1-480). The query also has the partner and the copy state, for services that distinguish them. */
export function remoteAddress(baseUrl: string, { partnerId, name, state, preview }: ContentQuery): string {
  const query = new URLSearchParams({ page_size: String(pageSize), partner: partnerId, state })
  if (preview) query.set('preview', '1')
  return `${baseUrl.replace(/\/+$/, '')}/pages/${encodeURIComponent(name)}/?${query.toString()}`
}

/**
 * Makes one call to a remote content service. 'Not Found' is logged as info and means no content for that name (P1-511).
 * Any other failure rejects with ContentUnavailable, and so does a redirect. The error's message is the status text or the cause: no
 * connection, too late, broken off, too large, not JSON, another shape. Entries of another name are left out.
 */
export async function fetchRemote(options: RemoteOptions, query: ContentQuery): Promise<ContentEntry[]> {
  const { baseUrl, log, timeoutMs = 3_000 } = options
  const response = await fetch(remoteAddress(baseUrl, query), {
    headers: { accept: 'application/json' },
    // A redirect could lead from an allowed address to another one.
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: unknown) => {
    throw new ContentUnavailable(isTimeout(error) ? 'took too long' : 'could not be reached', { cause: error })
  })
  if (response.status === 404) {
    await response.body?.cancel()
    log.info({ partner: query.partnerId, name: query.name }, 'Not Found: no content of this name')
    return []
  }
  if (response.status !== 200) {
    await response.body?.cancel()
    throw new ContentUnavailable(response.statusText || `Status ${response.status}`)
  }
  return entriesOf(await readBody(response), query)
}

const isTimeout = (error: unknown) => error instanceof DOMException && error.name === 'TimeoutError'

async function readBody(response: Response): Promise<string> {
  const body = await limitedBody(response, bytesMax).catch((error: unknown) => {
    throw new ContentUnavailable(isTimeout(error) ? 'took too long' : 'broke off', { cause: error })
  })
  if (!body) throw new ContentUnavailable('is too large')
  return body.toString('utf8')
}

function entriesOf(body: string, { name }: ContentQuery): ContentEntry[] {
  let json: unknown
  try {
    json = JSON.parse(body)
  } catch (error) {
    throw new ContentUnavailable('is not JSON', { cause: error })
  }
  const parsed = getContent.reply.safeParse(json)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new ContentUnavailable(`has another shape: ${issue?.path.join('.')} ${issue?.message}`)
  }
  return parsed.data.data.filter(({ type }) => contentNameOf(type) === name)
}
