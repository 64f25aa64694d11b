import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { anyQuestion } from '../../checks/fixtures/question.ts'
import { testDatabase, type GivenDatabase } from '../../checks/fixtures/database.ts'
import type { Question } from '../../domain/catalogue/question.ts'
import { connect, type Db } from '../database/connect.ts'
import { importMerchants } from './import/import.ts'
import { removeMerchant } from './import/write.ts'
import { loadCatalogue, prepareStarts, type Many } from './load.ts'

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
let owner: pg.Pool
const put = (...rows: object[]) => importMerchants({ db, clock, rows })
beforeAll(async () => {
  given = await testDatabase()
  ;({ db, pool } = connect(given.urls.app, { max: 4, name: 'load test' }))
  owner = connect(given.urls.owner, { max: 1, name: 'load test' }).pool
  await put(...Array.from({ length: many }, (_, at) => place(at)))
})
beforeEach(() => pool.query('delete from catalogue_image'))
afterAll(async () => {
  await Promise.all([pool.end(), owner.end()])
  await given.drop()
})

const fromImage = 'The catalogue begins with an image of it.'
const keptOne = 'An image of the catalogue was kept for the next start.'

/** What helps a node with many restaurants. */
const image: Many = { from: many }

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
const images = async () => (await pool.query('select from catalogue_image')).rowCount
const fail = (line: string): void => expect.fail(line)
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
  ['made by other code', () => owner.query(`update catalogue_image set sources = 'other'`)],
  ['outdated by many changes', () => put(...Array.from({ length: 7 }, (_, at) => place(10 + at, `Anew ${at}`)))],
])('an image that is %s is not used, and a good one takes its place', async (_title, spoil) => {
  await begin({ help: image })
  await spoil()
  expect(await begin({ help: image })).toEqual({ said: [keptOne], answers: await rows() })
  expect((await begin({ help: image })).said).toEqual([fromImage])
})

test.each([
  ['lacks a chunk', 'delete from catalogue_image_chunk where at = 0'],
  ['is torn', 'update catalogue_image_chunk set bytes = substr(bytes, 1, 1000)'],
  [
    'was changed',
    `update catalogue_image_chunk set bytes = set_byte(bytes, length(bytes) / 2, 7 # get_byte(bytes, length(bytes) / 2))`,
  ],
  ['is longer than it says', `update catalogue_image set sizes = sizes #- '{0,-1}'`],
  ['lacks what is told of it', `update catalogue_image set sizes = '[[3]]'`],
])('an image that %s is left aside', async (_title, spoil) => {
  await begin({ help: image })
  await owner.query(spoil)
  const { said, answers } = await begin({ help: image })
  expect(said).toEqual([expect.stringMatching(/^The image of the catalogue could not be read: /), keptOne])
  expect(answers).toEqual(await rows())
  expect((await begin({ help: image })).said).toEqual([fromImage])
})

test('where no image can be kept a node begins all the same, and none is half kept', async () => {
  await owner.query('revoke insert on catalogue_image_chunk from damask_app')
  const { said, answers } = await begin({ help: image })
  await owner.query('grant insert on catalogue_image_chunk to damask_app')
  expect(said).toEqual([expect.stringMatching(/^No image of the catalogue was kept: permission denied/)])
  expect(answers).toEqual(await rows())
  expect(await images()).toBe(0)
})

test('few restaurants leave no image, and whoever is stopped while writing leaves none', async () => {
  expect((await begin({ help: { from: 1_000 } })).said).toEqual([])
  await prepareStarts({ db, many: { from: 1_000 }, today, log: fail })
  const { keeping } = await loadCatalogue({ db, many: image, today, log: fail, end: AbortSignal.abort() })
  await keeping
  expect(await images()).toBe(0)
})

test('an import prepares the next start once, two at a time leave one image, and those of old releases go', async () => {
  const said: string[] = []
  const prepare = () => prepareStarts({ db, many: image, today, log: (line) => said.push(line) })
  await Promise.all([prepare(), prepare()])
  expect(new Set(said)).toEqual(new Set([keptOne]))
  expect(await images()).toBe(1)
  const before = said.length
  await prepare()
  expect(said).toHaveLength(before)
  expect(await begin({ help: image })).toEqual({ said: [fromImage], answers: await rows() })
  await owner.query(`update catalogue_image set sources = 'older', made_at = now() - interval '31 days'`)
  await prepare()
  expect(await images()).toBe(1)
})

test('threads read in parts what one reads, and say which rows cannot be listed', async () => {
  await pool.query(`update merchant set record = '{}' where id = 'place-9'`)
  const help = { from: many, threads: { url: given.urls.app, count: 2 } }
  const { said, answers } = await begin({ help })
  expect(said).toEqual([expect.stringMatching(/^The restaurant place-9 cannot be listed: /), keptOne])
  expect(answers).toEqual(await rows())
  const one = { from: many, threads: { url: given.urls.app, count: 1 } }
  await pool.query('delete from catalogue_image')
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
