import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { ownIcons, routerWithoutExtras, sheetsOfParts } from './web/entry/lighter.ts'
import { quickerServer } from './web/entry/quicker.ts'

const everyPage = /\/web\/(root|shell\/layout|entry\.client)\.tsx$/
type Graph = { getModuleInfo(id: string): { importers: readonly string[] } | null }
const told = new Map<string, boolean>()

/** Whether what stands around every page brings this module along. */
function onEveryPage(id: string, graph: Graph): boolean {
  const before = told.get(id)
  if (before !== undefined) return before
  // Told before its importers are asked, as modules may import each other.
  told.set(id, everyPage.test(id))
  const importers = graph.getModuleInfo(id)?.importers ?? []
  const answer = everyPage.test(id) || importers.some((one) => onEveryPage(one, graph))
  told.set(id, answer)
  return answer
}

/** Few pieces instead of fifty: each costs a request, a line in the list of routes, and words that compress better together. */
const groups = [
  { name: 'frame', test: /node_modules\/(react|react-dom|react-router|scheduler|cookie|set-cookie-parser)\// },
  {
    name: (id: string, graph: Graph) => (onEveryPage(id, graph) ? 'house' : null),
    test: /\/(web|contract|domain)\/|lucide-react|own-icon|preload-helper/,
  },
  { name: 'tracking', test: /\/web\/tracking\/(room|batches|attribution|send)\.ts$/ },
  {
    name: 'tile',
    test: /\/web\/(find\/(merchant-tile|earn-line)|favourites\/heart|format|ui\/stars)\.tsx?$|icons\/(award|chevron-.*)\.mjs/,
  },
  { name: 'steps', test: /icons\/(plus|credit-card|receipt-text|utensils-crossed)\.mjs/ },
  {
    name: 'fields',
    test: /\/web\/ui\/(field|text-field|select-field|checkbox|use-typed-before|notice|skeleton|pager)\.tsx?$/,
  },
]

/** Taken into the server's build, React is the one for production whatever the environment says later, and comes without its checks. */
const frame = ['react', 'react-dom', 'react-router', 'cookie-es']

export default defineConfig(({ command }) => ({
  plugins: [ownIcons, routerWithoutExtras, sheetsOfParts, quickerServer, reactRouter()],
  build: {
    // Fonts as data: addresses would need a wider Content-Security-Policy.
    assetsInlineLimit: 0,
    modulePreload: false,
    manifest: true,
    // One sheet: the order of its rules must not depend on the page that a visit begins with.
    cssCodeSplit: false,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          treeshake: {
            // What the router tells whoever builds with it.
            manualPureFunctions: ['warning', 'warnOnce', 'warningOnce'],
          },
          output: { codeSplitting: { groups } },
        },
      },
    },
    ssr: {
      ...(command === 'build' ? { define: { 'process.env.NODE_ENV': '"production"' } } : {}),
      // Icons are drawn the same way on both sides.
      resolve: { noExternal: ['lucide-react', ...(command === 'build' ? frame : [])] },
      build: { rolldownOptions: { input: './web/entry/handle.ts' } },
    },
  },
}))
