import { afterAll, beforeAll, expect, test } from 'vitest'
import { runConcurrently } from '../../checks/fixtures/run-concurrently.ts'
import { openSiteAndConsole, type ConsoleClient, type TestConsole } from '../../checks/fixtures/console.ts'
import type { Site } from '../../checks/fixtures/site.ts'
import { registerPasskey } from '../../checks/fixtures/operator-passkeys.ts'
import {
  changeOperator,
  listOperators,
  operatorPageSize,
  renewSetUp,
  type OperatorView,
} from '../../contract/api/console/operators.ts'
import { overview } from '../../contract/api/console/overview.ts'
import { stopCodes } from '../../contract/api/console/passkeys.ts'
import { lockMs } from '../../domain/sign-in.ts'
import { inScope } from './scope.ts'
import { resetToSetUp } from './set-up.ts'
import { insertOperator, updateOperator } from './sign-in-queries.ts'

let site: Site
let console: TestConsole
beforeAll(async () => void ({ site, console } = await openSiteAndConsole()))
afterAll(() => console.close())

async function readPage(operator: ConsoleClient, query: { text?: string; after?: string } = {}) {
  const reply = await operator.call(listOperators, { query })
  if (!reply.ok) throw new Error(reply.refusal)
  return reply.value
}
const readOperator = async (operator: ConsoleClient, email: string): Promise<OperatorView | undefined> =>
  (await readPage(operator, { text: email })).operators.find((candidate) => candidate.email === email)

test('an administrator reads each operator’s factors, last sign-in and lockout', async () => {
  const [operator, colleague] = [await console.signedInOperator(), await console.signedInOperator('support')]
  expect(await readOperator(operator, colleague.credentials.email)).toMatchObject({
    usesCodes: true,
    passkeys: [],
    state: 'active',
    lockedUntil: null,
  })
  await registerPasskey(colleague, 'Laptop of the shop')
  await colleague.call(stopCodes, {})
  expect(await readOperator(operator, colleague.credentials.email)).toMatchObject({
    usesCodes: false,
    passkeys: [{ name: 'Laptop of the shop', createdAt: expect.stringMatching(/^20\d\d-/) }],
    signedInAt: expect.stringMatching(/^20\d\d-/),
  })
  for (let failure = 0; failure < 5; failure += 1)
    await console.client().signIn(colleague.credentials, { code: '000000' })
  const locked = await readOperator(operator, colleague.credentials.email)
  expect(locked?.state).toBe('locked')
  const remainingMs = Date.parse(locked?.lockedUntil ?? '') - site.deps.clock.now().getTime()
  expect(remainingMs).toBeGreaterThan(lockMs - 60_000)
  site.moveClock(lockMs)
  // The session of the first administrator expired in that time.
  const laterAdmin = await console.signedInOperator()
  expect(await readOperator(laterAdmin, colleague.credentials.email)).toMatchObject({
    state: 'active',
    lockedUntil: null,
  })
})

test('a new set-up link removes an operator’s factors and ends the sessions, whether the page or the command makes it', async () => {
  const admin = await console.signedInOperator()
  // The command `tools/operators.ts` calls resetToSetUp.
  for (const origin of ['page', 'command']) {
    const colleague = await console.signedInOperator('support')
    await registerPasskey(colleague)
    if (origin === 'page') await admin.call(renewSetUp, { params: { id: colleague.credentials.id } })
    else await inScope(console.deps.db, null, (tx) => resetToSetUp(tx, console.deps, colleague.credentials.id))
    expect(await colleague.call(overview, {}), origin).toMatchObject({ refusal: 'unauthorized' })
    expect(await readOperator(admin, colleague.credentials.email)).toMatchObject({
      state: 'invited',
      usesCodes: false,
      passkeys: [],
    })
  }
})

test('the reply with a new set-up link shows that the operator is no longer locked', async () => {
  const admin = await console.signedInOperator()
  const { id } = await console.operator()
  const locked_until = new Date(console.deps.clock.now().getTime() + 60_000)
  await inScope(console.deps.db, null, (tx) => updateOperator(tx, id, { locked_until }))
  expect(await admin.call(renewSetUp, { params: { id } })).toMatchObject({
    value: { operator: { state: 'invited', lockedUntil: null } },
  })
})

test('one of two administrators who remove each other’s access at once keeps their access', async () => {
  const waysToRemoveAccess = (administrator: ConsoleClient, { credentials }: { credentials: { id: string } }) => [
    () => administrator.call(renewSetUp, { params: { id: credentials.id } }),
    () =>
      administrator.call(changeOperator, {
        params: { id: credentials.id },
        body: { role: 'admin', partners: null, disabled: true },
      }),
  ]
  // 0: by a new set-up link, 1: by disabling the operator.
  for (const way of [0, 1]) {
    const [firstAdmin, secondAdmin] = [await console.signedInOperator(), await console.signedInOperator()]
    const waysOfBoth = [waysToRemoveAccess(firstAdmin, secondAdmin), waysToRemoveAccess(secondAdmin, firstAdmin)]
    const removals = waysOfBoth.flatMap((ways) => ways[way] ?? [])
    const outcomes = await runConcurrently<{ ok: boolean }>(
      site.database.adminUrl,
      'lock table operator in exclusive mode',
      removals,
    )
    expect(outcomes.map(({ ok }) => ok).toSorted()).toEqual([false, true])
    expect(outcomes.find(({ ok }) => !ok)).toMatchObject({ refusal: 'unauthorized' })
    const reads = [await firstAdmin.call(overview, {}), await secondAdmin.call(overview, {})]
    expect(reads.map(({ ok }) => ok)).toEqual(outcomes.map(({ ok }) => ok))
  }
})

test('lists operators page by page, each once, by any part of name or email, within the reader’s partners', async () => {
  // Several operators share each name, so that a page can end between equal names.
  const names = Array.from(
    { length: operatorPageSize * 2 },
    (_, index) => `Ördög ${String(index % 7)} of ${'Wide'.repeat(14)}`,
  )
  await inScope(console.deps.db, null, async (tx) => {
    for (const [at, name] of names.entries()) {
      const partners = at % 2 === 0 ? ['lumen-mobile'] : ['lumen-mobile', 'meridian-air']
      const row = { id: site.deps.ids.next(), email: `many${at}@leaf.example`, name, role: 'viewer' as const, partners }
      await insertOperator(tx, { ...row, created_at: site.deps.clock.now() })
    }
  })
  const listAll = async (operator: ConsoleClient, text: string) => {
    const emails: string[] = []
    for (let after: string | undefined, hasMore = true; hasMore;) {
      const next: Awaited<ReturnType<typeof readPage>> = await readPage(operator, { text, ...(after ? { after } : {}) })
      emails.push(...next.operators.map(({ email }) => email))
      ;({ hasMore } = next)
      after = next.operators.at(-1)?.id
    }
    return emails
  }
  const everywhere = await listAll(await console.signedInOperator(), 'LEAF.example')
  expect(everywhere.toSorted()).toEqual(names.map((_, index) => `many${index}@leaf.example`).toSorted())
  // An operator for one partner does not see those who also have another partner.
  const lumenAdmin = await console.signedInOperator('admin', ['lumen-mobile'])
  expect(await listAll(lumenAdmin, '@leaf')).toHaveLength(operatorPageSize)
  expect((await listAll(lumenAdmin, '')).filter((email) => !email.includes('@leaf'))).toEqual([
    lumenAdmin.credentials.email,
  ])
  expect(await listAll(lumenAdmin, 'ördög 3 of wide')).not.toHaveLength(0)
  // `%` is no wildcard.
  expect(await listAll(lumenAdmin, '%')).toEqual([])
})
