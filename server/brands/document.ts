import { createHash } from 'node:crypto'
import { brand, copyFile, legalFile, type Brand, type PartnerView } from '../../contract/brand.ts'
import { z } from '../../contract/schema.ts'
import { markFaults } from '../../domain/brands/mark.ts'

/** The drawn symbol, checked to be nothing but a drawing. */
const mark = z.string().superRefine((svg, context) => {
  for (const message of markFaults(svg)) context.addIssue({ code: 'custom', message })
})

const noVersion = '0.0.0'

/** Settings that need each other: an app that is too old leads to its store, and money is never read as a unit of account. */
function brandFaults({
  minimumAppVersion,
  appStores,
  currencyType,
  currencyName,
}: Brand): [path: string, problem: string][] {
  const faults: [string, string][] = []
  if (minimumAppVersion !== noVersion && (appStores.ios === '' || appStores.android === ''))
    faults.push(['appStores', 'must have both addresses where there is a minimumAppVersion'])
  if (currencyType === 'Dollar' && /dollar/i.test(`${currencyName.one} ${currencyName.many}`))
    faults.push(['currencyName', 'must name what members earn, such as cash back, and not dollars'])
  return faults
}

/** What one partner's row holds, with the mark beside the settings: a folder is checked by it, and so is every row that is read. */
export const partnerDocument = z.strictObject({
  brand: brand.extend({ mark }).superRefine((settings, context) => {
    for (const [path, message] of brandFaults(settings)) context.addIssue({ code: 'custom', path: [path], message })
  }),
  copy: copyFile,
  legal: legalFile,
})
export type PartnerDocument = z.output<typeof partnerDocument>

export const markPath = '/brand/mark.svg'
const hashLength = 12

/** What a page may know. The mark stays behind an address that changes with it, so that pages need not carry it. */
export function partnerView(
  id: string,
  { brand: { mark: svg, ...settings }, copy, legal }: PartnerDocument,
): PartnerView {
  const version = createHash('sha256').update(svg).digest('hex').slice(0, hashLength)
  return { id, brand: settings, copy, legal, mark: `${markPath}?v=${version}` }
}

/** `<brand>.localhost` always answers, so that development and tests need no set-up. */
export function hostsOf(id: string, hosts: readonly string[]): string[] {
  return [...new Set([`${id}.localhost`, ...hosts])]
}

export type HostClaim = { host: string; first: string; second: string }

/** Host names that two partners say are theirs; a host belongs to one. */
export function hostClaims(partners: readonly { id: string; hosts: readonly string[] }[]): HostClaim[] {
  const owner = new Map<string, string>()
  return partners.flatMap(({ id, hosts }) =>
    hosts.flatMap((host) => {
      const first = owner.get(host)
      if (first === undefined) owner.set(host, id)
      return first === undefined || first === id ? [] : [{ host, first, second: id }]
    }),
  )
}
