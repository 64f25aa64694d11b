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
  if (block.kind === 'paragraph') return <p>{renderRuns(block.children)}</p>
  if (block.kind === 'heading')
    return block.level === 2 ? <h2>{renderRuns(block.children)}</h2> : <h3>{renderRuns(block.children)}</h3>
  const List = block.ordered ? 'ol' : 'ul'
  return (
    <List>
      {renderParts(block.items, (item) => (
        <li>{renderRuns(item)}</li>
      ))}
    </List>
  )
}

const renderRuns = (runs: Inline[]): ReactNode => renderParts(runs, renderRun)

function renderRun(run: Inline): ReactNode {
  if (run.kind === 'text') return <FilledText text={run.text} />
  if (run.kind === 'break') return <br />
  if (run.kind === 'strong') return <strong>{renderRuns(run.children)}</strong>
  if (run.kind === 'em') return <em>{renderRuns(run.children)}</em>
  return <ContentLink url={run.target.href}>{renderRuns(run.children)}</ContentLink>
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
