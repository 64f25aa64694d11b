import { expect, test, vi } from 'vitest'
import { createInstallPrompt } from './install-prompt.ts'

function dispatchInstallPrompt(outcome: 'accepted' | 'dismissed') {
  const page = new EventTarget()
  const install = createInstallPrompt(page)
  const prompt = vi.fn<() => Promise<{ outcome: typeof outcome }>>(() => Promise.resolve({ outcome }))
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
  page.dispatchEvent(event)
  return { page, install, prompt, event }
}

test('prevents the browser’s install prompt and holds it [P1-370]', () => {
  const { install, event, prompt } = dispatchInstallPrompt('accepted')
  expect(event.defaultPrevented).toBe(true)
  expect(install.isAvailable()).toBe(true)
  expect(prompt).not.toHaveBeenCalled()
})

test.each(['accepted', 'dismissed'] as const)(
  'clears the install prompt after the visitor %s it [P1-370]',
  async (outcome) => {
    const { install, prompt } = dispatchInstallPrompt(outcome)
    const listener = vi.fn<() => void>()
    install.subscribe(listener)
    expect(await install.show()).toBe(outcome === 'accepted')
    expect(install.isAvailable()).toBe(false)
    expect(listener).toHaveBeenCalledOnce()
    expect(await install.show()).toBe(false)
    expect(prompt).toHaveBeenCalledOnce()
  },
)

test('clears the install prompt after the installation [P1-370]', () => {
  const { page, install } = dispatchInstallPrompt('accepted')
  page.dispatchEvent(new Event('appinstalled'))
  expect(install.isAvailable()).toBe(false)
})

test('holds a prompt that the browser sends while the visitor answers another prompt', async () => {
  const { page, install } = dispatchInstallPrompt('dismissed')
  const reply = install.show()
  page.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt: vi.fn<() => void>() }))
  await reply
  expect(install.isAvailable()).toBe(true)
})

test('does not notify a listener that unsubscribed', () => {
  const { page, install } = dispatchInstallPrompt('accepted')
  const listener = vi.fn<() => void>()
  install.subscribe(listener)()
  page.dispatchEvent(new Event('appinstalled'))
  expect(listener).not.toHaveBeenCalled()
})

test('ignores an event without an install prompt', () => {
  const page = new EventTarget()
  const install = createInstallPrompt(page)
  page.dispatchEvent(new Event('beforeinstallprompt'))
  expect(install.isAvailable()).toBe(false)
})
