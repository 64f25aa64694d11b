import { parentPort, workerData } from 'node:worker_threads'
import { connect } from '../database/connect.ts'
import { readPart } from './part.ts'
import type { Order, Told } from './parts.ts'
import { asOf } from './queries.ts'

/** A thread of its own that reads the restaurants of one band, hands their bytes over and ends. */
const { url, moment, band, today } = workerData as Order
const { db } = connect(url, { max: 1, name: 'damask catalogue' })
const said: string[] = []
const part = await asOf(db, moment, (tx) => readPart(tx, band, today, (line) => said.push(line)))
await db.destroy()
const [, ...large] = part
parentPort?.postMessage(
  { part, said } satisfies Told,
  large.map(({ buffer }) => buffer as ArrayBuffer),
)
