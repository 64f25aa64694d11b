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
