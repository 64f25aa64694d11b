import { createHash } from 'node:crypto'

const preloadPattern = /<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*>/g
const startScriptPattern = (nonce: string) =>
  new RegExp(`<script nonce="${nonce}" type="module" async="">(import [^<]*)</script>`)

/**
 * The inline script that loads the page's scripts after the page's load and the next paint, or at the first click, touch or key press. A
 * hidden page is never painted, so its scripts load at once. The script adds at most 12 preloads in one task, because adding
 * all of them at once blocks the page as long as hydration does.
 */
const bootScript = (hrefs: readonly string[], startCode: string): string => `let started;
const add = (tag, props) => document.head.append(Object.assign(document.createElement(tag), props));
const hrefs = ${JSON.stringify(hrefs)};
const load = () => {
  for (const href of hrefs.splice(0, 12)) add("link", { rel: "modulepreload", fetchPriority: "low", href });
  if (hrefs.length > 0) setTimeout(load);
  else add("script", { type: "module", textContent: ${JSON.stringify(startCode)} });
};
const loadOnce = () => {
  if (started) return;
  started = true;
  load();
};
const loadAfterPaint = () => requestAnimationFrame(() => setTimeout(loadOnce));
for (const type of ["pointerdown", "keydown", "touchstart"]) addEventListener(type, loadOnce, { once: true, passive: true });
if (document.hidden) loadOnce();
else if (document.readyState === "complete") loadAfterPaint();
else addEventListener("load", loadAfterPaint);`

export const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * Delays scripts until the page is loaded and painted, so that styles, fonts and pictures get the whole bandwidth. People can read the
 * page and use its links, menus and forms without these scripts. A page without a start script stays as it is. Also returns
 * the hash of the script that the page adds later, for the Content-Security-Policy.
 */
export function scriptsAfterPaint(html: string, nonce: string): { html: string; hashes: string[] } {
  const startCode = startScriptPattern(nonce).exec(html)?.[1]
  if (!startCode) return { html, hashes: [] }
  const hrefs = [...new Set([...html.matchAll(preloadPattern)].map(([, href = '']) => href))]
  return {
    html: html
      .replaceAll(preloadPattern, '')
      .replace(
        startScriptPattern(nonce),
        () => `<script nonce="${nonce}" type="module" async="">${bootScript(hrefs, startCode)}</script>`,
      ),
    hashes: [hashOf(startCode)],
  }
}
