import { expect, test, vi } from 'vitest'
import { holdInstall } from './held-install.ts'

function offered(outcome: 'accepted' | 'dismissed') {
  const page = new EventTarget()
  const install = holdInstall(page)
  const prompt = vi.fn<() => Promise<{ outcome: typeof outcome }>>(() => Promise.resolve({ outcome }))
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
  page.dispatchEvent(event)
  return { page, install, prompt, event }
}

test('the browser’s offer is held back and kept [P1-370]', () => {
  const { install, event, prompt } = offered('accepted')
  expect(event.defaultPrevented).toBe(true)
  expect(install.held()).toBe(true)
  expect(prompt).not.toHaveBeenCalled()
})

test.each(['accepted', 'dismissed'] as const)('an offer that was asked and %s is cleared [P1-370]', async (outcome) => {
  const { install, prompt } = offered(outcome)
  const listener = vi.fn<() => void>()
  install.subscribe(listener)
  expect(await install.ask()).toBe(outcome === 'accepted')
  expect(install.held()).toBe(false)
  expect(listener).toHaveBeenCalledOnce()
  expect(await install.ask()).toBe(false)
  expect(prompt).toHaveBeenCalledOnce()
})

test('an installed site has nothing left to offer [P1-370]', () => {
  const { page, install } = offered('accepted')
  page.dispatchEvent(new Event('appinstalled'))
  expect(install.held()).toBe(false)
})

test('an event that offers nothing is let pass', () => {
  const page = new EventTarget()
  const install = holdInstall(page)
  page.dispatchEvent(new Event('beforeinstallprompt'))
  expect(install.held()).toBe(false)
})
