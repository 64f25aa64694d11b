import { afterAll, beforeAll, expect, test } from 'vitest'
import { atOnce } from '../../checks/fixtures/at-once.ts'
import { openBoth, type ConsoleClient, type TestConsole } from '../../checks/fixtures/console.ts'
import type { Site } from '../../checks/fixtures/site.ts'
import { addKey } from '../../checks/fixtures/operator-passkeys.ts'
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
import { createSetUp } from './set-up.ts'
import { insertOperator } from './sign-in-queries.ts'

let site: Site
let console: TestConsole
beforeAll(async () => void ({ site, console } = await openBoth()))
afterAll(() => console.close())

async function readPage(operator: ConsoleClient, query: { find?: string; after?: string } = {}) {
  const reply = await operator.call(listOperators, { query })
  if (!reply.ok) throw new Error(reply.refusal)
  return reply.value
}
const readOperator = async (operator: ConsoleClient, email: string): Promise<OperatorView | undefined> =>
  (await readPage(operator, { find: email })).operators.find((candidate) => candidate.email === email)

test('an administrator reads each operator’s factors, last sign-in and lockout', async () => {
  const [operator, who] = [await console.signedIn(), await console.signedIn('support')]
  expect(await readOperator(operator, who.who.email)).toMatchObject({
    codes: true,
    passkeys: [],
    state: 'active',
    lockedUntil: null,
  })
  await addKey(who, 'Laptop of the shop')
  await who.call(stopCodes, {})
  expect(await readOperator(operator, who.who.email)).toMatchObject({
    codes: false,
    passkeys: [{ name: 'Laptop of the shop', createdAt: expect.stringMatching(/^20\d\d-/) }],
    signedInAt: expect.stringMatching(/^20\d\d-/),
  })
  for (let failure = 0; failure < 5; failure += 1) await console.client().signIn(who.who, { code: '000000' })
  const locked = await readOperator(operator, who.who.email)
  expect(locked?.state).toBe('locked')
  const remainingMs = Date.parse(locked?.lockedUntil ?? '') - site.deps.clock.now().getTime()
  expect(remainingMs).toBeGreaterThan(lockMs - 60_000)
  site.later(lockMs)
  const later = await console.signedIn()
  expect(await readOperator(later, who.who.email)).toMatchObject({ state: 'active', lockedUntil: null })
})

test('a new set-up link ends factors and sessions, also from the command line', async () => {
  const admin = await console.signedIn()
  for (const renew of ['page', 'command']) {
    const who = await console.signedIn('support')
    await addKey(who)
    if (renew === 'page') await admin.call(renewSetUp, { params: { id: who.who.id } })
    else await inScope(console.deps.db, null, (tx) => createSetUp(tx, console.deps, who.who.id))
    expect(await who.call(overview, {}), renew).toMatchObject({ refusal: 'unauthorized' })
    expect(await readOperator(admin, who.who.email)).toMatchObject({ state: 'invited', codes: false, passkeys: [] })
  }
})

test('one of two administrators who remove each other’s access at once keeps their access', async () => {
  const take = (of: ConsoleClient, { who }: { who: { id: string } }) => [
    () => of.call(renewSetUp, { params: { id: who.id } }),
    () => of.call(changeOperator, { params: { id: who.id }, body: { role: 'admin', partners: null, disabled: true } }),
  ]
  for (const way of [0, 1]) {
    const [one, other] = [await console.signedIn(), await console.signedIn()]
    const works = [take(one, other), take(other, one)].flatMap((ways) => ways[way] ?? [])
    const outcomes = await atOnce<{ ok: boolean }>(
      site.database.adminUrl,
      'lock table operator in exclusive mode',
      works,
    )
    expect(outcomes.map(({ ok }) => ok).toSorted()).toEqual([false, true])
    expect(outcomes.find(({ ok }) => !ok)).toMatchObject({ refusal: 'unauthorized' })
    const reads = [await one.call(overview, {}), await other.call(overview, {})]
    expect(reads.map(({ ok }) => ok)).toEqual(outcomes.map(({ ok }) => ok))
  }
})

test('lists operators page by page, each once, by any part of name or email, within the reader’s partners', async () => {
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
  const listAll = async (operator: ConsoleClient, find: string) => {
    const all: string[] = []
    for (let after: string | undefined, more = true; more;) {
      const next: Awaited<ReturnType<typeof readPage>> = await readPage(operator, { find, ...(after ? { after } : {}) })
      all.push(...next.operators.map(({ email }) => email))
      ;({ more } = next)
      after = next.operators.at(-1)?.id
    }
    return all
  }
  const everywhere = await listAll(await console.signedIn(), 'LEAF.example')
  expect(everywhere.toSorted()).toEqual(names.map((_, index) => `many${index}@leaf.example`).toSorted())
  const one = await console.signedIn('admin', ['lumen-mobile'])
  expect(await listAll(one, '@leaf')).toHaveLength(operatorPageSize)
  expect((await listAll(one, '')).filter((email) => !email.includes('@leaf'))).toEqual([one.who.email])
  expect(await listAll(one, 'ördög 3 of wide')).not.toHaveLength(0)
  expect(await listAll(one, '%')).toEqual([])
})
