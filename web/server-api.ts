import type { RouterContextProvider } from 'react-router'
import type { Answer, CallOf, Endpoint } from '../contract/endpoint.ts'
import { answerOf, requestOf } from './call.ts'
import { pageInfo } from './context.ts'

/** The same calls during server rendering: in process, as the visitor who asked for the page. */
export function apiIn(context: Readonly<RouterContextProvider>) {
  const info = context.get(pageInfo)
  return async <E extends Endpoint>(call: E, args: CallOf<E>): Promise<Answer<E>> => {
    const { url, body } = requestOf(call, args)
    const { status, body: text } = await info.inject(call.method, url, body)
    return answerOf<E>(status, text)
  }
}
