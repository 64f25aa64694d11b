import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { localFetch } from './local-fetch.ts'

test('waits for the reply of a site although oidc-provider has aborted its call', async () => {
  const abortController = new AbortController()
  const site = createServer((_request, response) => {
    abortController.abort()
    response.end('signed out')
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  const { port } = site.address() as AddressInfo
  const reply = await localFetch(`http://harbor-bank.localhost:${port}/`, { signal: abortController.signal })
  expect(await reply.text()).toBe('signed out')
  site.close()
})
