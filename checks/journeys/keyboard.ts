import type { Locator, Page } from '@playwright/test'
import { expect } from './watched.ts'

/** More tab stops than any page of the Account Center has. */
const stopsMax = 120
/** How long a page may scroll until the focused element is in the window. */
const scrollMaxMs = 5_000

/**
 * `isTarget`: whether the element has the focus. `fault`: the focused element is outside the window, or no outline shows it; else null.
 * The outline may be on the element, its parent, its grandparent, the next element or `::after`. The fault is also null while the page
 * itself, a frame or an element that Tab does not reach has the focus.
 */
function focusIn(target: Element): { isTarget: boolean; fault: string | null } {
  const { activeElement: element, body } = target.ownerDocument
  const isTarget = element === target && target.ownerDocument.hasFocus()
  // A script moves the focus to an element that Tab does not reach, such as the new page's main part: there is nothing to press.
  const isOutOfTabOrder = element instanceof HTMLElement && element.tabIndex < 0
  if (!element || isOutOfTabOrder || element === body || element.tagName === 'IFRAME') return { isTarget, fault: null }
  const { parentElement, nextElementSibling } = element
  const around = [element, parentElement, parentElement?.parentElement, nextElementSibling]
  const styles = around.flatMap((neighbor) => (neighbor ? [getComputedStyle(neighbor)] : []))
  const hasOutline = [...styles, getComputedStyle(element, '::after')].some(
    ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && parseFloat(outlineWidth) > 0,
  )
  const { top, bottom, x, right } = element.getBoundingClientRect()
  const isInside = bottom > 0 && top < innerHeight && right > 0 && x < innerWidth
  const name = `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent?.slice(0, 40)}`
  if (!hasOutline) return { isTarget, fault: `${name} has the focus and does not show it` }
  return { isTarget, fault: isInside ? null : `${name} has the focus outside of the window` }
}

/** Presses `key` until the element has the focus. Checks that the focus is visible at every stop. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  for (let stops = 0; stops < stopsMax; stops += 1) {
    const { isTarget, fault } = await target.evaluate(focusIn)
    if (fault !== null)
      await expect
        .poll(async () => (await target.evaluate(focusIn)).fault, {
          message: 'the focus is visible',
          timeout: scrollMaxMs,
        })
        .toBeNull()
    if (isTarget) return
    await page.keyboard.press(key)
  }
  throw new Error(`${String(target)} was not reached in ${stopsMax} stops`)
}

/** Moves the focus to the element with Tab and presses a key there. */
export async function pressAt(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/**
 * Closes the open dialog with its button `Keep it`, and opens it again before the browser has reported the closing, as can happen in a busy
 * browser.
 */
export async function closeAndReopen(page: Page, opener: Locator): Promise<void> {
  const keepItButton = await page.getByRole('dialog').getByRole('button', { name: 'Keep it' }).elementHandle()
  await opener.evaluate(async (button: HTMLElement, closeButton) => {
    const dialog = document.querySelector('dialog[open]')
    ;(closeButton as HTMLElement).click()
    // Waits in microtasks, because the browser reports the closing in a task after them.
    for (let turns = 0; turns < 100 && dialog?.hasAttribute('open'); turns += 1) await Promise.resolve()
    button.click()
  }, keepItButton)
}
