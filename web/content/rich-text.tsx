import { useMemo, type ReactNode } from 'react'
import { useCopy } from '../copy/use-copy.ts'
import { CopyText } from '../copy/words.tsx'
import { placed } from '../ui/placed.tsx'
import { ContentLink } from './content-link.tsx'
import { blocksOf, type RichBlock, type Inline } from './rich-text-nodes.ts'
import css from './rich-text.module.css'

/** Content's words as elements: the safe subset of Markdown, placeholders filled, registered marks raised. Never HTML as written. */
export function RichText({ text }: { text: string }) {
  const blocks = useMemo(() => blocksOf(text), [text])
  return (
    <div className={css.rich}>
      {placed(blocks, (block) => (
        <BlockOf block={block} />
      ))}
    </div>
  )
}

function BlockOf({ block }: { block: RichBlock }) {
  if (block.kind === 'paragraph') return <p>{inline(block.children)}</p>
  if (block.kind === 'heading')
    return block.level === 2 ? <h2>{inline(block.children)}</h2> : <h3>{inline(block.children)}</h3>
  const List = block.ordered ? 'ol' : 'ul'
  return (
    <List>
      {placed(block.items, (item) => (
        <li>{inline(item)}</li>
      ))}
    </List>
  )
}

const inline = (runs: Inline[]): ReactNode => placed(runs, runOf)

function runOf(run: Inline): ReactNode {
  if (run.kind === 'text') return <Filled text={run.text} />
  if (run.kind === 'break') return <br />
  if (run.kind === 'strong') return <strong>{inline(run.children)}</strong>
  if (run.kind === 'em') return <em>{inline(run.children)}</em>
  return <ContentLink url={run.target.href}>{inline(run.children)}</ContentLink>
}

/** One line of content: placeholders filled, registered marks raised. */
export function Filled({ text }: { text: string }) {
  return <CopyText text={useCopy().fill(text)} />
}

type Both = { desktop: string; mobile: string; rich?: boolean }

/** The wide page's text and the narrow page's. Both are in the page, one is shown: nothing moves when the script arrives, and nobody hears both. */
export function ResponsiveText({ desktop, mobile, rich = false }: Both) {
  const Text = rich ? RichText : Filled
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
