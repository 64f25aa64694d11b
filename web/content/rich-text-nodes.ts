import { linkTarget, type LinkTarget } from '../../domain/content/links.ts'

/** A part of a block's text: plain text, a line break, or marked text with its parts. */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'break' }
  | { kind: 'strong'; children: Inline[] }
  | { kind: 'em'; children: Inline[] }
  | { kind: 'link'; target: LinkTarget; children: Inline[] }
export type RichBlock =
  | { kind: 'paragraph'; children: Inline[] }
  | { kind: 'heading'; level: 2 | 3; children: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Inline[][] }

const depthMax = 6
const heading = /^(#{2,3}) +(.+)$/
const bullet = /^[-*] +(.+)$/
const numbered = /^\d{1,3}[.)] +(.+)$/

/**
 * Reads the safe subset of Markdown that content is written in (docs/content.md): paragraphs, `##` and `###` headings, lists, **strong**,
 * *em*, [links](/search) and line breaks. HTML is text like any other. Spaces around a line are dropped.
 */
export function blocksOf(text: string): RichBlock[] {
  const blocks: RichBlock[] = []
  let paragraphLines: string[] = []
  const endParagraph = () => {
    if (paragraphLines.length > 0) blocks.push({ kind: 'paragraph', children: inlinesOf(paragraphLines.join('\n')) })
    paragraphLines = []
  }
  const addListItem = (ordered: boolean, item: string, startsNew: boolean) => {
    endParagraph()
    const last = blocks.at(-1)
    if (!startsNew && last?.kind === 'list' && last.ordered === ordered) last.items.push(inlinesOf(item))
    else blocks.push({ kind: 'list', ordered, items: [inlinesOf(item)] })
  }
  let afterGap = false
  const lines = text.replaceAll(/\r\n?/g, '\n').split('\n')
  for (const line of lines.map((part) => part.trim())) {
    const [, marks, title] = heading.exec(line) ?? []
    const [, point] = bullet.exec(line) ?? []
    const [, step] = numbered.exec(line) ?? []
    if (line === '') endParagraph()
    else if (title) {
      endParagraph()
      blocks.push({ kind: 'heading', level: marks === '##' ? 2 : 3, children: inlinesOf(title) })
    } else if (point) addListItem(false, point, afterGap)
    else if (step) addListItem(true, step, afterGap)
    else paragraphLines.push(line)
    afterGap = line === ''
  }
  endParagraph()
  return blocks
}

// Alternatives in order: escaped mark, link, strong, em, line break.
const mark =
  /\\([\\*[\]()#-])|\[([^[\]\n]+)\]\(([^()\s]+)\)|\*\*(?=\S)([^\n]*?\S)\*\*|\*(?=[^\s*])([^\n*]*?[^\s*])\*|\n/

/** Parses the text of one block. Marks that are nested deeper than `depthMax` stay text, which bounds the time for any text. */
export function inlinesOf(text: string, depth = 0): Inline[] {
  const inlines: Inline[] = []
  const addText = (content: string) => {
    const last = inlines.at(-1)
    if (content === '') return
    if (last?.kind === 'text') last.text += content
    else inlines.push({ kind: 'text', text: content })
  }
  let rest = text
  for (let match = mark.exec(rest); match && depth < depthMax; match = mark.exec(rest)) {
    const [whole, escaped, label, url, strong, em] = match
    addText(rest.slice(0, match.index))
    rest = rest.slice(match.index + whole.length)
    if (escaped !== undefined) addText(escaped)
    else if (label !== undefined) addLink(label, url ?? '')
    else if (strong !== undefined) inlines.push({ kind: 'strong', children: inlinesOf(strong, depth + 1) })
    else if (em !== undefined) inlines.push({ kind: 'em', children: inlinesOf(em, depth + 1) })
    else inlines.push({ kind: 'break' })
  }
  addText(rest)
  return inlines

  // A link to a forbidden URL keeps its text.
  function addLink(label: string, url: string) {
    const target = linkTarget(url)
    const children = inlinesOf(label, depth + 1)
    if (target) inlines.push({ kind: 'link', target, children })
    else inlines.push(...children)
  }
}
