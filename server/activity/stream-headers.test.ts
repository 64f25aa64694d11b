import { expect, onTestFinished, test } from 'vitest'
import { openNode } from '../../checks/fixtures/live.ts'
import { openSite } from '../../checks/fixtures/site.ts'

test('a stream has the security headers of every reply, and no proxy may store or buffer it [SEC-C4]', async () => {
  const site = await openSite()
  const node = await openNode(site)
  onTestFinished(async () => {
    await node.close()
    await site.close()
  })
  const stream = await node.openStream(await site.member())
  expect(stream.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  stream.close()
})
