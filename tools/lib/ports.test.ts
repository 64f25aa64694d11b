import { randomInt } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freePorts, reservePort } from './ports.ts'

test('chooses different ports below the ports of outgoing connections', async () => {
  const ports = await freePorts(20)
  expect(new Set(ports).size).toBe(20)
  // Linux assigns ports from 32768 on to outgoing connections.
  expect(ports.every((port) => port < 32_768)).toBe(true)
})

test('a port that was just chosen cannot be reserved again', async () => {
  const [port = 0] = await freePorts(1)
  expect(reservePort(port)).toBe(false)
})

test('a reservation lasts two minutes, across the end of a period too, and only one process gets the port afterwards', () => {
  const port = 19_999 // below the ports that freePorts chooses
  const periodMs = 120_000
  const period = Math.ceil(Date.now() / periodMs) + randomInt(10, 1_000_000)
  const end = period * periodMs
  expect(reservePort(port, end - 1_000)).toBe(true)
  expect([reservePort(port, end - 500), reservePort(port, end + 1_000)]).toEqual([false, false])
  expect([reservePort(port, end + periodMs + 1), reservePort(port, end + periodMs + 1)]).toEqual([true, false])
  rmSync(join(tmpdir(), `damask-ports-${userInfo().uid}`, `${port}.${period + 1}`))
})
