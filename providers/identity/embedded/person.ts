const stepsMax = 6

/** What the sandbox's provider remembers in somebody's browser. */
export type Cookies = Map<string, string>

/**
 * What a person's browser does at the sandbox's sign-in page, for demonstration people and tests: opens the address the site sent it
 * to, signs in as `login` (or cancels with null), and follows the provider until it points elsewhere. Returns that address; throws with the
 * page's words when it does not get there.
 */
export async function signInAt(address: string, login: string | null, cookies: Cookies = new Map()): Promise<URL> {
  const provider = new URL(address).origin
  const ask = async (url: URL, form?: URLSearchParams) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie },
      ...(form ? { method: 'POST', body: form } : {}),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return answer
  }
  let url = new URL(address)
  for (let step = 0; step < stepsMax; step += 1) {
    let answer = await ask(url)
    if (answer.status === 200)
      answer = await ask(url, new URLSearchParams(login === null ? { cancel: '1' } : { as: login }))
    const next = answer.headers.get('location')
    if (!next) throw new Error(`the identity provider answered ${answer.status}: ${await answer.text()}`)
    url = new URL(next, url)
    if (url.origin !== provider) return url
  }
  throw new Error('the identity provider goes in circles')
}
