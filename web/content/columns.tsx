import type { ReactNode } from 'react'
import type { MerchantCard } from '../../contract/api/merchants.ts'
import { useCopy } from '../copy/use-copy.ts'
import { searchPath } from '../site/paths.ts'
import { Carousel } from '../tile/carousel.tsx'
import { renderParts } from '../ui/render-parts.tsx'
import { Blocks } from './blocks.tsx'
import type { CarouselBlock, PageData } from './page-data.ts'
import css from './page.module.css'
import { RichText } from './rich-text.tsx'
import { runsOf, type Run } from './runs.ts'
import { CopyText } from '../ui/copy-text.tsx'

/**
 * The page below its banner. `hasTitle`: the page's h1 is already above the columns, in the banner, the home page's first screen or the
 * `ActivationStage`. Otherwise the h1 is the title block that begins the main column. Without such a block the h1 is hidden, and has the
 * page's browser title or the program's name.
 */
export function PageColumns({
  page,
  merchants,
  hasTitle,
  sidebar,
}: PageData & { hasTitle: boolean; sidebar?: ReactNode }) {
  const t = useCopy()
  const runs = runsOf(page.main_column)
  const firstRun = runs[0]
  const sideRuns = runsOf(page.side_column)
  const startsWithText = firstRun?.kind === 'text'
  // Without text next to it the partner's sidebar would be alone on the page.
  const shownSidebar = startsWithText ? sidebar : null
  const hasSide = sideRuns.length > 0 || Boolean(shownSidebar)
  const hasVisibleHeading = hasTitle || (startsWithText && firstRun.blocks[0]?.type === 'title')
  return (
    <>
      {!hasVisibleHeading && (
        <h1 className="visually-hidden">
          <CopyText text={t.fill(page.browser_title || '{program}')} />
        </h1>
      )}
      {(startsWithText || hasSide) && (
        <div className={css.columns} data-side={hasSide}>
          <div>{startsWithText && <Blocks blocks={firstRun.blocks} heading={hasTitle ? 'h2' : 'h1'} />}</div>
          {hasSide && (
            <aside className={css.side}>
              <Runs runs={sideRuns} merchants={merchants} />
              {shownSidebar}
            </aside>
          )}
        </div>
      )}
      <Runs runs={startsWithText ? runs.slice(1) : runs} merchants={merchants} className={css.columns} />
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
  return renderParts(runs, (run) =>
    run.kind === 'carousel' ? (
      <MerchantCarousel block={run.block} merchants={merchants[run.block.search] ?? []} />
    ) : (
      <div className={className}>
        <Blocks blocks={run.blocks} heading="h2" />
      </div>
    ),
  )
}

/** The restaurants of a search string; "View all" links to the same search. */
function MerchantCarousel({ block, merchants }: { block: CarouselBlock; merchants: readonly MerchantCard[] }) {
  const t = useCopy()
  return (
    <Carousel
      title={t.fill(block.headline)}
      {...(block.body === '' ? {} : { lead: t.fill(block.body) })}
      merchants={merchants}
      allPath={searchPath(Object.fromEntries(new URLSearchParams(block.search)))}
    />
  )
}
