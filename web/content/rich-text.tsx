import { useMemo, type ReactNode } from 'react'
import { useCopy } from '../copy/use-copy.ts'
import { CopyText } from '../ui/copy-text.tsx'
import { renderParts } from '../ui/render-parts.tsx'
import { ContentLink } from './content-link.tsx'
import { blocksOf, type RichBlock, type Inline } from './rich-text-nodes.ts'
import css from './rich-text.module.css'

/**
 * Renders content in the safe subset of Markdown with filled placeholders and superscript registered marks. Never renders HTML from
 * content.
 */
export function RichText({ text }: { text: string }) {
  const blocks = useMemo(() => blocksOf(text), [text])
  return (
    <div className={css.rich}>
      {renderParts(blocks, (block) => (
        <RichBlockView block={block} />
      ))}
    </div>
  )
}

function RichBlockView({ block }: { block: RichBlock }) {
  if (block.kind === 'paragraph') return <p>{renderInlines(block.children)}</p>
  if (block.kind === 'heading')
    return block.level === 2 ? <h2>{renderInlines(block.children)}</h2> : <h3>{renderInlines(block.children)}</h3>
  const List = block.ordered ? 'ol' : 'ul'
  return (
    <List>
      {renderParts(block.items, (item) => (
        <li>{renderInlines(item)}</li>
      ))}
    </List>
  )
}

const renderInlines = (inlines: Inline[]): ReactNode => renderParts(inlines, renderInline)

function renderInline(inline: Inline): ReactNode {
  if (inline.kind === 'text') return <FilledText text={inline.text} />
  if (inline.kind === 'break') return <br />
  if (inline.kind === 'strong') return <strong>{renderInlines(inline.children)}</strong>
  if (inline.kind === 'em') return <em>{renderInlines(inline.children)}</em>
  return <ContentLink url={inline.target.href}>{renderInlines(inline.children)}</ContentLink>
}

/** One line of content with filled placeholders and superscript registered marks. */
export function FilledText({ text }: { text: string }) {
  return <CopyText text={useCopy().fill(text)} />
}

type ResponsiveTextProps = { desktop: string; mobile: string; rich?: boolean }

/**
 * Separate texts for wide and narrow pages; an empty `mobile` means the same text for both. Two different texts are both in the
 * document and CSS hides one, so the layout is stable and screen readers read only one.
 */
export function ResponsiveText({ desktop, mobile, rich = false }: ResponsiveTextProps) {
  const Text = rich ? RichText : FilledText
  if (mobile === '' || mobile === desktop) return <Text text={desktop} />
  const Box = rich ? 'div' : 'span'
  return (
    <>
      <Box className={css.wide}>
        <Text text={desktop} />
      </Box>
      <Box className={css.narrow}>
        <Text text={mobile} />
      </Box>
    </>
  )
}
