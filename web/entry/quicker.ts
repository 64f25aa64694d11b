import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const link = here('./link.tsx')
const handoff = here('./handoff.ts')

type Change = readonly [file: RegExp, was: string | RegExp, is: string]
const changes: readonly Change[] = [
  // React adds words to a page in bytes, a few at a time; strings are added and put into bytes once.
  [/\/react-dom-server\.node\.production\.js$/, 'return textEncoder.encode(content);', 'return content;'],
  [
    /\/react-dom-server\.node\.production\.js$/,
    'function writeChunk(destination, chunk) {',
    'function writeChunk(destination, chunk) { if (destination.text !== undefined) return void (destination.text += chunk);',
  ],
  // How long a piece is only decides whether a part is worth being sent by itself.
  [/\/react-dom-server\.node\.production\.js$/, 'Buffer.byteLength(chunk, "utf8")', 'chunk.length'],
  // The routes are the same for every page.
  [/\/react-router\/.*\/dom\/ssr\/server\.js$/, 'function ServerRouter(', 'let made; function ServerRouter('],
  [
    /\/react-router\/.*\/dom\/ssr\/server\.js$/,
    'let routes = createServerRoutes(',
    'let routes = made ??= createServerRoutes(',
  ],
  [
    /\/react-router\/.*\/server-runtime\/single-fetch\.js$/,
    /import \{ encode \} from ("[^"]+");/,
    `import { encode as theirs } from $1; import { withHandoff } from ${JSON.stringify(handoff)}; const encode = withHandoff(theirs);`,
  ],
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
    const mine = changes.filter(([file]) => file.test(id))
    if (mine.length === 0) return null
    return {
      code: mine.reduce((text, [, was, is]) => {
        const now = text.replace(was, is)
        if (now === text) throw new Error(`${id} is written another way than before.`)
        return now
      }, code),
      map: null,
    }
  },
}
