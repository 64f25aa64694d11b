import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../checks/sources.ts'

/** Files that one run of Stryker changes, as patterns. */
export type Part = { name: string; files: readonly string[] }
/** A part of the product whose rules mutation testing measures. `tests` are those that run against its mutants. */
export type Area = {
  name: string
  /** Lowest share of detected mutants, in percent. */
  limit: number
  parts: readonly Part[]
  tests: readonly string[]
  needsDatabase: boolean
  /** Whether tests replace globals or modules, so that each file needs a worker of its own. */
  replacesGlobals: boolean
}

const foldersOf = (room: string, names: readonly string[]): Part[] =>
  names.map((name) => ({ name: `${room}/${name}`, files: [`${room}/${name}/**/*.ts`] }))
const domainFolders = readdirSync(join(root, 'domain'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .toSorted()
const moneyFolders = ['pipeline', 'ledger', 'payouts', 'posting-files', 'redemptions', 'bonuses']

/** Modules of web that compute what a page shows or sends, by folder. Components, hooks and copy are not among them. */
const webRules: Readonly<Record<string, readonly string[]>> = {
  '': ['earning', 'format', 'partner', 'validate'],
  'account/': ['card-words', 'change', 'days', 'receipt-lines', 'tabs', 'timeline'],
  'account/profile/': ['grouped', 'profile-state'],
  'bonuses/': ['banners'],
  'cards/': ['can-submit', 'card-words', 'linking', 'selection'],
  'content/': ['banner-sources', 'never-stale', 'prospect-email', 'runs'],
  'discover/': ['worked'],
  'find/': ['benefits-week', 'earn-words', 'offers-flex', 'open-now', 'place-label', 'query'],
  'join/': ['join-fields', 'payload', 'zip-check'],
  'overview/': ['payout-bar', 'plot', 'referral-link', 'vip-words'],
  'redemptions/': ['choice'],
  'reservations/': ['wish'],
  'shell/': ['arrival', 'theme', 'ways-in', 'where'],
  'shell/prompts/': ['announcement-rule', 'install-rule', 'popup-rule', 'queue', 'sso-rule', 'survey-rule'],
  'tracking/': ['privacy', 'utm'],
}
const webFiles = Object.entries(webRules).flatMap(([folder, names]) => names.map((name) => `web/${folder}${name}.ts`))

export const areas: readonly Area[] = [
  {
    name: 'domain',
    limit: 85,
    parts: foldersOf('domain', domainFolders),
    tests: ['domain/**/*.test.ts'],
    needsDatabase: false,
    replacesGlobals: false,
  },
  {
    name: 'vault',
    limit: 75,
    parts: [
      { name: 'vault/payers', files: ['vault/pay.ts', 'vault/payers/*.ts'] },
      // The process and the page of the frame are wiring, which journeys walk through.
      {
        name: 'vault/service',
        files: ['vault/{*,networks/*}.ts', 'vault/frame/{checks,protocol,seal,typing}.ts', '!vault/{main,pay}.ts'],
      },
    ],
    tests: ['vault/**/!(main|frame.browser).test.ts'],
    needsDatabase: true,
    replacesGlobals: false,
  },
  {
    name: 'web',
    limit: 75,
    parts: [{ name: 'web/rules', files: webFiles }],
    tests: ['web/**/*.test.ts'],
    needsDatabase: false,
    replacesGlobals: true,
  },
  {
    name: 'money',
    limit: 75,
    parts: foldersOf('server', moneyFolders),
    tests: [...moneyFolders.map((folder) => `server/${folder}/**/*.test.ts`), 'checks/pipeline/**/*.test.ts'],
    needsDatabase: true,
    replacesGlobals: false,
  },
]

/** The area of that name, or the area of one part that has that name, with this part only. */
export function areaOf(name: string): Area | undefined {
  const area = areas.find((one) => one.name === name)
  if (area) return area
  for (const one of areas) {
    const part = one.parts.find((each) => each.name === name)
    if (part) return { ...one, name, parts: [part] }
  }
  return undefined
}
