import { shellCopy } from '../copy/shell.ts'
import { pageInfo } from '../site/context.ts'
import { discoverCopy } from '../copy/discover.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useBrand } from '../site/partner.ts'
import { pageMeta } from '../page/meta.ts'
import type { Route } from './+types/how-page.ts'
import { homeMerchants } from './home-data.ts'
import css from './how-page.module.css'
import { JoinLinks } from './join-links.tsx'
import { HomeSections } from './sections.tsx'
import { CopyText } from '../ui/copy-text.tsx'

export const loader = ({ context }: Route.LoaderArgs) =>
  homeMerchants(context, context.get(pageInfo).partner.brand.layout.howSections)

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, '/how-it-works', [shellCopy, 'shell.how'])

/** Explains the program on one page. The brand's `howSections` name its sections, such as steps, rates and common questions. */
export default function HowPage({ loaderData }: Route.ComponentProps) {
  const t = useCopy(discoverCopy)
  const { layout } = useBrand()
  return (
    <>
      <section className={css.opening} data-heading={layout.heading}>
        <h1 className={css.title}>
          <CopyText text={t('how.title')} />
        </h1>
        <p className={css.lead}>{t('how.lead')}</p>
        <JoinLinks />
      </section>
      <HomeSections names={layout.howSections} merchants={loaderData} />
    </>
  )
}
