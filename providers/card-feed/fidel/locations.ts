import { z } from '../../../contract/schema.ts'
import type { Creation, LocationApi, MerchantId } from '../locations.ts'

const replyLimitMs = 20_000

const creationReply = z.object({ items: z.array(z.object({ id: z.string().min(1).max(80) })).min(1) })
const errorReply = z.object({
  error: z.object({ code: z.string().max(100).optional(), message: z.string().max(300).optional() }),
})

/**
 * Client of Fidel's brands, locations and MID requests (https://docs.fidel.uk/select: brands, locations, mid-management). Before
 * purchases arrive, a brand needs consent and a program needs a sync. A person requests both in Fidel's dashboard.
 */
export function fidelLocations(options: { url: string; key: string; fetch: typeof fetch }): LocationApi {
  const create = async (path: string, body: object): Promise<Creation> => {
    let reply: Response
    try {
      reply = await options.fetch(`${options.url}${path}`, {
        method: 'POST',
        headers: { 'fidel-key': options.key, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        redirect: 'error',
        signal: AbortSignal.timeout(replyLimitMs),
      })
    } catch {
      return { result: 'lost' }
    }
    const json: unknown = await reply.json().catch(() => null)
    if (reply.ok) {
      const id = creationReply.safeParse(json).data?.items[0]?.id
      return id === undefined ? { result: 'lost' } : { result: 'created', id }
    }
    if (reply.status >= 500) return { result: 'lost' }
    const { code = '', message = '' } = errorReply.safeParse(json).data?.error ?? {}
    return { result: 'refused', detail: [String(reply.status), code, message].filter(Boolean).join(' ') }
  }
  const programPath = (programId: string) => `/v1/programs/${encodeURIComponent(programId)}`
  return {
    createBrand: ({ name, url }) => create('/v1/brands', { name, ...(url === '' ? {} : { websiteURL: url }) }),
    createLocation: (programId, brandId, { address, city, zip }) =>
      create(`${programPath(programId)}/locations`, { address, brandId, city, countryCode: 'USA', postcode: zip }),
    onboardMerchantId: (programId, locationId, { fields }) =>
      create(`${programPath(programId)}/mid-requests`, { action: 'onboard', locationId, ...fields }),
    merchantIdsOf,
  }
}

/**
 * Only card networks' own merchant ids: Visa's `vmid` with `vsid`, American Express's `amex` (SE number). An acquirer's `mid` needs a BIN,
 * which our restaurant records lack; Fidel finds those merchants by name and address.
 */
function merchantIdsOf(references: readonly string[]): MerchantId[] {
  const valueOf = (scheme: string) =>
    references.find((reference) => reference.startsWith(`${scheme}:`))?.slice(scheme.length + 1)
  const [vmid, vsid, seNumber] = ['vmid', 'vsid', 'amex'].map(valueOf)
  return [
    ...(vmid && vsid
      ? [{ key: `visa-${vmid}-${vsid}`, fields: { scheme: 'visa', origin: 'manual-mid-lookup', vmid, vsid } }]
      : []),
    ...(seNumber
      ? [{ key: `amex-${seNumber}`, fields: { scheme: 'amex', origin: 'brand-provided-mid', seNumber } }]
      : []),
  ]
}
