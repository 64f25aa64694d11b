import type { FormReply } from './reply.ts'

type ClientActionArgs = { serverAction: () => Promise<unknown> }

/**
 * Posts a form with script. Returns the refusal `unexpected` when the server cannot be reached or replies with an error page. Otherwise
 * the router's error page would replace the form and what the member typed.
 */
export async function postForm<R extends FormReply>({ serverAction }: ClientActionArgs): Promise<R> {
  try {
    return (await serverAction()) as R
  } catch (error) {
    // The router throws the redirect of an action.
    if (error instanceof Response) throw error
    return { form: '', ok: false, refusal: 'unexpected', problem: '', status: 0 } as FormReply as R
  }
}
