import type { ContentBlock } from '../../contract/content.ts'
import type { CarouselBlock } from './page-data.ts'

export type TextBlock = Exclude<ContentBlock, CarouselBlock>
/** Consecutive text blocks, or one carousel. */
export type Run = { kind: 'text'; blocks: TextBlock[] } | { kind: 'carousel'; block: CarouselBlock }

/** Splits the blocks of a column into runs, because text has a limited width and a carousel spans the page. */
export function runsOf(blocks: readonly ContentBlock[]): Run[] {
  const runs: Run[] = []
  for (const block of blocks) {
    const last = runs.at(-1)
    if (block.type === 'merchant_carousel') runs.push({ kind: 'carousel', block })
    else if (last?.kind === 'text') last.blocks.push(block)
    else runs.push({ kind: 'text', blocks: [block] })
  }
  return runs
}

/** Splits a banner's text: the first paragraph, without the mark of a heading, is the page's heading. */
export function headlineOf(text: string): { headline: string; rest: string } {
  const [first = '', ...rest] = text.trim().split(/\n\s*\n/)
  return { headline: first.replace(/^#{2,3} +/, '').replaceAll('\n', ' '), rest: rest.join('\n\n') }
}
