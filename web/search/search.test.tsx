import { expect, test } from 'vitest'
import { renderMarkup, linksOf, memberOf, partnerOf, textsOf } from '../../checks/fixtures/render.tsx'
import type { SearchReply } from '../../contract/api/merchants.ts'
import { SearchFilters } from './filters.tsx'
import { FailedSearch, WithoutResults } from './no-results.tsx'
import { Namesakes } from './namesakes.tsx'
import { shouldRevalidate } from './search.tsx'
import { SortField } from './sort-field.tsx'

const partner = partnerOf('meridian-air')

test.each(['list', 'map'])(
  'a failed search in the %s shows its reference and a link that repeats it [P1-186]',
  (view) => {
    const path = `/search?location=Chicago&priceRange=2&view=${view}`
    const html = renderMarkup(<FailedSearch reference="K7QD" />, { partner, path })
    expect(textsOf(html).join(' ')).toContain('The list did not load')
    expect(textsOf(html).join(' ')).toContain('Reference K7QD')
    expect(linksOf(html)).toEqual([['Try again', path]])
    const url = new URL(path, 'http://site.example')
    expect(shouldRevalidate({ currentUrl: url, nextUrl: url, defaultShouldRevalidate: true } as never)).toBe(true)
  },
)

test('a search for an unknown place asks for a city, state or ZIP code and offers the default place [P1-627]', () => {
  const problem = { type: '', title: '', status: 400, code: 'unknown_place', reference: 'K7QD' }
  const result = { ok: false, status: 400, refusal: 'unknown_place', problem } as const
  const location = { place: 'qwertyville', box: null, point: null, canRun: true }
  const html = renderMarkup(<WithoutResults location={location} result={result} place="qwertyville" />, {
    partner,
    path: '/search?location=qwertyville',
  })
  expect(textsOf(html)).toContain('Enter city, state or ZIP code')
  const [[, to] = []] = linksOf(html)
  // The default place of Meridian Air is Chicago.
  expect(to).toContain('location=Chicago')
})

test('a text that finds nothing is named, in its own direction, with a way to search without it [OPS-B15]', () => {
  const text = 'الكسكس'
  const alternatives = {
    removableFilters: [{ filter: 'restaurantOrCuisine' as const, total: 348 }],
    nearest: [],
    nearestMatch: 'any' as const,
  }
  const value = { merchants: [], total: 0, alternatives } as unknown as SearchReply
  const result = { ok: true, status: 200, value } as const
  const location = { place: 'Chicago, IL', box: null, point: null, canRun: true }
  const html = renderMarkup(<WithoutResults location={location} result={result} place="Chicago, IL" />, {
    partner,
    path: `/search?location=Chicago&restaurantOrCuisine=${encodeURIComponent(text)}`,
  })
  const page = textsOf(html).join(' ')
  expect(page).toContain(`Nothing found for “\u2068${text}\u2069” near Chicago, IL.`)
  expect(linksOf(html)).toEqual([[expect.stringContaining('finds 348'), '/search?location=Chicago']])
})

test('a place with namesakes says which one is shown and links to the same search at the others [MEM-C5]', () => {
  const namesakes = { places: ['Springfield, MA', 'Springfield, IL'], text: 'pizza' }
  const html = renderMarkup(<Namesakes place="Springfield, MO" namesakes={namesakes} />, {
    partner,
    path: '/search?restaurantOrCuisine=pizza+near+springfield&priceRange=2&pageNo=3',
  })
  expect(textsOf(html)[0]).toBe('Showing Springfield, MO. Did you mean:')
  expect(linksOf(html)).toEqual(
    namesakes.places.map((label) => [
      label,
      `/search?restaurantOrCuisine=pizza&priceRange=2&location=${encodeURIComponent(label).replace('%20', '+')}`,
    ]),
  )
})

test.each([
  ['a visitor', null, ['Nearest', 'Best rated', 'Newest', 'Best match']],
  ['a member', memberOf(), ['Nearest', 'Best rated', 'Most miles', 'Newest', 'Best match']],
] as const)('offers %s each sort order that they may use [P1-636]', (_title, member, names) => {
  const html = renderMarkup(<SortField />, { partner, member, path: '/search' })
  const options = [...html.matchAll(/<option value="(\w+)"[^>]*>([^<]*)/g)]
  expect(options.map(([, , name]) => name)).toEqual(names)
})

/** The filter groups with their options. */
function filterGroupsOf(shownPartner = partner): Record<string, string[]> {
  const html = renderMarkup(
    <SearchFilters facets={null} total={0} isSheetOpen={false} onSheetChange={() => undefined} />,
    {
      partner: shownPartner,
    },
  )
  const fieldsets = html.split('<fieldset').slice(1)
  // `<f` turns the attributes that follow `<fieldset` into a tag again, which `textsOf` drops.
  return Object.fromEntries(
    fieldsets.map((set) => textsOf(`<f${set.split('</fieldset>')[0]}`)).map(([title, ...options]) => [title, options]),
  )
}

test('shows the filters in four groups [P1-281] [P1-282] [P1-283] [P1-284] [P1-276]', () => {
  expect(filterGroupsOf()).toEqual({
    Suggested: ['Acclaimed', 'New', 'Earning today', 'Takes reservations'],
    Price: ['$', '$$', '$$$', '$$$$'],
    Features: ['Delivery', 'Dine in', 'Takeout', 'Online ordering'],
    Meal: ['Breakfast', 'Brunch', 'Lunch', 'Dinner', 'Late night'],
  })
})

test('shows only the filters that the brand has', () => {
  const visibleGroups = filterGroupsOf(
    partnerOf('meridian-air', { acclaimedEnabled: false, filters: { meals: ['lunch'], features: [] } }),
  )
  // A partner without the Acclaimed badge has no filter for it (P1-596).
  expect(visibleGroups).toMatchObject({
    Suggested: ['New', 'Earning today', 'Takes reservations'],
    Features: [],
    Meal: ['Lunch'],
  })
})

test('a partner without enrollment has no filter "Earning today"', () => {
  expect(filterGroupsOf(partnerOf('city-table'))['Suggested']).toEqual(['Acclaimed', 'New', 'Takes reservations'])
})

const filterTexts = (change: Partial<typeof partner.brand>, path = '/search') =>
  textsOf(
    renderMarkup(<SearchFilters facets={null} total={0} isSheetOpen={false} onSheetChange={() => undefined} />, {
      partner: partnerOf('meridian-air', change),
      path,
    }),
  )

test('only a partner with bookings on the site has a filter for tables tonight', () => {
  expect(filterTexts({})).toContain('Tables tonight')
  expect(filterTexts({ openTableReservationsEnabled: false })).not.toContain('Tables tonight')
  // Members of a partner with a booking network book on the network's pages.
  const reservationNetwork = { name: 'OpenTable', url: 'https://www.opentable.com/restref/client/', reference: '' }
  expect(filterTexts({ reservationNetwork })).not.toContain('Tables tonight')
})
