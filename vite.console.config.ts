import { join } from 'node:path'
import { defineConfig } from 'vite'

/** The operators' console: one page and its files, apart from the member site's. */
export default defineConfig({
  root: join(import.meta.dirname, 'console'),
  build: {
    outDir: join(import.meta.dirname, 'build', 'console'),
    emptyOutDir: true,
    // Fonts as `data:` URLs would need a wider Content-Security-Policy, and so would the script that preloads modules for old browsers.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
})
