import type { MerchantDetail } from '../../contract/api/merchants.ts'
import { imageUrl } from '../../contract/images.ts'
import { metaCopy } from '../copy/meta.ts'
import { copyOf } from '../copy/use-copy.ts'
import { dayNames } from '../site/earning.ts'
import type { SiteData } from '../site/partner.ts'
import { merchantPath } from '../site/paths.ts'
import { pageUrl, pageMeta, siteOf } from '../page/meta.ts'

/** Title, description and structured data of a restaurant's page. */
export function restaurantMeta(matches: Parameters<typeof pageMeta>[0], merchant: MerchantDetail | undefined) {
  const site = siteOf(matches)
  if (!site || !merchant) return pageMeta(matches, '/merchants', [metaCopy, 'meta.restaurantTitle'])
  const { name, description, details, location } = merchant
  const picture = pictureOf(site, merchant)
  return pageMeta(matches, '/merchants', [metaCopy, 'meta.merchantTitle', { name, city: location.address.city }], {
    description:
      description ||
      copyOf(site)('meta.merchant', { name, cuisines: details.cuisines.join(', '), city: location.address.city }),
    image: { url: picture, alt: name },
    jsonLd: [restaurantJsonLd(site, merchant, picture)],
  })
}

const pictureOf = ({ partner: { brand } }: SiteData, { id, images }: MerchantDetail): string =>
  imageUrl({ kind: 'merchant', id, index: 0, version: images.version }, { width: 600, ratio: '1.6' }, brand)

/** The restaurant as structured data of schema.org. */
export function restaurantJsonLd(site: SiteData, merchant: MerchantDetail, picture: string): Record<string, unknown> {
  const { details, location } = merchant
  const { overallRating, numberOfRatings } = details.rating
  const url = pageUrl(site, merchantPath(merchant.id))
  return {
    '@context': 'https://schema.org',
    '@type': 'Restaurant',
    '@id': url,
    url,
    name: merchant.name,
    ...(merchant.description ? { description: merchant.description } : {}),
    image: picture.startsWith('/') ? `${site.origin}${picture}` : picture,
    servesCuisine: details.cuisines,
    ...(details.priceRange > 0 ? { priceRange: '$'.repeat(details.priceRange) } : {}),
    ...(merchant.phone ? { telephone: merchant.phone } : {}),
    ...(merchant.menuUrl ? { hasMenu: merchant.menuUrl } : {}),
    address: {
      '@type': 'PostalAddress',
      streetAddress: location.address.address1,
      addressLocality: location.address.city,
      addressRegion: location.address.state,
      postalCode: location.address.zip,
      addressCountry: 'US',
    },
    geo: { '@type': 'GeoCoordinates', latitude: location.latitude, longitude: location.longitude },
    openingHoursSpecification: merchant.hours.map(({ day, from, to }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: `https://schema.org/${dayNames[day]}`,
      opens: from,
      closes: to,
    })),
    ...(overallRating !== null && numberOfRatings > 0
      ? {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: overallRating,
            ratingCount: numberOfRatings,
            bestRating: 5,
          },
        }
      : {}),
    makesOffer: offersOf(site, merchant),
  }
}

/**
 * Structured offers: the reward for members and, when a member reads the page, the restaurant's offers (P1-609). None for a restaurant
 * that is not active and none for a program without enrollment.
 */
function offersOf(site: SiteData, { name, offers, active }: MerchantDetail): object[] {
  const { brand } = site.partner
  const offeredBy = { '@type': 'Organization', name: brand.name, url: pageUrl(site, '/') }
  if (!active || brand.enrollmentType === 'none') return []
  const names = [copyOf(site)('meta.offer', { name }), ...(offers ?? []).map(({ title }) => title)]
  return names.map((offer) => ({ '@type': 'Offer', name: offer, offeredBy }))
}
