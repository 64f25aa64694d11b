import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { defaults } from '../copy/defaults.ts'

const said = fileURLToPath(new URL('../copy/said.ts', import.meta.url))
const ofPages = /\/web\/(?!copy\/(?!use-copy)).*\.tsx?(\?|$)/
const keyNamed = /["'`]([a-zA-Z\d]+\.[\w.]+)["'`]/g
const keyBegun = /`([a-zA-Z\d]+\.[\w.]*)\$\{/g

/** The texts a module may say: those it names, and all that begin as one of its templates does. */
export function textsIn(code: string): Record<string, string> {
  const named = new Set([...code.matchAll(keyNamed)].map(([, key]) => key))
  const begun = [...code.matchAll(keyBegun)].map(([, start = '']) => start)
  return Object.fromEntries(
    Object.entries(defaults).filter(([key]) => named.has(key) || begun.some((start) => key.startsWith(start))),
  )
}

/**
 * A browser loads the words of what it opens: each module brings those it says, instead of one list of all rooms' words. The house check
 * of copy asks that every key stands in a page the way it is looked for here.
 */
export const wordsWhereSaid: Plugin = {
  name: 'words-where-said',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId: {
    order: 'pre',
    handler: (source, importer = '') =>
      /\/web\/copy\/defaults\.ts$/.test(join(dirname(importer), source)) ? said : null,
  },
  transform(code, id) {
    const texts = ofPages.test(id) ? textsIn(code) : {}
    if (Object.keys(texts).length === 0) return null
    return { code: `import { say } from ${JSON.stringify(said)}\nsay(${JSON.stringify(texts)})\n${code}`, map: null }
  },
}
