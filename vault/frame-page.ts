import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FrameSetup } from './frame/setup.ts'
import { linkScript } from './link-script.ts'

export type FramePage = {
  html(setup: FrameSetup): string
  /** The content security policy: what the document may do, and the one origin that may embed it. */
  policy(parentOrigin: string): string
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Assembles the document once; only its data block differs between frames. */
export function framePage(): FramePage {
  const read = (name: string) => readFileSync(join(import.meta.dirname, 'frame', name), 'utf8').trim()
  const style = read('frame.css')
  const script = linkScript(join(import.meta.dirname, 'frame', 'boot.ts'))
  const parts: Record<string, string> = {
    style: `<style>${style}</style>`,
    script: `<script>${script}</script>`,
    marks: read('marks.svg.html'),
  }
  const [beforeSetup = '', afterSetup = ''] = read('frame.html')
    .replace(/<!-- (style|script|marks) -->/g, (_whole, name: string) => parts[name] ?? '')
    .split('<!-- setup -->')
  return {
    html: (setup) => `${beforeSetup}<script type="application/json" id="setup">${asData(setup)}</script>${afterSetup}`,
    policy: (parentOrigin) =>
      [
        `default-src 'none'`,
        `script-src ${hashOf(script)}`,
        `style-src ${hashOf(style)}`,
        `font-src 'self'`,
        `base-uri 'none'`,
        // Prevents the frame from navigating the parent page. `allow-forms` lets Enter fire the submit event; no form is sent.
        `sandbox allow-scripts allow-same-origin allow-forms`,
        `form-action 'none'`,
        `frame-ancestors ${parentOrigin}`,
        `require-trusted-types-for 'script'`,
        `trusted-types 'none'`,
      ].join('; '),
  }
}

/** JSON without `<`, so that it cannot close its script element. */
function asData(setup: FrameSetup): string {
  return JSON.stringify(setup).replaceAll('<', String.raw`\u003c`)
}
