import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'

const noSchema = fileURLToPath(new URL('./web/entry/no-schema.ts', import.meta.url))
/** What asks a schema in the browser: messages between frames. Every call is asked by the server that takes it. */
const asksInBrowsers = /\/web\/(cards\/frame|emulation\/exit)\.ts$/
const asked = '?asked'

const withoutSchemas: Plugin = {
  name: 'without-schemas',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId(source, importer = '') {
    if (asksInBrowsers.test(importer) && source.includes('/contract/') && !source.endsWith('/schema.ts'))
      return join(dirname(importer), source) + asked
    return source.endsWith('/schema.ts') && importer.includes('/contract/') && !importer.endsWith(asked)
      ? noSchema
      : null
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
