import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FeedEvent } from '../../contract/feed.ts'
import { fromMajorUnits, fromMinorUnits } from './amounts.ts'
import { writeFidel } from './fidel/write.ts'
import { writeKard, type KardStatus } from './kard/write.ts'
import { readMessage } from './read.ts'
import { storableText } from './storable.ts'
import { wallClockIn } from './wall-clock.ts'

const zones = ['America/New_York', 'America/Chicago', 'America/Phoenix', 'Pacific/Honolulu', 'Europe/London', 'UTC']
const cents = fc.integer({ min: 0, max: 100_000_000 })
/** Whole seconds, as a wall clock has no fraction. */
const instant = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
  .map((at) => new Date(Math.floor(at.getTime() / 1000) * 1000))
const id = fc.uuid()
const isCardPresent = fc.constantFrom(true, false, null)
const channelOf = (isPresent: boolean | null): FeedEvent['channel'] =>
  isPresent === null ? 'unknown' : isPresent ? 'in_person' : 'online'

const fidelPurchases = fc.record({
  id,
  refundId: id,
  card: id,
  location: id,
  amount: cents,
  at: instant,
  zone: fc.constantFrom(...zones),
  isCardPresent,
  kind: fc.constantFrom('authorization', 'clearing', 'refund'),
  isMatched: fc.boolean(),
  mid: fc.stringMatching(/^[1-9]\d{7}$/),
})

test('reads any written Fidel message back as the same event', () => {
  fc.assert(
    fc.property(fidelPurchases, (purchase) => {
      const isRefund = purchase.kind === 'refund'
      const transactionId = isRefund ? purchase.refundId : purchase.id
      const localTime = wallClockIn(purchase.zone, purchase.at) ?? ''
      const body = writeFidel({
        id: transactionId,
        amountMinor: isRefund ? -purchase.amount : purchase.amount,
        currency: 'USD',
        auth: !isRefund,
        cleared: purchase.kind !== 'authorization',
        datetime: localTime,
        created: purchase.at.toISOString(),
        updated: purchase.at.toISOString(),
        originalTransactionId: isRefund && purchase.isMatched ? purchase.id : null,
        programId: 'p',
        accountId: 'a',
        authCode: 'A1',
        cardPresent: purchase.isCardPresent,
        mid: purchase.mid,
        card: { id: purchase.card, firstNumbers: '444400', lastNumbers: '4242', scheme: 'visa', metadata: null },
        location: {
          id: purchase.location,
          name: 'Corner Table',
          address: '1 Main St',
          city: 'Chicago',
          postcode: '60601',
          timezone: purchase.zone,
          latitude: 1,
          longitude: 2,
        },
      })
      const event = `transaction.${purchase.kind === 'authorization' ? 'auth' : purchase.kind}`
      const reading = readMessage('fidel', event, body, 'd-1')
      expect(reading.ok && reading.event).toMatchObject({
        provider: 'fidel',
        deliveryId: 'd-1',
        kind: purchase.kind,
        amountMinor: purchase.amount,
        currency: 'USD',
        cardReference: purchase.card,
        lifecycleId: isRefund && !purchase.isMatched ? purchase.refundId : purchase.id,
        localTime,
        channel: channelOf(purchase.isCardPresent),
        merchantReferences: [`fidel:${purchase.location}`, `mid:${purchase.mid}`],
      })
      // In the hour that comes twice a wall clock names two instants; the reader takes the first.
      const readMs = reading.ok && reading.event ? new Date(reading.event.occurredAt).getTime() : Number.NaN
      expect([0, 3_600_000]).toContain(purchase.at.getTime() - readMs)
    }),
  )
})

const kindByStatus: Record<KardStatus, FeedEvent['kind']> = {
  APPROVED: 'authorization',
  SETTLED: 'clearing',
  REVERSED: 'void',
  RETURNED: 'refund',
  DECLINED: 'declined',
  CHARGEBACK: 'chargeback',
}
const kardItems = fc.record({
  id,
  transactionId: id,
  userId: fc.stringMatching(/^[0-9a-f]{32}$/),
  amount: cents,
  at: instant,
  authorizedAt: fc.option(instant),
  isCardPresent,
  subtotal: fc.option(cents),
  status: fc.constantFrom(...(Object.keys(kindByStatus) as KardStatus[])),
  mid: fc.stringMatching(/^[1-9]\d{14}$/),
})

test('reads any written Kard item back as the same event', () => {
  fc.assert(
    fc.property(kardItems, (purchase) => {
      const body = writeKard({
        id: purchase.id,
        transactionId: purchase.transactionId,
        status: purchase.status,
        amountMinor: purchase.amount,
        subtotalMinor: purchase.subtotal,
        currency: 'USD',
        userId: purchase.userId,
        cardBIN: '444400',
        cardLastFour: '4242',
        cardPresent: purchase.isCardPresent,
        merchant: { id: purchase.mid, name: 'Corner Table', city: 'Chicago' },
        authorizationDate: purchase.authorizedAt?.toISOString() ?? null,
        at: purchase.at.toISOString(),
      })
      // A repeated export reports a settlement or return under a new item id, so the reader derives the event id from the content.
      const hasContentId = purchase.status === 'SETTLED' || purchase.status === 'RETURNED'
      const occurredAt = purchase.status === 'SETTLED' ? (purchase.authorizedAt ?? purchase.at) : purchase.at
      expect(readMessage('kard', 'transaction', body, 'd-1')).toEqual({
        ok: true,
        event: {
          provider: 'kard',
          deliveryId: 'd-1',
          eventId: hasContentId
            ? `${purchase.status.toLowerCase()}:${purchase.at.toISOString()}:${purchase.amount}`
            : purchase.id,
          lifecycleId: purchase.transactionId,
          kind: kindByStatus[purchase.status],
          amountMinor: purchase.amount,
          subtotalMinor: purchase.subtotal,
          currency: 'USD',
          cardReference: `${purchase.userId}:444400:4242`,
          merchantReferences: [`kard:${purchase.mid}`, `mid:${purchase.mid}`],
          merchantLabel: 'Corner Table, Chicago',
          authorizationCode: null,
          acquirerReference: null,
          zoneMissing: false,
          reportedAt: purchase.at.toISOString(),
          sequence: null,
          occurredAt: occurredAt.toISOString(),
          localTime: null,
          channel: channelOf(purchase.isCardPresent),
        },
      })
    }),
  )
})

test('reads every amount to the cent, as decimals and as cents', () => {
  fc.assert(
    fc.property(cents, fc.nat(6), (minor, zeros) => {
      const major = `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`
      expect(fromMajorUnits(minor / 100)).toEqual({ ok: true, minor })
      expect(fromMajorUnits(JSON.parse(major))).toEqual({ ok: true, minor })
      expect(fromMajorUnits(`${major}${'0'.repeat(zeros)}`)).toEqual({ ok: true, minor })
      expect(fromMajorUnits(-minor / 100)).toEqual({ ok: true, minor: minor === 0 ? 0 : -minor })
      expect(fromMinorUnits(minor)).toEqual({ ok: true, minor })
    }),
    { numRuns: 20_000 },
  )
})

const eventNames = [
  'transaction.auth',
  'transaction.clearing',
  'transaction.refund',
  'transaction',
  'incoming',
  'card.linked',
  '',
]
const anyField = fc.oneof(fc.anything(), fc.jsonValue(), fc.double(), fc.string({ unit: 'binary' }))
const recordWithAnyFields = fc.dictionary(
  fc.constantFrom(
    'id',
    'amount',
    'currency',
    'card',
    'location',
    'identifiers',
    'datetime',
    'status',
    'transactionId',
    'attributes',
    'type',
    'userId',
    'cardBIN',
    'direction',
  ),
  anyField,
)
const garbage = fc.oneof(
  fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
  recordWithAnyFields.map((value) => Buffer.from(safeJson(value))),
  fc.json().map((text) => Buffer.from(text)),
)

function safeJson(value: unknown): string {
  try {
    return JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? Number(part) : part)) ?? ''
  } catch {
    return '{'
  }
}

test('returns an event, no event or a reason for any bytes, never a NUL, and does not throw', () => {
  fc.assert(
    fc.property(
      garbage,
      fc.constantFrom('fidel', 'kard', 'unknown'),
      fc.constantFrom(...eventNames),
      (bytes, provider, event) => {
        const reading = readMessage(provider, event, storableText(bytes), 'd-1')
        if (!reading.ok) expect(reading.reason).toMatch(/^[a-z_]+$/)
        // A detail may quote an escape sequence, which JSON writes with a double backslash; a NUL has a single one.
        expect(JSON.stringify(reading).replaceAll('\\\\', '')).not.toContain('\\u0000')
      },
    ),
    { numRuns: 3_000 },
  )
})
