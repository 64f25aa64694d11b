import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { feedEvent, quarantineReasons, type CardReplacement, type FeedEvent } from '../../contract/feed.ts'
import { readMessage } from './read.ts'

type Row = {
  name: string
  event?: string
  body?: unknown
  text?: string
  expect?: Partial<FeedEvent> & { ignored?: string; confirms?: { reference: string }; replaces?: CardReplacement }
  reason?: string
}

const files = { fidel: ['valid', 'invalid'], kard: ['valid', 'invalid'], shop: ['valid', 'invalid'] } as const

/**
 * Each line of a file is one message, as `text` or as `body`. `raw` is `text`, or `body` cut out of the line, because parsing would lose
 * digits. `expect` follows each `body`, also in the files of invalid messages.
 */
function rowsOf(provider: string, file: string): (Row & { raw: string })[] {
  const lines = readFileSync(new URL(`./${provider}/examples/${file}.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
  return lines.map((line) => {
    const row = JSON.parse(line) as Row
    const raw = row.text ?? line.slice(line.indexOf('"body":') + '"body":'.length, line.lastIndexOf(',"expect":'))
    return { ...row, raw }
  })
}

for (const [provider, [validFile, invalidFile]] of Object.entries(files)) {
  describe(`${provider} messages`, () => {
    test.each(rowsOf(provider, validFile))('are read: $name', ({ event, raw, expect: expected }) => {
      const reading = readMessage(provider, event ?? 'transaction', raw, 'd')
      if (expected?.ignored) return expect(reading).toEqual({ ok: true, event: null, ignored: expected.ignored })
      if (expected?.confirms) return expect(reading).toEqual({ ok: true, event: null, confirms: expected.confirms })
      if (expected?.replaces) return expect(reading).toEqual({ ok: true, event: null, replaces: expected.replaces })
      expect(reading).toEqual({ ok: true, event: expected })
      expect(reading.ok && reading.event && feedEvent.parse(reading.event)).toEqual(expected)
    })
    test.each(rowsOf(provider, invalidFile))('are quarantined with a reason: $name', ({ event, raw, reason }) => {
      const reading = readMessage(provider, event ?? 'transaction', raw, 'd')
      expect(reading).toMatchObject({ ok: false, reason })
    })
  })
}

test('the invalid examples cover every quarantine reason', () => {
  const exampleReasons = new Set(
    Object.keys(files).flatMap((provider) => rowsOf(provider, 'invalid').map((row) => row.reason)),
  )
  expect([...quarantineReasons].filter((reason) => !exampleReasons.has(reason))).toEqual([])
})

test.each(['card.failed', 'location.status', 'brand.consent', 'missing-transaction-request.failed'])(
  'accepts %s without effect',
  (event) => {
    expect(readMessage('fidel', event, '{}', 'd')).toMatchObject({ ok: true, event: null })
  },
)

test.each(['visa', '__proto__', 'toString'])('quarantines messages of an unknown feed %s', (provider) => {
  expect(readMessage(provider, 'x', '{}', 'd')).toMatchObject({ ok: false, reason: 'unknown_event' })
})

test.each(['fidel', 'kard', 'shop'])('removes a byte order mark before a message of %s [MON-B3]', (provider) => {
  const row = rowsOf(provider, 'valid')[0]
  const read = (text: string) => readMessage(provider, row?.event ?? 'transaction', text, 'd')
  expect(read(`\uFEFF${row?.raw}`)).toEqual(read(row?.raw ?? ''))
  expect(read(row?.raw ?? '').ok).toBe(true)
})
