import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const link = here('./link.tsx')
const handoff = here('./handoff.ts')

const react = /\/react-dom-server\.node\.production\.js$/
const routerPage = /\/react-router\/.*\/dom\/ssr\/server\.js$/
const routerData = /\/react-router\/.*\/server-runtime\/single-fetch\.js$/

/** What a library says, and what it says in our build. What each change is worth stands in docs/performance.md, and why in docs/decisions/0036. */
type Change = { of: RegExp; was: string | RegExp; is: string }
const changes: readonly Change[] = [
  // React adds words to a page in bytes, a few at a time. Here it adds strings, which gather.ts puts into bytes once.
  { of: react, was: 'return textEncoder.encode(content);', is: 'return content;' },
  {
    of: react,
    was: 'function writeChunk(destination, chunk) {',
    is: 'function writeChunk(destination, chunk) { if (destination.text !== undefined) return void (destination.text += chunk);',
  },
  // It counts the bytes of a piece only to know whether a part is worth being sent by itself: letters do as well.
  { of: react, was: 'Buffer.byteLength(chunk, "utf8")', is: 'chunk.length' },
  // The router makes its routes for every page, and they are the same for all.
  {
    of: routerPage,
    was: 'let routes = createServerRoutes(',
    is: 'let routes = ServerRouter.made ??= createServerRoutes(',
  },
  // The data a page carries along is written by handoff.ts, which leaves what it does not know to the router.
  {
    of: routerData,
    was: /import \{ encode \} from ("[^"]+");/,
    is: `import { encode as theirs } from $1; import { withHandoff } from ${JSON.stringify(handoff)}; const encode = withHandoff(theirs);`,
  },
]

/** What is done for every page that a server draws, and need not be, or not that way. The markup is the same. */
export const quickerServer: Plugin = {
  name: 'quicker-server',
  enforce: 'pre',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'ssr',
  resolveId: (source, importer = '') =>
    source === 'react-router' && /\/web\/.*\.tsx$/.test(importer) && importer !== link ? '\0router-on-server' : null,
  load: (id) =>
    id === '\0router-on-server' ? `export * from 'react-router'; export { Link } from ${JSON.stringify(link)}` : null,
  transform(code, id) {
    const mine = changes.filter(({ of }) => of.test(id))
    if (mine.length === 0) return null
    const changed = mine.reduce((text, { was, is }) => {
      const now = text.replace(was, is)
      if (now === text)
        throw new Error(`${id} no longer says ${String(was)}: web/entry/quicker.ts has to learn its new words.`)
      return now
    }, code)
    return { code: changed, map: null }
  },
}
