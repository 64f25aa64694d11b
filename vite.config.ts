import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'

const noSchema = fileURLToPath(new URL('./web/entry/no-schema.ts', import.meta.url))
/** What asks a schema in the browser: messages of frames and streams. Every call is asked by the server that takes it. */
const asksInBrowsers = /\/web\/(account\/use-live-activity|cards\/frame|emulation\/exit)\.ts$/
const asked = '?asked'

const withoutSchemas: Plugin = {
  name: 'without-schemas',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId(source, importer = '') {
    const isAsked = asksInBrowsers.test(importer) || importer.endsWith(asked)
    if (source.endsWith('/schema.ts')) return !isAsked && importer.includes('/contract/') ? noSchema : null
    const path = join(dirname(importer), source)
    return isAsked && source.startsWith('.') && path.includes('/contract/') ? path + asked : null
  },
}

export default defineConfig({
  plugins: [withoutSchemas, reactRouter()],
  build: {
    // Fonts as data: addresses would need a wider Content-Security-Policy.
    assetsInlineLimit: 0,
    manifest: true,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // A call that only the server makes is not carried along for its checks: schemas do nothing until they are used; schema.ts sets them up.
          treeshake: { moduleSideEffects: [{ test: /\/contract\/(?!schema\.ts)/, sideEffects: false }] },
          output: {
            // What every page needs comes in two pieces instead of thirty: fewer requests, and they compress better together.
            codeSplitting: {
              groups: [
                // One sheet for the whole site: it is small, kept for good, and its order never depends on the way somebody came.
                { name: 'look', test: /\.module\.css$/ },
                {
                  name: 'frame',
                  test: /node_modules\/(react|react-dom|react-router|scheduler|cookie|set-cookie-parser)\//,
                },
                {
                  name: 'house',
                  test: /(web\/(ui|shell|copy)\/|web\/(paths|partner|format|earning|root)|lucide-react).*(?<!reopen\.tsx)$/,
                  minShareCount: 3,
                },
              ],
            },
          },
        },
      },
    },
    ssr: { build: { rolldownOptions: { input: './web/entry/handle.ts' } } },
  },
})
