import { expect, test } from 'vitest'
import { freePorts, reservePort } from './ports.ts'

test('chooses different ports outside the range of outgoing connections', async () => {
  const ports = await freePorts(20)
  expect(new Set(ports).size).toBe(20)
  expect(ports.every((port) => port < 32_768)).toBe(true)
})

test('reserves each chosen port against other processes', async () => {
  const [port = 0] = await freePorts(1)
  expect(reservePort(port)).toBe(false)
})
