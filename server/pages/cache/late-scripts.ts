import { createHash } from 'node:crypto'

const preload = /<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*>/g
const starter = (nonce: string) => new RegExp(`<script nonce="${nonce}" type="module" async="">(import [^<]*)</script>`)

/**
 * Run by the page itself: scripts come once what one sees first is loaded and on the screen, or as soon as somebody touches the page. One
 * that nobody looks at is never painted, so there they do not wait.
 */
const bootOf = (hrefs: readonly string[], start: string): string => `let on;
const add = (tag, is) => document.head.append(Object.assign(document.createElement(tag), is));
const go = () => {
  if (on) return;
  on = true;
  for (const href of ${JSON.stringify(hrefs)}) add("link", { rel: "modulepreload", fetchPriority: "low", href });
  add("script", { type: "module", textContent: ${JSON.stringify(start)} });
};
const seen = () => requestAnimationFrame(() => setTimeout(go));
for (const touch of ["pointerdown", "keydown", "touchstart"]) addEventListener(touch, go, { once: true, passive: true });
if (document.hidden) go();
else if (document.readyState === "complete") seen();
else addEventListener("load", seen);`

export const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * What one sees first (styles, font, pictures) does not share the line with scripts; the page can be read, and its links, menus and fields
 * used, before. Answers with the hash of what the page will run then, beside those that stand in it.
 */
export function scriptsAfterPaint(html: string, nonce: string): { html: string; hashes: string[] } {
  const start = starter(nonce).exec(html)?.[1]
  if (!start) return { html, hashes: [] }
  const hrefs = [...new Set([...html.matchAll(preload)].map(([, href = '']) => href))]
  return {
    html: html
      .replaceAll(preload, '')
      .replace(
        starter(nonce),
        () => `<script nonce="${nonce}" type="module" async="">${bootOf(hrefs, start)}</script>`,
      ),
    hashes: [hashOf(start)],
  }
}
