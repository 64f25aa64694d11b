import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const leftOut = `
export const isFogOfWarEnabled = () => false
export const getPartialManifest = (manifest) => manifest
export const getPatchRoutesOnNavigationFunction = () => undefined
export const useFogOFWarDiscovery = () => undefined
export const consumeInstrumentationClientResultMetaReceiver = () => undefined
export const getRouteInstrumentationUpdates = () => ({})
export const instrumentClientSideRouter = (router) => router
`
const asksForIt = /\/react-router\/.*(router\/router|ssr\/components|production\/index)\.js$/

/** The router knows all routes from the start (react-router.config.ts) and nobody watches it from outside: what does either stays behind. */
export const routerWithoutExtras: Plugin = {
  name: 'router-without-extras',
  enforce: 'pre',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId: (source, importer = '') =>
    /\/(fog-of-war|instrumentation)\.js$/.test(source) && asksForIt.test(importer) ? '\0left-out' : null,
  load: (id) => (id === '\0left-out' ? leftOut : null),
}

const bringSheets = `
const there = (href) => document.querySelector('link[rel=stylesheet][href="' + href + '"]')
const add = (href) => new Promise((done, failed) => {
  const link = document.createElement('link')
  document.head.append(Object.assign(link, { rel: 'stylesheet', href, onload: done, onerror: failed }))
})
export const __vitePreload = async (load, sheets = []) => {
  await Promise.all(sheets.map((file) => '/' + file).filter((href) => !there(href)).map(add))
  return load()
}
`

/** A part that comes later brings its style sheet along, and does not race for its scripts: a fifth of the bundler's own helper. */
export const sheetsOfParts: Plugin = {
  name: 'sheets-of-parts',
  enforce: 'pre',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  load: (id) => (id === '\0vite/preload-helper.js' ? bringSheets : null),
}

const ownIcon = fileURLToPath(new URL('../ui/icon.ts', import.meta.url))
const imported = /import \{([^}]*)\} from 'lucide-react'/g
const fileOf = (name: string) =>
  name
    .replace(/Icon$/, '')
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])|(?<=[a-zA-Z])(?=\d)/g, '-')
    .toLowerCase()

/** Icons are drawn by a few lines of our own (web/ui/icon.ts) and each is imported from its file, so that a page brings its own only. */
export const ownIcons: Plugin = {
  name: 'own-icons',
  enforce: 'pre',
  apply: 'build',
  resolveId: (source, importer = '') =>
    source.endsWith('/createLucideIcon.mjs') && importer.includes('/lucide-react/') ? '\0own-icon' : null,
  load: (id) => (id === '\0own-icon' ? `export { iconOf as default } from ${JSON.stringify(ownIcon)}` : null),
  transform: (code, id) =>
    /\/web\/.*\.tsx(\?|$)/.test(id)
      ? {
          code: code.replaceAll(imported, (_whole, names: string) =>
            names
              .split(',')
              .map((one) => one.trim().split(' as '))
              .filter(([name = '']) => name !== '' && !name.startsWith('type '))
              .map(([name = '', as = name]) => `import ${as} from 'lucide-react/icons/${fileOf(name)}'`)
              .join('; '),
          ),
          map: null,
        }
      : null,
}
