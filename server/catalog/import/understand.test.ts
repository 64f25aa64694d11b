import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import type { FileEncoding } from './decode.ts'
import { readMapping, writeMapping } from './mapping.ts'
import { separators, type Separator } from './records.ts'
import { readImportRows, type ImportRow } from './rows.ts'
import { understandFile } from './understand.ts'

const folder = mkdtempSync(join(tmpdir(), 'understand-'))
afterAll(() => rmSync(folder, { recursive: true }))

let fileCount = 0
function fileOf(content: string | Buffer, extension = 'csv'): string {
  fileCount += 1
  const file = join(folder, `${fileCount}.${extension}`)
  writeFileSync(file, content)
  return file
}

/** Bytes of a text. Only letters of Latin-1 are the same in Windows-1252. */
function bytesOf(text: string, encoding: FileEncoding, hasMark: boolean): Buffer {
  const marked = hasMark ? `\uFEFF${text}` : text
  if (encoding === 'windows-1252') return Buffer.from(text, 'latin1')
  if (encoding === 'utf-8') return Buffer.from(marked)
  const bytes = Buffer.from(marked, 'utf16le')
  return encoding === 'utf-16be' ? bytes.swap16() : bytes
}

async function rowsIn(file: string): Promise<ImportRow[]> {
  const rows: ImportRow[] = []
  const understanding = await understandFile(file)
  for await (const row of readImportRows(file, understanding, { isZipOf: () => false })) rows.push(row)
  return rows
}

const cell = fc.stringMatching(/^[a-zäöé ",;|\n\t]{0,12}$/).map((text) => `é${text.replaceAll('\t', ' ')}é`)
const anyRow = fc.record({ id: fc.stringMatching(/^[a-z]{1,8}$/), name: cell, description: cell })

test('any table is understood the same in every separator, encoding, quoting and line end [OPS-B7]', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyRow, { minLength: 2, maxLength: 8 }),
      fc.constantFrom(...separators),
      fc.constantFrom<FileEncoding>('utf-8', 'utf-16le', 'utf-16be', 'windows-1252'),
      fc.record({ hasMark: fc.boolean(), quotesAll: fc.boolean(), lineEnd: fc.constantFrom('\n', '\r\n', '\r') }),
      async (rows, separator, encoding, { hasMark, quotesAll, lineEnd }) => {
        const quote = (text: string) => (quotesAll || /[",;|\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
        const lines = [
          ['id', 'name', 'description'],
          ...rows.map(({ id, name, description }) => [id, name, description]),
        ]
        const text = lines.map((cells) => cells.map(quote).join(separator)).join(lineEnd)
        const read = await rowsIn(fileOf(bytesOf(text, encoding, hasMark)))
        const plain = (value: string) => value.replace(/\s{2,}/g, ' ').trim()
        expect(read.map(({ record }) => record)).toEqual(
          rows.map(({ id, name, description }) => ({ id, name: plain(name), description: description.trim() })),
        )
      },
    ),
    { numRuns: 200 },
  )
})

test.each<[FileEncoding, boolean, boolean]>([
  ['utf-8', false, true],
  ['utf-8', true, true],
  ['utf-16le', true, true],
  ['utf-16be', true, true],
  ['utf-16le', false, false],
  ['utf-16be', false, false],
  ['windows-1252', false, false],
])('recognizes %s, with byte order mark: %s, certain: %s [OPS-B7]', async (encoding, hasMark, isCertain) => {
  const file = fileOf(bytesOf('id;name\na;Café Olé', encoding, hasMark))
  expect(await understandFile(file)).toMatchObject({ encoding: { encoding, isCertain }, isGuess: !isCertain })
  expect((await rowsIn(file))[0]?.record).toEqual({ id: 'a', name: 'Café Olé' })
})

test('reads the marks of Windows-1252 that Latin-1 lacks [OPS-B7]', async () => {
  const file = fileOf(Buffer.from([...Buffer.from('id,name\na,Joe'), 0x92, ...Buffer.from('s '), 0x80]))
  expect((await rowsIn(file))[0]?.record).toEqual({ id: 'a', name: 'Joe’s €' })
})

test('warns of text that was converted twice, and changes nothing', async () => {
  const file = fileOf('id,name\na,CafÃ© Rio')
  expect((await understandFile(file)).warnings).toEqual([
    expect.stringContaining('"Ã© Rio" looks like text that was converted twice'),
  ])
  expect((await rowsIn(file))[0]?.record).toEqual({ id: 'a', name: 'CafÃ© Rio' })
})

test.each([
  ['.xlsx', Buffer.from('PK\u0003\u0004workbook')],
  ['.xls', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1])],
])('tells how to save an Excel workbook (%s) as CSV', async (_, bytes) => {
  await expect(understandFile(fileOf(bytes))).rejects.toThrow(
    'is an Excel workbook. Open it, choose "Save as" and "CSV UTF-8"',
  )
})

const ownersFile = `Acme Acquiring, export of 2026-11-01
Store #;Trading As;Addr 1;Addr 2;Town;ST;Zip;MID;Amex SE;Tel;Kitchen;Owner;Web
1001;Joe's Diner;1 Main St;Suite 5;Chicago;Illinois;60622-1234;90010001;1112223334;312.555.0148;American;J. Doe;joes.example
1002;Café Rio;2 Oak St;;Boston;mass.;2134;90010002;;(617) 555-0101;Mexican;R. Roe;
`

test('guesses the columns of an owner’s file below a title, and says how sure it is [OPS-B7]', async () => {
  const understanding = await understandFile(fileOf(ownersFile))
  expect(understanding).toMatchObject({ form: { separator: ';', headerRecord: 2 }, isGuess: true })
  expect(understanding.columns.map(({ column, field }) => `${column}: ${field}`)).toEqual([
    'Store #: id',
    'Trading As: name',
    'Addr 1: address1',
    'Addr 2: address1',
    'Town: city',
    'ST: state',
    'Zip: zip',
    'MID: networkReferences',
    'Amex SE: networkReferences',
    'Tel: phone',
    'Kitchen: cuisines',
    'Owner: null',
    'Web: url',
  ])
  expect(understanding.columns[0]).toMatchObject({ sureness: 'name', example: '1001' })
})

test('reads an owner’s file with guessed columns, with the physical line of each row [OPS-B5]', async () => {
  expect((await rowsIn(fileOf(ownersFile))).map(({ line, record }) => [line, record])).toEqual([
    [
      3,
      expect.objectContaining({
        id: '1001',
        address1: '1 Main St Suite 5',
        state: 'IL',
        zip: '60622',
        networkReferences: ['mid:90010001', 'mid:1112223334'],
        phone: '(312) 555-0148',
        url: 'https://joes.example',
      }),
    ],
    [4, expect.objectContaining({ state: 'MA', networkReferences: ['mid:90010002'] })],
  ])
})

test('guesses unnamed columns by their values', async () => {
  const understanding = await understandFile(
    fileOf('Store #,Trading As,A,B,C\n1,Joe,60622,IL,(312) 555-0148\n2,Rio,02134,MA,617-555-0101\n'),
  )
  expect(understanding.columns.map(({ field, sureness }) => `${field} ${sureness}`)).toEqual([
    'id name',
    'name name',
    'zip values',
    'state values',
    'phone values',
  ])
})

test('does not take a column named State for the state when its values are others', async () => {
  const understanding = await understandFile(fileOf('Store #,Trading As,State\n1,Joe,open\n2,Rio,closing soon\n'))
  expect(understanding.columns[2]?.field).toBeNull()
})

test('a file in our own names is no guess, whatever its other columns are', async () => {
  const understanding = await understandFile(fileOf('id,name,note\na,Joe,60622\nb,Rio,60623\n'))
  expect(understanding).toMatchObject({ isGuess: false, map: null })
  expect(understanding.columns[2]).toMatchObject({ column: 'note', field: null })
})

test('names the columns of the file when none is known, and when a map names one that is missing [OPS-B7]', async () => {
  const file = fileOf('alpha,beta\n1,2\n')
  await expect(understandFile(file)).rejects.toThrow('Its first line has "alpha", "beta"')
  const map = readMapping('{"id": "gamma", "name": "beta"}')
  await expect(understandFile(file, map)).rejects.toThrow('has no column "gamma". Its columns are "alpha", "beta"')
})

test('a saved map reads the same file without a guess [OPS-B5]', async () => {
  const file = fileOf(bytesOf(ownersFile, 'windows-1252', false))
  const guessed = await understandFile(file)
  const map = readMapping(writeMapping({ sources: guessed.map?.sources ?? {}, form: guessed.form }))
  const exact = await understandFile(file, map)
  expect(exact).toMatchObject({ isGuess: false, form: guessed.form })
  expect(exact.map?.sources).toEqual(guessed.map?.sources)
})

test('a saved map of JSON in our own names reads every field of the objects', async () => {
  const object = { id: 'a', name: 'Joe', cuisines: ['Thai'], offers: [] }
  const file = fileOf(`${JSON.stringify(object)}\n`, 'ndjson')
  const { form } = await understandFile(file)
  const understanding = await understandFile(file, readMapping(writeMapping({ sources: {}, form })))
  const rows: unknown[] = []
  for await (const { record } of readImportRows(file, understanding, { isZipOf: () => false })) rows.push(record)
  expect(rows).toEqual([object])
})

test('ignores a column with the name of an earlier one', async () => {
  const file = fileOf('Store #,Trading As,Address,Address\n1,Joe,1 Main St,Suite 5\n2,Rio,2 Oak St,\n')
  expect((await understandFile(file)).columns.map(({ field }) => field)).toEqual(['id', 'name', 'address1', null])
  expect((await rowsIn(file))[0]?.record).toEqual({ id: '1', name: 'Joe', address1: '1 Main St' })
})

test('a map adds a prefix to plain ids, and joins several columns of a list [OPS-B5]', async () => {
  const file = fileOf('Store,Visa MID,Kard\n1,90010001,k-77\n')
  const map = readMapping(`{"id": "Store", "networkReferences": [
    {"column": "Visa MID", "prefix": "mid:"}, {"column": "Kard", "prefix": "kard:"}]}`)
  const understanding = await understandFile(file, map)
  const rows: unknown[] = []
  for await (const { record } of readImportRows(file, understanding, { isZipOf: () => false })) rows.push(record)
  expect(rows).toEqual([{ id: '1', networkReferences: ['mid:90010001', 'kard:k-77'] }])
})

test('counts physical lines across quoted line breaks and blank lines', async () => {
  const file = fileOf('id,name\r\n\r\na,"Joe\r\n\r\nDiner"\r\n,\r\nb,Rio\r\n')
  expect((await rowsIn(file)).map(({ line, record }) => [line, record])).toEqual([
    [3, { id: 'a', name: 'Joe Diner' }],
    [7, { id: 'b', name: 'Rio' }],
  ])
})

test('a quote that never closes, a huge line and lost letters refuse their row only [SEC-B3]', async () => {
  const huge = `e,${'x'.repeat(1_100_000)}`
  const file = fileOf(`id,name\na,"Joe\nb,Rio\nc,N\0UL\nd,lost \uFFFD\n${huge}\nf,Last\n`)
  const rows = await rowsIn(file)
  expect(rows.map(({ line, errors: [error] }) => [line, error?.message ?? null])).toEqual([
    [2, 'opens a quote that does not close'],
    [3, null],
    [4, 'contains a character that was lost in an earlier conversion'],
    [5, 'contains a character that was lost in an earlier conversion'],
    [6, 'is longer than 1,000,000 characters'],
    [7, null],
  ])
})

test('a lone surrogate or NUL in JSON refuses its row only, at any depth [SEC-B3]', async () => {
  const file = fileOf(
    '{"id":"a","name":"\\ud800"}\n{"id":"b","cuisines":["x\\u0000"]}\n{"id":"c","name":"😀"}\n',
    'ndjson',
  )
  expect((await rowsIn(file)).map(({ errors: [error] }) => error?.field ?? null)).toEqual(['name', 'cuisines', null])
})

test.each<[Separator, string]>([
  [';', 'id;name;description\na;Joe, the best, in town;x, y\nb;Rio;z, z\n'],
  ['|', 'id|name|description\na|Joe|x\nb|Rio|y\n'],
  ['\t', 'id\tname\tdescription\na\t"x\ty, z"\tz\n'],
  [';', 'sep=;\nid;name\na;Joe\n'],
])('recognizes the separator %j', async (separator, text) => {
  expect((await understandFile(fileOf(text))).form.separator).toBe(separator)
})
