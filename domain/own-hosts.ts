/** `repeated`: the request has several Host headers, of which another server may have read another one. */
export type HostVerdict = 'own' | 'other' | 'repeated'

const hostForm = /^(\[[0-9a-f:.]+\]|[^\s:/@?#]+?)\.?(?::\d{1,5})?$/
const loopbackNames = ['localhost', '127.0.0.1', '[::1]']

/**
 * Returns a function that judges the Host header of a request, so that a page at another name which resolves to this machine (DNS
 * rebinding) gets no reply. `addresses`: URLs at which a service is reached. A loopback address includes all loopback names. Ports do not
 * matter. `rawHeaders` alternates names and values.
 */
export function hostJudge(addresses: readonly string[]): (request: { rawHeaders: readonly string[] }) => HostVerdict {
  const names = addresses.map((address) => new URL(address).hostname)
  const ownNames = new Set(names.some((name) => loopbackNames.includes(name)) ? [...names, ...loopbackNames] : names)
  return ({ rawHeaders }) => {
    const hosts = rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === 'host')
    if (hosts.length > 1) return 'repeated'
    return ownNames.has(hostForm.exec(hosts[0]?.toLowerCase() ?? '')?.[1] ?? '') ? 'own' : 'other'
  }
}

/** Whether a path tells load balancers about the health of a process. They call it by its address, with any host. */
export const isHealthPath = (url: string): boolean => /^\/(healthz|readyz)(\?|$)/.test(url)
