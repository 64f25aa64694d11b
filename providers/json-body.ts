import { unstorablePath } from '../domain/stored-text.ts'

/** Parses a body as JSON; undefined when it is not JSON or has a text that the database cannot store. */
export function jsonOf(rawBody: Buffer): unknown {
  try {
    const body: unknown = JSON.parse(rawBody.toString('utf8'))
    return unstorablePath(body) === null ? body : undefined
  } catch {
    return undefined
  }
}
