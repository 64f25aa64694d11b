import { expect, test } from 'vitest'
import { RouterContextProvider } from 'react-router'
import { pageInfoOf } from '../../checks/fixtures/page-info.ts'
import { memberOf, partnerOf } from '../../checks/fixtures/render.tsx'
import type { MemberView } from '../../contract/api/session.ts'
import type { HomeSectionName } from '../../contract/brand-layout.ts'
import { pageInfo } from '../site/context.ts'
import { homeMerchants } from './home-data.ts'

type Reply = { status: number; body: string }
const failure: Reply = { status: 404, body: '{}' }

async function load(
  brand: Parameters<typeof partnerOf>[1],
  sectionNames: readonly HomeSectionName[],
  replyTo: (query: URLSearchParams) => Reply = () => failure,
  member: MemberView | null = null,
) {
  const context = new RouterContextProvider()
  const queries: string[] = []
  const inject = async (_method: string, url: string) => {
    const query = new URL(url, 'https://partner.example').searchParams
    queries.push(decodeURIComponent(query.toString()))
    return replyTo(query)
  }
  context.set(pageInfo, pageInfoOf(partnerOf('alder-hotels', brand), { member, inject }))
  return { sections: await homeMerchants(context, sectionNames), queries }
}

const placeQuery = 'location=San+Francisco,+CA&latitude=37.7749&longitude=-122.4194'
const emptyLists = { bestRated: [], nearest: [], acclaimed: [] }

test('searches within 5 miles for the best rated restaurants, and without that limit for acclaimed ones [SPEC-C4]', async () => {
  expect(await load({}, ['carousel', 'acclaimed'])).toEqual({
    sections: emptyLists,
    queries: [
      `${placeQuery}&campaignCode=&sortBy=rating&pageSize=12&radius=5`,
      `${placeQuery}&campaignCode=&sortBy=rating&acclaimed=true&pageSize=12`,
    ],
  })
})

test('asks for the eight nearest restaurants within 5 miles only for the section `tonight`, and for no acclaimed ones if the brand hides them', async () => {
  expect((await load({}, ['tonight'])).queries).toEqual([
    `${placeQuery}&campaignCode=&sortBy=rating&pageSize=12&radius=5`,
    `${placeQuery}&campaignCode=&sortBy=distance&pageSize=8&radius=5`,
  ])
  const loaded = await load({ acclaimedEnabled: false }, ['acclaimed'])
  expect(loaded).toEqual({
    sections: emptyLists,
    queries: [`${placeQuery}&campaignCode=&sortBy=rating&pageSize=12&radius=5`],
  })
})

test('gives each section its restaurants, and none if its search failed', async () => {
  // The name of a list takes the place of its restaurants.
  const listName = (query: URLSearchParams) =>
    query.get('acclaimed') ? 'acclaimed' : query.get('sortBy') === 'distance' ? 'nearest' : 'bestRated'
  const reply = (query: URLSearchParams): Reply => ({
    status: 200,
    body: JSON.stringify({ merchants: [listName(query)] }),
  })
  const complete = await load({}, ['tonight', 'acclaimed'], reply)
  expect(complete.sections).toEqual({ bestRated: ['bestRated'], nearest: ['nearest'], acclaimed: ['acclaimed'] })
  // Only the searches near the place have a radius.
  const partial = await load({}, ['tonight', 'acclaimed'], (query) => (query.get('radius') ? failure : reply(query)))
  expect(partial.sections).toEqual({ bestRated: [], nearest: [], acclaimed: ['acclaimed'] })
})

test('a member searches with the campaigns of their tier', async () => {
  const tierCampaigns = { NonActivated: [], OptedOut: [], OptedIn: ['spring', 'patio'], VIP: [] }
  const { queries } = await load({ tierCampaigns }, [], undefined, memberOf({ tierLevel: 'OptedIn' }))
  expect(queries).toEqual([`${placeQuery}&campaignCode=spring,patio&sortBy=rating&pageSize=12&radius=5`])
})
