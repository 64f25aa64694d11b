import type { MerchantRecord } from '../../contract/catalog.ts'
import type { MerchantCard } from '../../contract/api/merchants.ts'
import { searchableWords } from '../../domain/catalog/fold.ts'
import { imageVersion } from '../../contract/images.ts'
import { placeholderColor } from '../../providers/images/placeholder.ts'
import { traitsOf } from '../../domain/catalog/traits.ts'
import type { CatalogEntry } from './index/state.ts'

/** The `origin` of every merchant card: this site's catalog. */
const origin = 'catalog'

/** The part of a merchant card that is the same for all members and visitors. */
export type CommonCard = Omit<MerchantCard, 'distance' | 'offerRateBasisPoints' | 'unlocked'>

/** A record in the catalog: the importer has added its coordinates and its time zone. */
export type StoredRecord = MerchantRecord & { latitude: number; longitude: number; timezone: string }

/** The part of a record that the index needs. The rest is read when the page of a restaurant is opened. */
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
/** Keys that the index does not need. Their values make up most of a record's size. */
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

/** The data that a restaurant's images are made from. */
export const imageSource = ({
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

/** The common part of the merchant card (P1-272 to P1-274). */
export function commonCard(record: IndexedRecord): CommonCard {
  return {
    id: record.id,
    name: record.name,
    images: {
      imageBaseUrl: `/images/merchant/${record.id}`,
      // A restaurant without pictures shows a drawing.
      count: Math.max(1, record.images.length),
      version: imageVersion(imageSource(record)),
      placeholder: placeholderColor(record),
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

/** Converts a record to an index entry; `addedAtSeconds` counts from 1970. */
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
    nameLength: words.significantWordCount,
    cuisines: record.cuisines,
    // Without the closing brace: each search appends the fields that depend on its query and session (serialize.ts).
    card: JSON.stringify(commonCard(record)).slice(0, -1),
  }
}
