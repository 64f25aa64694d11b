import type { Exchange } from './recorded.ts'

// Replies in the form of Fidel's public documentation (https://docs.fidel.uk/select, API version 2022-07-13).
const accountId = '36081095-2782-4669-8a07-857bbaaeb89b'
const at = '2026-03-01T12:00:00.000Z'

/** POST /v1/programs/{programId}/cards */
export const cardMade = (programId: string, id: string): Exchange => ({
  method: 'POST',
  path: `/v1/programs/${programId}/cards`,
  status: 201,
  reply: {
    items: [
      {
        accountId,
        countryCode: 'USA',
        created: at,
        expDate: '2028-12-31T23:59:59.999Z',
        expMonth: 12,
        expYear: 2028,
        firstNumbers: '424242',
        id,
        lastNumbers: '4242',
        live: false,
        metadata: { id: 'cardholder' },
        programId,
        scheme: 'visa',
        type: 'visa',
        updated: at,
      },
    ],
    resource: `/v1/programs/${programId}/cards`,
    status: 201,
    execution: 162.43,
  },
})

/** DELETE /v1/cards/{cardId} */
export const cardDeleted = (id: string): Exchange => ({
  method: 'DELETE',
  path: `/v1/cards/${id}`,
  status: 204,
  reply: null,
})

export const failure = (method: string, path: string, status: number, code: string): Exchange => ({
  method,
  path,
  status,
  reply: { error: { code, message: code }, resource: path, status },
})

const made = (path: string, item: object): Exchange => ({
  method: 'POST',
  path,
  status: 201,
  reply: { items: [{ accountId, created: at, live: false, updated: at, ...item }], resource: path, status: 201 },
})

/** POST /v1/brands */
export const brandMade = (id: string): Exchange => made('/v1/brands', { id, name: 'Corner Table', consent: true })

/** POST /v1/programs/{programId}/locations */
export const locationMade = (programId: string, brandId: string, id: string): Exchange =>
  made(`/v1/programs/${programId}/locations`, {
    id,
    brandId,
    programId,
    city: 'Chicago',
    countryCode: 'USA',
    postcode: '60607',
    active: true,
  })

/** POST /v1/programs/{programId}/mid-requests */
export const midRequested = (programId: string, locationId: string, scheme: string): Exchange =>
  made(`/v1/programs/${programId}/mid-requests`, {
    id: `request-${locationId}-${scheme}`,
    action: 'onboard',
    locationId,
    programId,
    scheme,
    status: 'pending',
  })
