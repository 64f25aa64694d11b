import type { MerchantRecord } from '../../contract/catalog.ts'
import type { MerchantCard } from '../../contract/api/merchants.ts'
import { searchableWords } from '../../domain/catalog/fold.ts'
import { imageVersion } from '../../contract/images.ts'
import { placeholder } from '../../providers/images/placeholder.ts'
import { traitsOf } from '../../domain/catalog/traits.ts'
import type { CatalogEntry } from './index/state.ts'

/** Where a restaurant's data comes from, as a card says it: restaurants of our own catalogue. */
const origin = 'catalogue'

/** What of a card is the same for everybody who sees it. */
export type CommonCard = Omit<MerchantCard, 'distance' | 'offerRateBasisPoints' | 'unlocked'>

/** A record once it is in the catalogue: the importer has found its place and its zone. */
export type StoredRecord = MerchantRecord & { latitude: number; longitude: number; timezone: string }

/** What of a record the index needs; the rest is read when a restaurant is looked at. */
export type IndexedRecord = Pick<
  StoredRecord,
  | 'id'
  | 'name'
  | 'address1'
  | 'city'
  | 'state'
  | 'zip'
  | 'neighborhood'
  | 'latitude'
  | 'longitude'
  | 'cuisines'
  | 'priceRange'
  | 'features'
  | 'meals'
  | 'images'
  | 'acclaimedLevel'
  | 'highlight'
  | 'isNew'
  | 'rating'
  | 'ratingCount'
  | 'campaignCodes'
  | 'benefits'
  | 'offers'
  | 'openTableId'
>
/** The keys of a record that the index has no use for, and that make most of its size. */
export const unindexedKeys = [
  'description',
  'hours',
  'reviews',
  'events',
  'menuImages',
  'menuUrl',
  'url',
  'phone',
  'orderUrl',
  'networkReferences',
]

/** What a restaurant's pictures are made of. */
export const pictured = ({
  cuisines,
  city,
  neighborhood,
  images,
}: Pick<IndexedRecord, 'cuisines' | 'city' | 'neighborhood' | 'images'>) => ({
  cuisines,
  city,
  neighborhood,
  images,
})

/** The merchant card, field by field (P1-272 to P1-274). */
export function commonCard(record: IndexedRecord): CommonCard {
  return {
    id: record.id,
    name: record.name,
    images: {
      imageBaseUrl: `/images/merchant/${record.id}`,
      count: Math.max(1, record.images.length),
      version: imageVersion(pictured(record)),
      placeholder: placeholder(record),
    },
    origin,
    acclaimedLevel: record.acclaimedLevel,
    details: {
      highlight: record.highlight,
      acclaimed: record.acclaimedLevel > 0,
      rating: { overallRating: record.rating, numberOfRatings: record.ratingCount },
      priceRange: record.priceRange,
      cuisines: record.cuisines,
    },
    location: {
      address: { address1: record.address1, city: record.city, state: record.state, zip: record.zip },
      neighborhood: record.neighborhood,
      latitude: record.latitude,
      longitude: record.longitude,
    },
    reservationProviders: { openTable: record.openTableId === '' ? null : record.openTableId },
    benefitAvailability: { campaignCodes: record.campaignCodes },
  }
}

/** A record as the index takes it in; `addedAtSeconds` since 1970. */
export function entryOf(record: IndexedRecord, addedAtSeconds: number): CatalogEntry {
  const words = searchableWords(record)
  return {
    id: record.id,
    latitude: record.latitude,
    longitude: record.longitude,
    traits: traitsOf(record),
    offers: record.offers,
    ratingTenths: record.rating === null ? -1 : Math.round(record.rating * 10),
    ratingCount: record.ratingCount,
    addedAtSeconds,
    campaignCodes: record.campaignCodes,
    nameWords: words.name,
    otherWords: words.other,
    nameLength: words.nameLength,
    cuisines: record.cuisines,
    card: JSON.stringify(commonCard(record)).slice(0, -1),
  }
}
