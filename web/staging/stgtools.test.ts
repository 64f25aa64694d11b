import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { PageInfo } from '../../contract/pages.ts'
import { pageInfo } from '../context.ts'
import { loader } from './stgtools.tsx'

test('in production the page of the staging tools is an address that leads nowhere [P1-079]', async () => {
  const context = new RouterContextProvider()
  context.set(pageInfo, { staging: false } as PageInfo)
  const asked = loader({ context } as unknown as Parameters<typeof loader>[0])
  await expect(asked).rejects.toMatchObject({ init: { status: 404 } })
})
