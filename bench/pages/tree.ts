/** A text, or an element that any React application can render again: its tag, attributes and children. */
export type Tree = string | [tag: string, attributes: Record<string, string | true>, ...children: Tree[]]

const voidElements = new Set(['area', 'br', 'col', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr'])
const booleanAttributes = new Set([
  'checked',
  'disabled',
  'hidden',
  'multiple',
  'open',
  'readonly',
  'required',
  'selected',
])
/** A comment, a whole script or style (group 1: its tag), another tag (groups 2 to 4: slash, name, attributes) or a text. */
const tokenPattern = /<!--[\s\S]*?-->|<(script|style)\b[^>]*>[\s\S]*?<\/\1>|<(\/?)([a-z][\w-]*)([^>]*)>|[^<]+/g
const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }
const decodeEntities = (text: string) =>
  text.replaceAll(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => characters[name] ?? '')

const attributesIn = (text: string): Record<string, string | true> =>
  Object.fromEntries(
    [...text.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)].map(([, name = '', value = '']) => [
      name,
      booleanAttributes.has(name) || decodeEntities(value),
    ]),
  )

/**
 * What a page's body contains, as React rendered it, inside a `div`; without comments, scripts and styles. Throws when start and end tags
 * differ in number.
 */
export function treeOf(html: string): Tree {
  const root: [string, Record<string, string | true>, ...Tree[]] = ['div', {}]
  const openElements: Tree[][] = [root as Tree[]]
  for (const [token, rawTag, closing, tag = '', attributes = ''] of bodyOf(html).matchAll(tokenPattern)) {
    if (rawTag || token.startsWith('<!--')) continue
    const parent = openElements.at(-1)
    if (!tag) parent?.push(decodeEntities(token))
    else if (closing) openElements.pop()
    else {
      const element: Tree = [tag, attributesIn(attributes)]
      parent?.push(element)
      if (!voidElements.has(tag) && !attributes.endsWith('/')) openElements.push(element as Tree[])
    }
  }
  if (openElements.length !== 1) throw new Error('the tags of the page do not match')
  return root
}

const bodyOf = (html: string): string => /<body[^>]*>([\s\S]*)<\/body>/.exec(html)?.[1] ?? ''
