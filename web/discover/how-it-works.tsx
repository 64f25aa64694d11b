import type { MerchantCard } from '../../contract/api/merchants.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useBrand } from '../partner.ts'
import css from './hero.module.css'
import { JoinLinks } from './join-links.tsx'
import { HomeSection } from './sections.tsx'

/** What the programme is, in one page: the steps, the numbers, the questions. */
export function HowItWorks({ near }: { near: readonly MerchantCard[] }) {
  const t = useCopy()
  const brand = useBrand()
  return (
    <div data-look={brand.layout.hero}>
      <section className={css.plainHero}>
        <h1>{t('how.title')}</h1>
        <p className={css.lead}>{t('how.lead')}</p>
        <JoinLinks />
      </section>
      <HomeSection section="how" near={near} acclaimed={[]} />
      <HomeSection section="earn" near={near} acclaimed={[]} />
      {brand.earning.extras.length > 0 && <HomeSection section="extras" near={near} acclaimed={[]} />}
      <HomeSection section="questions" near={near} acclaimed={[]} />
    </div>
  )
}
