import type { ContentBlock } from '../../contract/content.ts'
import type { CarouselBlock } from './page-data.ts'

export type TextBlock = Exclude<ContentBlock, CarouselBlock>
/** Consecutive text blocks, or one carousel. */
export type Run = { kind: 'text'; blocks: TextBlock[] } | { kind: 'carousel'; block: CarouselBlock }

/** Splits the blocks of a column into runs, because text has a limited width and a carousel spans the page. */
export function runsOf(blocks: readonly ContentBlock[]): Run[] {
  const runs: Run[] = []
  for (const block of blocks) {
    const lastRun = runs.at(-1)
    if (block.type === 'merchant_carousel') runs.push({ kind: 'carousel', block })
    else if (lastRun?.kind === 'text') lastRun.blocks.push(block)
    else runs.push({ kind: 'text', blocks: [block] })
  }
  return runs
}

/** Splits a banner's text: the first paragraph, without the mark of a heading, is the page's heading. */
export function headlineOf(text: string): { headline: string; lead: string } {
  const [firstParagraph = '', ...otherParagraphs] = text.trim().split(/\n\s*\n/)
  const headline = firstParagraph.replace(/^#{2,3} +/, '').replaceAll('\n', ' ')
  return { headline, lead: otherParagraphs.join('\n\n') }
}
