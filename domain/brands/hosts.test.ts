import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hostsOf, refusedHosts, type HostClaim } from './hosts.ts'

const claim = (id: string, current: string[] | null, next: string[] | null): HostClaim => ({ id, current, next })

test('a partner always has its address at localhost, once', () => {
  expect(hostsOf('fig', ['dine.fig.example', 'fig.localhost'])).toEqual(['fig.localhost', 'dine.fig.example'])
})

test.each<[string, HostClaim[], string[]]>([
  ['a host that moves to an earlier partner', [claim('a', ['a'], ['a', 'x']), claim('b', ['b', 'x'], ['b'])], []],
  ['two partners that swap hosts', [claim('a', ['x'], ['y']), claim('b', ['y'], ['x'])], []],
  ['a host that its owner keeps', [claim('a', ['a'], ['a', 'x']), claim('b', ['b', 'x'], null)], ['a']],
  ['a host that both have now, and one had before', [claim('a', ['a'], ['x']), claim('b', ['x'], ['x'])], ['a']],
  ['a host that two new partners have', [claim('a', null, ['x']), claim('b', null, ['x'])], ['b']],
  [
    'a host that its owner gives up in a version that is refused for another host',
    [claim('a', ['a'], ['x']), claim('b', ['x'], ['y']), claim('c', ['y'], ['y'])],
    ['a', 'b'],
  ],
])('%s', (_what, claims, refused) => {
  expect(refusedHosts(claims).map(({ id }) => id)).toEqual(refused)
})

test('a refusal names the host and the partner that has it', () => {
  expect(refusedHosts([claim('a', ['a'], ['x']), claim('b', ['x'], null)])).toEqual([
    { id: 'a', host: 'x', ownerId: 'b' },
  ])
})

test('after any changes no host has two partners, if none had two before', () => {
  const host = fc.constantFrom('p', 'q', 'r', 's')
  const someHosts = fc.uniqueArray(host, { maxLength: 3 })
  fc.assert(
    fc.property(
      fc
        .uniqueArray(host)
        .chain((hosts) => fc.tuple(fc.constant(hosts), fc.array(fc.option(someHosts), { minLength: 1, maxLength: 4 }))),
      ([ownedHosts, nextHosts]) => {
        // Before the changes, each host has one of the partners.
        const claims = nextHosts.map((next, index) =>
          claim(
            String(index),
            ownedHosts.filter((_host, at) => at % nextHosts.length === index),
            next,
          ),
        )
        const refused = new Set(refusedHosts(claims).map(({ id }) => id))
        const inForce = claims.flatMap(({ id, current, next }) => (next && !refused.has(id) ? next : (current ?? [])))
        expect(new Set(inForce).size).toBe(inForce.length)
      },
    ),
  )
})
