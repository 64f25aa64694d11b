import { expect, test } from 'vitest'
import { RouterContextProvider } from 'react-router'
import { pageInfoOf } from '../../checks/fixtures/page-info.ts'
import { partnerOf } from '../../checks/fixtures/render.tsx'
import { pageInfo } from '../site/context.ts'
import { homeMerchants } from './home-data.ts'

test('the row that names a place asks for restaurants within 5 miles of it, and its page for all [SPEC-C4]', async () => {
  const context = new RouterContextProvider()
  const queries: URLSearchParams[] = []
  const inject = async (_method: string, url: string) => {
    queries.push(new URL(url, 'https://partner.example').searchParams)
    return { status: 404, body: '{}' }
  }
  context.set(pageInfo, pageInfoOf(partnerOf('alder-hotels'), { member: null, inject }))
  expect(await homeMerchants(context, ['carousel', 'acclaimed'])).toEqual({ near: [], closest: [], acclaimed: [] })
  expect(queries.map((query) => [query.get('acclaimed'), query.get('radius')])).toEqual([
    [null, '5'],
    ['true', null],
  ])
})
