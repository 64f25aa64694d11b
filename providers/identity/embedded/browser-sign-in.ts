const stepsMax = 6

/** The provider's cookies in one browser. */
export type Cookies = Map<string, string>

/**
 * Signs in at the sandbox as a browser does, for demonstration data and tests. Opens `address`, the provider's URL to which the site
 * redirects a sign-in, signs in as `login` (or cancels with null), and follows redirects until they leave the provider. Returns the URL
 * outside the provider. Throws an error with the text of a reply that is no redirect, and an error after `stepsMax` addresses.
 */
export async function signInAt(address: string, login: string | null, cookies: Cookies = new Map()): Promise<URL> {
  const providerOrigin = new URL(address).origin
  const send = async (url: URL, form?: URLSearchParams) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie },
      ...(form ? { method: 'POST', body: form } : {}),
    })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }
  let url = new URL(address)
  for (let step = 0; step < stepsMax; step += 1) {
    let response = await send(url)
    // Only the sign-in page replies with 200. `as` selects an account of its list, without a password.
    if (response.status === 200)
      response = await send(url, new URLSearchParams(login === null ? { cancel: '1' } : { as: login }))
    const next = response.headers.get('location')
    if (!next) throw new Error(`the identity provider replied with ${response.status}: ${await response.text()}`)
    url = new URL(next, url)
    if (url.origin !== providerOrigin) return url
  }
  throw new Error('the identity provider redirects in a loop')
}
