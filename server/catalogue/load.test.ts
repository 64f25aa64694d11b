import { mkdtempSync, rmSync } from 'node:fs'
import { mkdir, readdir, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { anyQuestion } from '../../checks/given/question.ts'
import { testDatabase, type GivenDatabase } from '../../checks/given/database.ts'
import type { Question } from '../../domain/catalogue/question.ts'
import { connect, type Db } from '../database/connect.ts'
import { readPieces, writePieces } from './image/file.ts'
import { importMerchants } from './import/import.ts'
import { removeMerchant } from './import/write.ts'
import { loadCatalogue, type Many } from './load.ts'

const clock = { now: () => new Date() }
const [today, tomorrow] = ['2026-11-20', '2026-11-21']
const many = 60
const place = (at: number, name = `Place ${at}`) => ({
  id: `place-${at}`,
  name,
  address1: '1 Main St',
  city: 'Atlanta',
  state: 'GA',
  zip: '30303',
  latitude: 33.75 + at / 1000,
  longitude: -84.39,
  cuisines: [at % 2 === 0 ? 'Thai' : 'Pizza'],
  campaignCodes: at % 5 === 0 ? ['EXCLUSIVE'] : [],
  offers:
    at % 3 === 0
      ? [{ id: 'o', title: 'More', extraRatePer10k: 300, limit: { type: 'Unlimited' }, startsOn: tomorrow }]
      : [],
})
const everything: Question = {
  ...anyQuestion,
  latitude: 33.75,
  longitude: -84.39,
  radiusMetres: 20_000_000,
  today,
  limit: 2 * many,
}

let given: GivenDatabase
let db: Db
let pool: pg.Pool
const put = (...rows: object[]) => importMerchants({ db, clock, rows })
const folder = mkdtempSync(join(tmpdir(), 'damask-image-'))
const path = join(folder, 'catalogue.image')
beforeAll(async () => {
  given = await testDatabase()
  ;({ db, pool } = connect(given.urls.app, { max: 4, name: 'load test' }))
  await put(...Array.from({ length: many }, (_, at) => place(at)))
})
beforeEach(() => rm(path, { force: true }))
afterAll(async () => {
  await pool.end()
  await given.drop()
  rmSync(folder, { recursive: true, force: true })
})

const fromImage = 'The catalogue begins with the image of an earlier start.'
const keptOne = 'An image of the catalogue was kept for the next start.'

/** What helps a node with many restaurants. */
const image: Many = { folder, from: many }

/** A node that begins: what it said, and its answers to some questions, cards included. */
async function begin({ help = {}, date = today }: { help?: Many; date?: string } = {}) {
  const said: string[] = []
  const log = (line: string): void => void said.push(line)
  const { index, keeping } = await loadCatalogue({
    db,
    many: help,
    today: date,
    log,
    end: new AbortController().signal,
  })
  await keeping
  const answers = [[], ['place'], ['thai'], ['pizza', '7'], ['edited'], ['plcae']].map((words) => {
    const { hits, total, facets } = index.ask({ ...everything, words, today: date })
    const cards = hits.map(({ slot, ...rest }) => {
      const card = Buffer.alloc(index.cards.size(slot))
      index.cards.copy(slot, card, 0)
      return { ...rest, slot: 0, card: card.toString() }
    })
    return { words, cards, total, facets }
  })
  return { said, answers }
}
const rows = async (date?: string) => (await begin(date === undefined ? {} : { date })).answers

test('the first start leaves an image, the second begins with it and takes in what changed since', async () => {
  expect(await begin({ help: image })).toEqual({ said: [keptOne], answers: await rows() })
  expect(await begin({ help: image })).toEqual({ said: [fromImage], answers: await rows() })
  await put(place(2, 'Edited Two'), place(many), place(4, 'Edited Four'))
  await removeMerchant(db, 'place-3', clock.now())
  const next = await begin({ help: image })
  expect(next).toEqual({ said: [fromImage], answers: await rows() })
  expect(next.answers.map((one) => one.total)).toContain(2)
  const later = await begin({ help: image, date: tomorrow })
  expect(later).toEqual({ said: [fromImage], answers: await rows(tomorrow) })
  expect(later.answers).not.toEqual(next.answers)
})

test.each([
  ['made of another database, or of a past that a backup undid', () => pool.query('delete from catalogue_image')],
  ['made by other code', () => remade((about) => ({ ...about, sources: 'other' }))],
  ['of no shape we know', () => remade(() => 'an image')],
  ['torn', () => truncate(path, 1_000)],
  ['outdated by many changes', () => put(...Array.from({ length: 7 }, (_, at) => place(10 + at, `Anew ${at}`)))],
])('an image that is %s is thrown away, and a good one takes its place', async (_title, spoil) => {
  await begin({ help: image })
  await spoil()
  expect(await begin({ help: image })).toEqual({ said: [keptOne], answers: await rows() })
  expect((await begin({ help: image })).said).toEqual([fromImage])
})

type Pieces = Uint8Array[]
async function remade(change: (about: object) => unknown, spoil = (pieces: Pieces): Pieces => pieces): Promise<void> {
  const read = await readPieces(path, async (about) => about as object)
  await writePieces(path, change(read?.about ?? {}), spoil(read?.pieces ?? []))
}

test.each<[string, (pieces: Pieces) => Pieces]>([
  ['lacks columns', (pieces) => pieces.slice(0, 3)],
  ['does not say who its restaurants are', (pieces) => [Buffer.from('{}'), ...pieces.slice(1)]],
])('an image that is whole and yet becomes no index, for it %s, is left aside', async (_title, spoil) => {
  await begin({ help: image })
  await remade((about) => about, spoil)
  const { said, answers } = await begin({ help: image })
  expect(said).toEqual([expect.stringMatching(/^The image of the catalogue could not be read: /), keptOne])
  expect(answers).toEqual(await rows())
  expect((await begin({ help: image })).said).toEqual([fromImage])
})

test('where no image can be read or written, or restaurants are few, a node begins with the rows', async () => {
  await mkdir(path) // a folder in its place
  const { said, answers } = await begin({ help: image })
  await rm(path, { recursive: true })
  expect(said.map((line) => line.split(':')[0])).toEqual([
    'The image of the catalogue could not be read',
    'No image of the catalogue was kept',
  ])
  expect(answers).toEqual(await rows())
  expect(await begin({ help: { folder, from: 1_000 } })).toEqual({ said: [], answers })
  expect(await readdir(folder)).toEqual([])
})

test('threads read in parts what one reads, and say which rows cannot be listed', async () => {
  await pool.query(`update merchant set record = '{}' where id = 'place-9'`)
  const help = { from: many, threads: { url: given.urls.app, count: 2 } }
  const { said, answers } = await begin({ help })
  expect(said).toEqual([expect.stringMatching(/^The restaurant place-9 cannot be listed: /)])
  expect(answers).toEqual(await rows())
  const one = { from: many, threads: { url: given.urls.app, count: 1 } }
  expect((await begin({ help: one, date: tomorrow })).answers).toEqual(await rows(tomorrow))
})

test('where a thread cannot read, none goes on and the start does without', async () => {
  const { said, answers } = await begin({ help: { from: many, threads: { url: given.urls.vault, count: 2 } } })
  expect(said[0]).toMatch(/^One thread alone reads the catalogue: permission denied/)
  expect(answers).toEqual(await rows())
  const open = () =>
    pool.query(
      `select from pg_stat_activity where application_name = 'damask catalogue' and datname = current_database()`,
    )
  await expect.poll(async () => (await open()).rowCount).toBe(0)
})
