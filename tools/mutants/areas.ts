/** A part of the product whose rules mutation testing measures. `folders` of tests are those that run against each mutant. */
export type Area = {
  name: string
  /** Lowest share of detected mutants, in percent. */
  limit: number
  files: readonly string[]
  tests: readonly string[]
  needsDatabase: boolean
}

const moneyFolders = ['pipeline', 'ledger', 'payouts', 'posting-files', 'redemptions', 'bonuses']

export const areas: readonly Area[] = [
  { name: 'domain', limit: 85, files: ['domain/**/*.ts'], tests: ['domain/**/*.test.ts'], needsDatabase: false },
  {
    name: 'vault',
    limit: 75,
    // The process and the page of the frame are wiring, which journeys walk through.
    files: ['vault/**/*.ts', '!vault/main.ts', '!vault/frame/{boot,frame,setup,theme,view}.ts'],
    tests: ['vault/**/!(*.browser).test.ts'],
    needsDatabase: true,
  },
  {
    name: 'web',
    limit: 75,
    files: ['web/**/*.ts', '!web/**/use-*.ts', '!web/copy/**', '!web/map/**', '!web/worker/**'],
    tests: ['web/**/*.test.{ts,tsx}'],
    needsDatabase: true,
  },
  {
    name: 'money',
    limit: 75,
    files: moneyFolders.map((folder) => `server/${folder}/**/*.ts`),
    tests: [...moneyFolders.map((folder) => `server/${folder}/**/*.test.ts`), 'checks/pipeline/**/*.test.ts'],
    needsDatabase: true,
  },
]

/** The area of a name (`domain`) or of a path inside one (`domain/earning`), whose files are then those of the path. */
export function areaOf(word: string): Area | undefined {
  const named = areas.find(({ name }) => name === word)
  if (named) return named
  const path = word.replace(/\/$/, '')
  const within = areas.find(({ files }) => files.some((file) => `${path}/`.startsWith(file.replace(/\*.*/, ''))))
  if (!within) return undefined
  const exceptions = within.files.filter((file) => file.startsWith('!'))
  return { ...within, name: path, files: [path.endsWith('.ts') ? path : `${path}/**/*.ts`, ...exceptions] }
}
