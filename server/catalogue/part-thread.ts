import { parentPort, workerData } from 'node:worker_threads'
import { connect } from '../database/connect.ts'
import { readPart } from './part.ts'
import type { Order, Told } from './parts.ts'

/** A thread of its own that reads one part of the rows, hands its bytes over and ends. */
const { url, share, today } = workerData as Order
const { db } = connect(url, { max: 1, name: 'damask catalogue' })
const said: string[] = []
const part = await readPart(db, share, today, (line) => said.push(line))
await db.destroy()
const [, ...large] = part.snapshot
parentPort?.postMessage(
  { part, said } satisfies Told,
  large.map(({ buffer }) => buffer as ArrayBuffer),
)
