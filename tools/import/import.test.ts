import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { testDatabase, type TestDatabase } from '../../checks/fixtures/database.ts'
import { connect, type Db } from '../../server/database/connect.ts'
import { parseImportArguments, usage } from './arguments.ts'
import { progressBar } from './progress-bar.ts'
import { runImport, runStatusChange, understand } from './run.ts'

let testDb: TestDatabase
let db: Db
let pool: pg.Pool
const folder = mkdtempSync(join(tmpdir(), 'import-tool-'))
beforeAll(async () => {
  testDb = await testDatabase()
  ;({ db, pool } = connect(testDb.urls.app, { max: 4, name: 'import tool test' }))
})
afterAll(async () => {
  await pool.end()
  await testDb.drop()
  rmSync(folder, { recursive: true })
})
beforeEach(async () => {
  const admin = connect(testDb.adminUrl, { max: 1, name: 'clear' })
  // Triggers refuse to delete restaurants and the rows that refer to them, so the triggers are disabled to empty the tables.
  await admin.pool.query(`set session_replication_role = replica; truncate merchant, merchant_reference cascade`)
  await admin.pool.end()
})

const waitMaxMs = 20_000
const pathOf = (name: string) => join(folder, name)
function write(name: string, content: string | Buffer): string {
  writeFileSync(pathOf(name), content)
  return pathOf(name)
}

/** Runs `npm run import -- merchants …` at a moment, and returns the exit code with everything it printed. */
async function run(args: string[], at = '2026-11-20T12:00:00Z'): Promise<{ code: number; text: string }> {
  const lines: string[] = []
  const log = (line: string) => void lines.push(line)
  const terminal = { log, error: log, bar: progressBar({ write: () => true }) }
  const services = { db, clock: { now: () => new Date(at) }, terminal }
  const parsed = parseImportArguments(['merchants', ...args])
  if (parsed.command === 'help') return { code: parsed.exitCode, text: parsed.fault }
  const code =
    parsed.command === 'status'
      ? await runStatusChange(parsed.options, services)
      : await runImport(parsed.options, await understand(parsed.options, terminal), services)
  return { code, text: lines.join('\n') }
}

const states = async (): Promise<string[]> => {
  const { rows } = await pool.query<{ text: string }>(
    `select concat_ws(' ', id, case when paused then 'paused' when removed_at is not null then 'removed' else 'active' end) as text
     from merchant order by id`,
  )
  return rows.map(({ text }) => text)
}
const spans = async (): Promise<string[]> => {
  const { rows } = await pool.query<{ text: string }>(
    `select concat_ws(' ', reference, merchant_id, (nullif(valid_from, '-infinity') at time zone 'UTC')::date, '-', (valid_to at time zone 'UTC')::date) as text
     from merchant_reference order by reference, merchant_id, valid_from`,
  )
  return rows.map(({ text }) => text)
}

const header = 'Store #;Trading As;Addr 1;Town;ST;Zip;MID;Kitchen;Tel'
const row = (id: string, name: string, mid: string, rest: { zip?: string } = {}) =>
  `${id};${name};1 Main St;Chicago;Illinois;${rest.zip ?? '60622'};${mid};American;312.555.0148`
const fileOf = (name: string, ...rows: string[]) =>
  write(name, Buffer.from([header, ...rows, ''].join('\r\n'), 'latin1'))

test('shows what it guessed and writes nothing until --write [OPS-B5] [OPS-B7]', async () => {
  const file = fileOf('guess.csv', row('1001', 'Café Olé', '90010001'), row('1002', 'Rio', '', { zip: '6062' }))
  const preview = await run([file, '--source', 'acme'])
  expect(preview.code).toBe(1)
  expect(preview.text).toContain('Encoding: Windows-1252 (guessed). Separator: semicolon.')
  expect(preview.text).toMatch(/Trading As +→ name +guessed from its name +e\.g\. Café Olé/)
  expect(preview.text).toContain('line 3: zip must be five digits')
  expect(preview.text).toContain('2 read: 1 to add, 0 to change, 0 as they were, 1 refused')
  expect(preview.text).toContain('1 × bare MID written as mid:…')
  expect(preview.text).toContain('run the command again with --write')
  expect(await states()).toEqual([])

  expect((await run([file, '--source', 'acme', '--write'])).text).toContain('2 read: 1 added')
  expect(await states()).toEqual(['acme-1001 active'])
  const { rows } = await pool.query('select name from merchant')
  expect(rows).toEqual([{ name: 'Café Olé' }])
  expect(await spans()).toEqual(['mid:90010001 acme-1001 -'])
})

test('writes a file in our names at once, and --dry-run only compares it', async () => {
  const file = write(
    'own.csv',
    'id,name,address1,city,state,zip,cuisines,networkReferences\na,A,1 St,Chicago,IL,60622,Thai,mid:1\n',
  )
  expect((await run([file, '--dry-run'])).text).toContain('This was a dry run: nothing was written.')
  expect(await states()).toEqual([])
  expect((await run([file])).text).toContain('1 added')
  expect(await states()).toEqual(['a active'])
})

test('a saved map imports without a guess [OPS-B5]', async () => {
  const file = fileOf('map.csv', row('1001', 'Café', '90010001'))
  const map = pathOf('acme.map.json')
  await run([file, '--source', 'acme', '--save-map', map])
  expect(await run([file, '--source', 'acme', '--map', map])).toMatchObject({
    code: 0,
    text: expect.stringContaining('1 added') as string,
  })
})

test('says which restaurants will never earn, and why [OPS-B4]', async () => {
  const file = fileOf(
    'never.csv',
    row('1', 'None', ''),
    row('2', 'Chain North', 'vmid:7'),
    row('3', 'Chain South', 'vmid:7'),
    row('4', 'Good', '90010004'),
  )
  const { code, text } = await run([file, '--source', 'acme', '--write'])
  expect(code).toBe(0)
  expect(text).toContain(`ATTENTION: 3 restaurants will never earn, because purchases there cannot be matched:
  line 2: acme-1  None: no MID or network reference
  line 3: acme-2  Chain North: only a reference that other restaurants share
  line 4: acme-3  Chain South: only a reference that other restaurants share`)
})

test('refuses one MID at two restaurants with both names, also at the two ends of a long file [OPS-B6]', async () => {
  const rows = Array.from({ length: 1_500 }, (_, index) =>
    row(String(index), `Place ${index}`, String(80_000_000 + index)),
  )
  const file = fileOf('twice.csv', ...rows, row('last', 'Last', '80000003'))
  const { text } = await run([file, '--source', 'acme', '--write'])
  expect(text).toContain(
    'line 1502: networkReferences mid:80000003 belongs to "Place 3" (acme-3), so "Last" cannot have it too',
  )
  expect(text).toContain('1,500 added, 0 changed, 0 as they were, 1 refused')
})

test('moves a MID to another restaurant only with --move-mids, from the day of the import [OPS-B6]', async () => {
  await run(
    [fileOf('before.csv', row('1', 'Old', '90010001'), row('2', 'New', '90010002')), '--source', 'acme', '--write'],
    '2026-01-01T00:00:00Z',
  )
  const file = fileOf('after.csv', row('1', 'Old', ''), row('2', 'New', '90010001'))
  const later = '2026-02-01T00:00:00Z'
  const refusal = await run([file, '--source', 'acme', '--dry-run'], later)
  expect(refusal.text).toContain(
    'mid:90010001 belongs to "Old" (acme-1), so "New" cannot have it too; --move-mids moves it',
  )
  const preview = await run([file, '--source', 'acme', '--dry-run', '--move-mids'], later)
  expect(preview.text).toContain('mid:90010001 moves from acme-1 to acme-2 on 2026-02-01')
  expect((await run([file, '--source', 'acme', '--write', '--move-mids'], later)).code).toBe(0)
  expect(await spans()).toEqual([
    'mid:90010001 acme-1 - 2026-02-01',
    'mid:90010001 acme-2 2026-02-01 -',
    'mid:90010002 acme-2 - 2026-02-01',
  ])
})

test('a closed restaurant gives its MID to its successor in the same file [OPS-B6]', async () => {
  await run([fileOf('open.csv', row('1', 'Old', '90010001')), '--source', 'acme', '--write'], '2026-01-01T00:00:00Z')
  const file = write(
    'closed.csv',
    `${header};Status\r\n${row('1', 'Old', '90010001')};closed\r\n${row('2', 'New', '90010001')};active\r\n`,
  )
  expect((await run([file, '--source', 'acme', '--write'], '2026-02-01T00:00:00Z')).text).toContain('1 removed')
  expect(await states()).toEqual(['acme-1 removed', 'acme-2 active'])
  expect(await spans()).toEqual(['mid:90010001 acme-1 - 2026-02-01', 'mid:90010001 acme-2 2026-02-01 -'])
})

test('pauses, resumes and removes restaurants; a pause is a gap in the references [OPS-B6]', async () => {
  const file = fileOf('status.csv', row('1', 'One', '90010001'), row('2', 'Two', '90010002'))
  await run([file, '--source', 'acme', '--write'], '2026-01-01T00:00:00Z')
  expect(await run(['pause', '1', '9', '--source', 'acme'], '2026-02-01T00:00:00Z')).toEqual({
    code: 1,
    text: 'paused: acme-1  One\nunknown: 9 is no restaurant of acme',
  })
  // The next import leaves it paused, and no other restaurant gets its MID.
  await run([file, '--source', 'acme', '--write'], '2026-02-02T00:00:00Z')
  const other = await run([fileOf('other.csv', row('x', 'Other', '90010001')), '--source', 'bolt', '--write'])
  expect(other.text).toContain('mid:90010001 belongs to "One" (acme-1)')
  expect(await states()).toEqual(['acme-1 paused', 'acme-2 active'])
  expect((await run(['resume', 'acme-1'], '2026-03-01T00:00:00Z')).text).toBe('resumed: acme-1  One')
  expect((await run(['remove', '2', '--source', 'acme'], '2026-03-02T00:00:00Z')).text).toBe('removed: acme-2  Two')
  expect((await run(['pause', 'acme-2'], '2026-03-02T00:00:00Z')).text).toBe('no change: acme-2')
  expect(await states()).toEqual(['acme-1 active', 'acme-2 removed'])
  expect(await spans()).toEqual([
    'mid:90010001 acme-1 - 2026-02-01',
    'mid:90010001 acme-1 2026-03-01 -',
    'mid:90010002 acme-2 - 2026-03-02',
  ])
})

test('a reference that a paused restaurant gives up ends at the beginning of the pause [OPS-B6]', async () => {
  const file = (mid: string) => fileOf('given-up.csv', row('1', 'One', mid))
  await run([file('90010001'), '--source', 'acme', '--write'], '2026-01-01T00:00:00Z')
  await run(['pause', 'acme-1'], '2026-02-01T00:00:00Z')
  await run([file('90010009'), '--source', 'acme', '--write'], '2026-02-10T00:00:00Z')
  expect(await spans()).toEqual(['mid:90010001 acme-1 - 2026-02-01', 'mid:90010009 acme-1 2026-02-10 -'])
})

test('a pause that commits while an import waits for it stays [OPS-B6]', async () => {
  const file = (mid: string) => fileOf('race.csv', row('1', 'One', mid))
  await run([file('90010001'), '--source', 'acme', '--write'])
  const client = await pool.connect()
  await client.query('begin')
  await client.query(`update merchant set removed_at = now(), paused = true where id = 'acme-1'`)
  const imported = run([file('90010009'), '--source', 'acme', '--write'])
  await vi.waitFor(async () => {
    // On another connection, because a transaction sees one state of pg_stat_activity.
    const { rows } = await pool.query(
      'select pid from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0',
    )
    expect(rows).toHaveLength(1)
  }, waitMaxMs)
  await client.query('commit')
  client.release()
  expect((await imported).text).toContain('1 changed')
  expect(await states()).toEqual(['acme-1 paused'])
})

test('a column of statuses pauses, resumes and closes [OPS-B6]', async () => {
  const imported = (status: string, at: string) =>
    run(
      [
        write('column.csv', `${header};Status\n${row('1', 'One', '90010001')};${status}\n`),
        '--source',
        'acme',
        '--write',
      ],
      at,
    )
  await imported('Active', '2026-01-01T00:00:00Z')
  expect((await imported('Suspended', '2026-02-01T00:00:00Z')).text).toContain('1 paused')
  expect(await states()).toEqual(['acme-1 paused'])
  expect((await imported('Open', '2026-03-01T00:00:00Z')).text).toContain('1 resumed')
  expect(await spans()).toEqual(['mid:90010001 acme-1 - 2026-02-01', 'mid:90010001 acme-1 2026-03-01 -'])
  expect((await imported('Terminated', '2026-04-01T00:00:00Z')).text).toContain('1 removed')
  expect((await imported('Terminated', '2026-04-02T00:00:00Z')).text).toContain('1 closed before')
})

test('a complete file removes what it lacks: after --write, within 10 %, and never a refused row [OPS-B6]', async () => {
  const rows = Array.from({ length: 20 }, (_, index) =>
    row(String(index), `Place ${index}`, String(80_000_000 + index)),
  )
  await run([fileOf('all.csv', ...rows), '--source', 'acme', '--write'])
  const broken = row('3', 'Place 3', '80000003').replace('60622', 'x')
  const file = fileOf('fewer.csv', ...rows.slice(1).map((line) => (line.startsWith('3;') ? broken : line)))
  const preview = await run([file, '--source', 'acme', '--complete'])
  expect(preview.text).toContain(
    'To remove, because the file does not contain 1 restaurant of the source:\n  acme-0  Place 0',
  )
  expect(await states()).not.toContain('acme-0 removed')
  await run([file, '--source', 'acme', '--complete', '--write', '--remove-max', '4'])
  expect(await states()).not.toContain('acme-0 removed')
  await run([file, '--source', 'acme', '--complete', '--write'])
  expect((await states()).filter((state) => state.endsWith('removed'))).toEqual(['acme-0 removed'])

  const half = fileOf('half.csv', ...rows.slice(10))
  const refusal = await run([half, '--source', 'acme', '--complete', '--write'])
  expect(refusal).toMatchObject({
    code: 1,
    text: expect.stringContaining('NOT REMOVED: 9 of the 19 restaurants') as string,
  })
  expect((await states()).filter((state) => state.endsWith('removed'))).toHaveLength(1)
  await run([half, '--source', 'acme', '--complete', '--write', '--remove-max', '50'])
  expect((await states()).filter((state) => state.endsWith('removed'))).toHaveLength(10)
})

test('the same id of two sources is two restaurants, and both keep their addresses [OPS-C7]', async () => {
  await run([fileOf('a.csv', row('1001', 'Joe', '90010001')), '--source', 'acme', '--write'])
  await run([fileOf('b.csv', row('1001', 'Rio', '90010002')), '--source', 'bolt', '--write'])
  expect(await states()).toEqual(['acme-1001 active', 'bolt-1001 active'])
  expect(
    (await run([fileOf('a2.csv', row('1001', 'Joe & Son', '90010001')), '--source', 'acme', '--write'])).text,
  ).toContain('1 changed')
})

test('refuses an id without a Latin letter or digit, and ids that would share an address [OPS-C4]', async () => {
  const rows = [row('مطعم', 'One', '90010001'), row('A-1', 'Two', '90010002'), row('A 1', 'Three', '90010003')]
  const { text } = await run([write('ids.csv', [header, ...rows].join('\n')), '--source', 'acme', '--write'])
  expect(text).toContain('line 2: id "مطعم" has no Latin letter or digit')
  expect(text).toContain('line 4: id "A 1" is a duplicate: line 3 has this id')
  expect(await states()).toEqual(['acme-a-1 active'])
})

test('without a source, a row never turns a restaurant into another one [OPS-C7]', async () => {
  await run([fileOf('first.csv', row('1001', 'Joe', '90010001')), '--write'])
  const { code, text } = await run([fileOf('second.csv', row('1001', 'Rio', '90010002', { zip: '60601' })), '--write'])
  expect(code).toBe(1)
  expect(text).toContain(
    'line 2: id "1001" is "Joe" in Chicago in the catalog, and this row is another restaurant; import the file with --source',
  )
  await run(['pause', '1001'])
  expect((await run([pathOf('second.csv'), '--write'])).text).toContain('this row is another restaurant')
})

test('a source adopts restaurants that were imported without one, and keeps their addresses [OPS-C7]', async () => {
  await run([fileOf('plain.csv', row('1001', 'Joe', '90010001')), '--write'])
  await run([
    fileOf('plain.csv', row('1001', 'Joe', '90010001'), row('1002', 'Rio', '90010002')),
    '--source',
    'acme',
    '--write',
  ])
  expect(await states()).toEqual(['1001 active', 'acme-1002 active'])
  const { rows } = await pool.query('select source, source_id from merchant order by id')
  expect(rows).toEqual([
    { source: 'acme', source_id: '1001' },
    { source: 'acme', source_id: '1002' },
  ])
  expect((await run([fileOf('plain.csv', row('1001', 'Joe', '90010001')), '--write'])).text).toContain(
    'is a restaurant of a source',
  )
})

test('the report has the refused rows with their reasons, safe for spreadsheets, and can be imported once corrected [OPS-B5]', async () => {
  const bad = row('1001', '=cmd|calc', '90010001', { zip: 'soon' })
  const file = fileOf('bad.csv', bad, row('1002', 'Rio', '90010002'), row('1003', 'Thief', '90010002'), 'too;few')
  const report = pathOf('refused.csv')
  await run([file, '--source', 'acme', '--write', '--report', report])
  const text = readFileSync(report, 'utf8')
  expect(text.split('\r\n')).toEqual([
    `\uFEFF${header.replaceAll(';', ',')},damask_line,damask_reason`,
    `1001,'=cmd|calc,1 Main St,Chicago,Illinois,soon,90010001,American,312.555.0148,2,zip must be five digits`,
    'too,few,,,,,,,,5,"the row has 2 cells, the first line has 9"',
    expect.stringMatching(
      /^1003,Thief,.*,4,"networkReferences mid:90010002 belongs to ""Rio"" \(acme-1002\), so ""Thief"" cannot have it too/,
    ),
    '',
  ])
  write('refused.csv', text.replace('soon', '60622'))
  await run([report, '--source', 'acme', '--write', '--report', pathOf('again.csv')])
  const { rows } = await pool.query(`select name from merchant where id = 'acme-1001'`)
  expect(rows).toEqual([{ name: '=cmd|calc' }])
  expect(readFileSync(pathOf('again.csv'), 'utf8').split('\r\n')[0]).toBe(
    `\uFEFF${header.replaceAll(';', ',')},damask_line,damask_reason`,
  )
})

test('never overwrites the imported file with the report', async () => {
  const file = fileOf('self.csv', row('1001', 'Joe', '90010001'))
  await expect(run([file, '--report', file])).rejects.toThrow('would overwrite the imported file')
  expect(readFileSync(file, 'latin1')).toContain('Joe')
})

test('one row with a NUL leaves the other rows alone [SEC-B3]', async () => {
  const object = (id: string, name: string, mid: string) =>
    JSON.stringify({
      id,
      name,
      address1: '1 St',
      city: 'Chicago',
      state: 'IL',
      zip: '60622',
      cuisines: ['Thai'],
      networkReferences: [mid],
    })
  const file = write(
    'nul.ndjson',
    [object('a', 'A', 'mid:1'), object('b', 'B\0', 'mid:2'), object('c', 'C', 'mid:3')].join('\n'),
  )
  expect((await run([file])).text).toContain('line 2: name contains a character that was lost')
  expect(await states()).toEqual(['a active', 'c active'])
})

test('refuses a status in JSON that is not a text', async () => {
  const file = write('status.ndjson', '{"id":"a","status":0}')
  expect((await run([file])).text).toContain('line 1: status is not active, paused or closed')
})

test.each([
  [['pause', '--source', 'acme'], 'Which restaurants?'],
  [['x.csv', '--complete'], '--complete needs --source'],
  [['x.csv', '--dry-run', '--write'], 'exclude each other'],
  [['x.csv', '--source', 'Acme Inc'], '--source must be'],
  [['x.csv', 'y.csv'], 'One file at a time'],
  [['x.csv', '--remove-max', 'all'], 'a percentage'],
])('refuses the arguments %j', async (args, fault) => {
  expect(await run(args)).toEqual({ code: 2, text: expect.stringContaining(fault) as string })
  expect(usage).toContain('--move-mids')
})

test('draws a bar on a terminal, and plain lines in a log', () => {
  const draw = (isTTY: boolean) => {
    const shown: string[] = []
    let now = 0
    const bar = progressBar({ isTTY, write: (text) => shown.push(text) }, () => (now += 6_000))
    bar.show({ phase: 'writing', share: 0.5, read: 1_000 } as never)
    bar.clear()
    return shown.join('')
  }
  expect(draw(true)).toContain(`\r\u001B[K[${'█'.repeat(15)}${' '.repeat(15)}] Writing 50 %, 1,000 rows, 6 s`)
  expect(draw(false)).toBe('Writing 50 %, 1,000 rows, 6 s\n')
})
