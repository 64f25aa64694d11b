import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '../../contract/endpoint.ts'
import { isNestedTooDeep, unstorablePath } from '../../domain/stored-text.ts'
import { problemOf, sendProblem } from './problem.ts'
import { refuse, titleOf } from './refusal.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call of the contract that the route serves. */
    call?: Endpoint
  }
}

const textMessage = 'has a character that cannot be stored'

/**
 * Refuses texts that PostgreSQL cannot store, for every route of the app, before its handler: 404 for a parameter of the path, because
 * no record has such an id, and 400 for the query and a JSON body, with the field. Bodies that are read as bytes or as a form are checked
 * where they are read.
 */
export function refuseUnstorableText(app: FastifyInstance): void {
  app.addHook('preValidation', async (request, reply) => {
    // A route for all addresses (`*`) looks up no record.
    const { '*': _rest, ...params } = (request.params ?? {}) as Record<string, string>
    const field = unstorablePath(request.query) ?? unstorablePath(request.body)
    const code = unstorablePath(params) !== null ? 'not_found' : field !== null ? 'invalid_request' : null
    if (code === null) return
    const errors = code === 'invalid_request' ? [{ field: field ?? '', message: textMessage }] : undefined
    if (errors && request.routeOptions.config.call?.fieldErrors === 'array')
      return reply.code(400).header('cache-control', 'no-store').send(errors)
    const title = titleOf(refuse(code), request.partner)
    return sendProblem(reply, problemOf(code === 'not_found' ? 404 : 400, code, title, request.id, errors))
  })
}

/** Refuses JSON bodies that are nested too deep with 400, before they are parsed: a parser's time per byte grows with the depth. */
export function limitJsonDepth(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, finish) => {
    if (isNestedTooDeep(String(body)))
      return finish(Object.assign(new Error('The body is nested too deep.'), { statusCode: 400 }))
    return parse(request, String(body), finish)
  })
}
