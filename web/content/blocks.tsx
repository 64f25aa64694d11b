import { ArrowRight } from 'lucide-react'
import { buttonClass } from '../ui/button.tsx'
import { ContentLink } from './content-link.tsx'
import { renderParts } from '../ui/render-parts.tsx'
import css from './blocks.module.css'
import { ResponsiveText } from './rich-text.tsx'
import type { TextBlock } from './runs.ts'

/** The text blocks of a column. `heading` is the level of a title in the first block; later titles are h2. */
export function Blocks({ blocks, heading }: { blocks: readonly TextBlock[]; heading: 'h1' | 'h2' }) {
  return (
    <div className={css.blocks}>
      {renderParts(blocks, (block, index) => (
        <Block block={block} heading={index === 0 ? heading : 'h2'} />
      ))}
    </div>
  )
}

function Block({ block, heading: Heading }: { block: TextBlock; heading: 'h1' | 'h2' }) {
  const { text_desktop: desktop, text_mobile: mobile } = block
  switch (block.type) {
    case 'title':
      return (
        <Heading className={css.title}>
          <ResponsiveText desktop={desktop} mobile={mobile} />
        </Heading>
      )
    case 'body_text':
      return (
        <div className={css.body}>
          <ResponsiveText rich desktop={desktop} mobile={mobile} />
        </div>
      )
    case 'button':
      return (
        <ContentLink url={block.url} newTab={block.new_tab} className={buttonClass('main')}>
          <ResponsiveText desktop={desktop} mobile={mobile} />
        </ContentLink>
      )
    case 'standalone_link':
      return (
        <ContentLink url={block.url} newTab={block.new_tab} className={css.link}>
          <ResponsiveText desktop={desktop} mobile={mobile} />
          <ArrowRight aria-hidden="true" size={18} />
        </ContentLink>
      )
  }
}
