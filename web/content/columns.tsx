import type { ReactNode } from 'react'
import { useCopy } from '../copy/use-copy.ts'
import { placed } from '../ui/placed.tsx'
import { Blocks } from './blocks.tsx'
import { MerchantCarousel } from './merchant-carousel.tsx'
import type { PageData } from './page-data.ts'
import css from './page.module.css'
import { RichText } from './rich-text.tsx'
import { runsOf, type Run } from './runs.ts'
import { CopyText } from '../copy/words.tsx'

/** All of a page below its banner. Without a banner's heading the page is headed by its first title, else by its name. */
export function PageColumns({ page, merchants, titled, sidebar }: PageData & { titled: boolean; sidebar?: ReactNode }) {
  const t = useCopy()
  const runs = runsOf(page.main_column)
  const first = runs[0]
  const side = runsOf(page.side_column)
  const opens = first?.kind === 'words'
  // Beside nothing the partner's sidebar would stand alone on the page.
  const beside = opens && sidebar
  const hasSide = side.length > 0 || Boolean(beside)
  const headed = titled || (opens && first.blocks[0]?.type === 'title')
  return (
    <>
      {!headed && (
        <h1 className="visually-hidden">
          <CopyText text={t.fill(page.browser_title || '{program}')} />
        </h1>
      )}
      {(opens || hasSide) && (
        <div className={css.columns} data-side={hasSide}>
          <div>{opens && <Blocks blocks={first.blocks} heading={titled ? 'h2' : 'h1'} />}</div>
          {hasSide && (
            <aside className={css.side}>
              <Runs runs={side} merchants={merchants} />
              {beside}
            </aside>
          )}
        </div>
      )}
      <Runs runs={opens ? runs.slice(1) : runs} merchants={merchants} className={css.columns} />
      {page.disclaimer !== '' && (
        <div className={css.disclaimer}>
          <RichText text={page.disclaimer} />
        </div>
      )}
    </>
  )
}

type RunsProps = { runs: readonly Run[]; className?: string | undefined } & Pick<PageData, 'merchants'>

function Runs({ runs, merchants, className }: RunsProps) {
  return placed(runs, (run) =>
    run.kind === 'carousel' ? (
      <MerchantCarousel block={run.block} merchants={merchants[run.block.search] ?? []} />
    ) : (
      <div className={className}>
        <Blocks blocks={run.blocks} heading="h2" />
      </div>
    ),
  )
}
