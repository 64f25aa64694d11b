import { expect, type Page } from '@playwright/test'

/** Records the text of every toast of a page. Runs in the page, before its scripts. */
export function recordToasts(): void {
  const texts: string[] = []
  Object.assign(globalThis, { toastTexts: texts })
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes)
        if (node instanceof Element)
          for (const element of [node, ...node.querySelectorAll('*')])
            // The position of a toast in the markup of web/ui/toaster.tsx.
            if (element.matches('section > ol > li > [role]')) texts.push(element.textContent)
  }).observe(document, { childList: true, subtree: true })
}

/**
 * Waits until a toast of this page has shown the text, even if that was before the call. A toast without an error or a
 * question disappears after three or five seconds, and a slow poll may miss it.
 */
export const expectToastShown = (page: Page, text: string): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => Reflect.get(globalThis, 'toastTexts') as string[]), `a toast says: ${text}`)
    .toContainEqual(expect.stringContaining(text))
