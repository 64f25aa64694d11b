import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { request as httpRequest, Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { IndexQuery } from '../../domain/catalog/index-query.ts'
import { featureOrder, mealOrder, mealShift, priceLevels, priceShift } from '../../domain/catalog/traits.ts'
import type { OpenPeer } from './peers.ts'

const port = 10_141
const batchSize = 5_000
const startTriesMax = 100 // ten seconds
/** The names under which Groonga stores the traits, each with its bit (domain/catalog/traits.ts): features, meals, prices and flags. */
const traitNames = [
  ...featureOrder.map((name, index) => [`f_${name}`, 1 << index] as const),
  ...mealOrder.map((name, index) => [`m_${name}`, 1 << (index + mealShift)] as const),
  ...Array.from({ length: priceLevels }, (_, index) => [`p_${index}`, 1 << (index + priceShift)] as const),
  ...['acclaimed', 'new', 'reservations'].map(
    (name, index) => [`x_${name}`, 1 << (priceShift + priceLevels + index)] as const,
  ),
]
const schema = [
  'table_create Words TABLE_PAT_KEY ShortText --default_tokenizer TokenDelimit',
  'table_create Traits TABLE_HASH_KEY ShortText',
  'table_create Points TABLE_PAT_KEY WGS84GeoPoint',
  'table_create Restaurants TABLE_HASH_KEY ShortText',
  'column_create Restaurants words COLUMN_SCALAR ShortText',
  'column_create Restaurants place COLUMN_SCALAR WGS84GeoPoint',
  'column_create Restaurants traits COLUMN_VECTOR Traits',
  'column_create Words restaurants COLUMN_INDEX|WITH_POSITION Restaurants words',
  'column_create Traits restaurants COLUMN_INDEX Restaurants traits',
  'column_create Points restaurants COLUMN_INDEX Restaurants place',
]

/** Groonga (Debian package) as a separate server on this machine, queried over HTTP. When it is not installed, says so and returns null. */
export const openGroonga: OpenPeer = async (entries) => {
  if (spawnSync('groonga', ['--version']).status !== 0) {
    console.log('  Groonga is not installed here (apt-get install groonga): skipped')
    return null
  }
  const folder = mkdtempSync(join(tmpdir(), 'damask-groonga-'))
  const serverArgs = ['-s', '--protocol', 'http', '--bind-address', '127.0.0.1', '-p', String(port), '-n']
  const server = spawn('groonga', [...serverArgs, join(folder, 'db')], { stdio: 'ignore' })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const close = async (): Promise<void> => {
    agent.destroy()
    server.kill()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await waitForServer(agent)
    for (const line of schema) await call(agent, commandPath(line))
    for (let from = 0; from < entries.length; from += batchSize) {
      const rows = entries.slice(from, from + batchSize).map((entry) => ({
        _key: entry.id,
        words: [...new Set([...entry.nameWords, ...entry.otherWords])].join(' '),
        place: `${entry.latitude}x${entry.longitude}`,
        traits: traitNames.filter(([, bit]) => entry.traits & bit).map(([name]) => name),
      }))
      await call(agent, '/d/load?table=Restaurants', JSON.stringify(rows))
    }
    return {
      name: 'Groonga, one caller',
      close,
      search: async (query) => readResult(await call(agent, searchPath(query))),
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Converts a line of Groonga's command language to the path of the same command over HTTP. */
function commandPath(line: string): string {
  const [name = '', ...args] = line.split(' ')
  const parameterNames =
    name === 'table_create' ? ['name', 'flags', 'key_type'] : ['table', 'name', 'flags', 'type', 'source']
  const query = new URLSearchParams()
  args.forEach((arg, index) => {
    if (arg === '--default_tokenizer') query.set('default_tokenizer', args[index + 1] ?? '')
    else if (args[index - 1] !== '--default_tokenizer') query.set(parameterNames[index] ?? '', arg)
  })
  return `/d/${name}?${query}`
}

/** The path of the search for a query. */
function searchPath({
  words,
  latitude,
  longitude,
  radiusMeters,
  priceMask,
  featureMask,
  mealMask,
  flags,
  limit,
}: IndexQuery): string {
  const point = `"${latitude}x${longitude}"`
  const anyOf = (mask: number): string[] =>
    mask === 0
      ? []
      : [
          `(${traitNames
            .filter(([, bit]) => mask & bit)
            .map(([name]) => `traits @ "${name}"`)
            .join(' || ')})`,
        ]
  const allOf = traitNames.filter(([, bit]) => flags & bit).map(([name]) => `traits @ "${name}"`)
  const filter = [
    ...words.map((word) => `words @ "${word}"`),
    ...allOf,
    ...[priceMask, featureMask, mealMask].flatMap(anyOf),
    `geo_in_circle(place, ${point}, ${radiusMeters}, "sphere")`,
  ].join(' && ')
  const query = {
    table: 'Restaurants',
    filter,
    scorer: `_score = geo_distance(place, ${point}, "sphere")`,
    sort_keys: '_score',
    output_columns: '_key,_score',
    limit: String(limit),
    drilldown: 'traits',
    drilldown_limit: '-1',
  }
  return `/d/select?${new URLSearchParams(query)}`
}

function readResult(body: string): { total: number; ids: null } {
  // The reply is [status, [[[total], columns, …hits], …drilldowns]].
  const [, [[[total]]]] = JSON.parse(body) as [unknown, [[[number]]]]
  // Groonga rounds distances differently, so that neighbors may swap: only the total is compared.
  return { total, ids: null }
}

function call(agent: Agent, path: string, body?: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      {
        host: '127.0.0.1',
        port,
        path,
        agent,
        method: body === undefined ? 'GET' : 'POST',
        headers: body === undefined ? {} : { 'content-type': 'application/json' },
      },
      (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () => {
          const responseBody = Buffer.concat(parts).toString()
          if (response.statusCode === 200) resolve(responseBody)
          else reject(new Error(`Groonga: ${responseBody.slice(0, 300)}`))
        })
      },
    )
    request.on('error', reject)
    request.end(body)
  })
}

async function waitForServer(agent: Agent): Promise<void> {
  for (let tries = 0; tries < startTriesMax; tries++) {
    const isReady = await call(agent, '/d/status').then(
      () => true,
      () => false,
    )
    if (isReady) return
    await delay(100)
  }
  throw new Error('Groonga did not start')
}
