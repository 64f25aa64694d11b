import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { PageInfo } from '../../contract/pages.ts'
import { pageInfo } from '../site/context.ts'
import { loader } from './stgtools.tsx'

test('the staging tools return 404 in production [P1-079]', async () => {
  const context = new RouterContextProvider()
  context.set(pageInfo, { staging: false } as PageInfo)
  const reply = loader({ context } as unknown as Parameters<typeof loader>[0])
  await expect(reply).rejects.toMatchObject({ init: { status: 404 } })
})
