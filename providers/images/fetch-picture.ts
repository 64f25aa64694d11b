import { lookup as resolveHost } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { Agent, fetch as fetchWith } from 'undici'
import { limitedBody } from '../limited-body.ts'

const replyLimitMs = 5_000

/** Addresses that are not on the public internet: this machine, private networks, link-local, shared, reserved and multicast ones. */
const privateAddresses = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  privateAddresses.addSubnet(network, prefix, 'ipv4')
// Of IPv6 only 2000::/3 is public. The translated and tunneled ranges in it lead to IPv4 addresses.
const publicIpv6 = new BlockList()
publicIpv6.addSubnet('2000::', 3, 'ipv6')
const tunnels = new BlockList()
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  tunnels.addSubnet(network, prefix, 'ipv6')

/** Whether an IP address is on the public internet. */
export const isPublicAddress = (address: string): boolean =>
  isIP(address) === 4
    ? !privateAddresses.check(address, 'ipv4')
    : isIP(address) === 6 && publicIpv6.check(address, 'ipv6') && !tunnels.check(address, 'ipv6')

type Options = { origins: readonly string[]; bytesMax: number; isAllowedAddress?: (address: string) => boolean }

/**
 * Fetches a picture that content names by its address, once, when the content is saved. Returns its bytes or the reason for a fault. It
 * calls only `origins` (IMAGE_ORIGINS) and only public addresses, which it checks at the connection, so that a name cannot lead into the
 * server's network (SSRF). It follows no redirects and reads at most `bytesMax` in five seconds.
 */
export async function fetchPicture(
  address: string,
  { origins, bytesMax, isAllowedAddress = isPublicAddress }: Options,
): Promise<Buffer | string> {
  const url = URL.parse(address)
  if (!url) return `${address} is not an address`
  if (!origins.some((origin) => new URL(origin).origin === url.origin))
    return `IMAGE_ORIGINS does not allow ${url.origin}`
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // A connection to an IP address looks up no name.
  if (isIP(host) !== 0 && !isAllowedAddress(host)) return `${host} is not a public address`
  const agent = new Agent({ connect: { lookup: lookupOf(isAllowedAddress) } })
  try {
    const reply = await fetchWith(address, {
      dispatcher: agent,
      redirect: 'manual',
      signal: AbortSignal.timeout(replyLimitMs),
    })
    if (reply.status !== 200) return `${url.host} answered with ${reply.status}`
    // The cast joins the types of undici and those of Node, which differ.
    const bytes = await limitedBody(reply as unknown as Response, bytesMax)
    return bytes ?? `the file at ${url.host} has more than ${(bytesMax / 1e6).toFixed(1)} MB`
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    return `could not be fetched from ${url.host}: ${cause instanceof Error ? cause.message : String(cause)}`
  } finally {
    await agent.destroy()
  }
}

/** Resolves a name, and fails if any of its addresses is not allowed. */
const lookupOf =
  (isAllowedAddress: (address: string) => boolean): LookupFunction =>
  (host, options, callback) =>
    resolveHost(host, { ...options, all: true }, (error, addresses) => {
      const refused = addresses?.find(({ address }) => !isAllowedAddress(address))
      const first = addresses?.[0]
      if (error || refused || !first)
        return callback(error ?? new Error(`${refused?.address ?? host} is not a public address`), '', 4)
      return options.all ? callback(null, addresses) : callback(null, first.address, first.family)
    })
