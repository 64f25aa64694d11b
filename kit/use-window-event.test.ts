import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mountHook } from '../checks/fixtures/hook.ts'
import { useWindowEvent } from './use-window-event.ts'

beforeEach(() => vi.stubGlobal('window', new EventTarget()))
afterEach(() => vi.unstubAllGlobals())

type Props = { listen: (event: Event) => void; isActive?: boolean }
const mount = (props: Props) =>
  mountHook(({ listen, isActive }: Props) => useWindowEvent('pagehide', listen, isActive), props)
const leavePage = () => window.dispatchEvent(new Event('pagehide'))

test('passes each event to the latest listener', async () => {
  const [formerListener, latestListener] = [vi.fn<(event: Event) => void>(), vi.fn<(event: Event) => void>()]
  const hook = await mount({ listen: formerListener })
  await hook.update({ listen: latestListener })
  leavePage()
  expect(formerListener).not.toHaveBeenCalled()
  expect(latestListener).toHaveBeenCalledOnce()
})

test('does not listen while inactive or after the component unmounts', async () => {
  const listen = vi.fn<(event: Event) => void>()
  const hook = await mount({ listen, isActive: false })
  leavePage()
  await hook.update({ listen, isActive: true })
  await hook.unmount()
  leavePage()
  expect(listen).not.toHaveBeenCalled()
})
