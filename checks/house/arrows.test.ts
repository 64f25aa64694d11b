import { expect, test } from 'vitest'
import { arrows } from './arrows.ts'

test.each([
  ['domain/earn/rate.ts', `import { db } from '../../server/database/connect.ts'`, 'domain may not see server'],
  ['domain/earn/rate.ts', `import { z } from 'zod'`, 'domain may not use this package'],
  ['domain/earn/rate.ts', `import { randomBytes } from 'node:crypto'`, 'domain may not use this package'],
  [
    'contract/api/cards.ts',
    `const later = await import('../../providers/vault/client.ts')`,
    'contract may not see providers',
  ],
  ['web/find/search.tsx', `export { search } from '../../server/catalogue/search.ts'`, 'web may not see server'],
  ['web/find/search.tsx', `import pg from 'pg'`, 'web may not use this package'],
  ['vault/app.ts', `import { member } from '../contract/api/members.ts'`, 'vault may not see contract'],
  ['server/app.ts', `import '../web/root.tsx'`, 'server may not see web'],
  ['console/app.tsx', `import { Button } from '../web/ui/button.tsx'`, 'console may not see web'],
  ['console/app.tsx', `import { may } from '../server/console/route.ts'`, 'console may not see server'],
  ['console/api.ts', `import { z } from 'zod'`, 'console may not use this package'],
])('in %s the line %s is found', (path, text, fault) => {
  expect(arrows([{ path, text }]).findings.join()).toContain(fault)
})

test.each([
  ['domain/earn/rate.ts', `import { round } from '../money/round.ts'`],
  ['domain/earn/rate.test.ts', `import { expect } from 'vitest'`],
  ['contract/api/cards.ts', `import { z } from 'zod'`],
  ['server/cards/routes.test.ts', `import { testDatabase } from '../fixtures/database.ts'`],
  ['vault/app.ts', `import { luhn } from '../domain/cards/luhn.ts'`],
  ['tools/start.ts', `import { run } from '../server/main.ts'`],
  ['web/find/search.tsx', `import type { Route } from './+types/search'`],
])('in %s the line %s is fine', (path, text) => {
  expect(arrows([{ path, text }]).findings).toEqual([])
})
