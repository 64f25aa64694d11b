import type { FormReply } from './reply.ts'

type ClientActionArgs = { serverAction: () => Promise<unknown> }

/**
 * Posts a form with script. An action that cannot be reached, or a reply that is an error page of the server, is a refusal
 * like any other: an error page would replace the form and all that was typed.
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
