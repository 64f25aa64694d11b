import type { ReactNode } from 'react'
import type { BrandLayout } from '../../../contract/brand-layout.ts'
import { useBrand } from '../../site/partner.ts'
import { BandHero } from './band.tsx'
import { CounterHero } from './counter.tsx'
import type { HeroProps } from './hero-props.ts'
import { NumeralHero } from './numeral.tsx'
import { PosterHero } from './poster.tsx'
import { SplitHero } from './split.tsx'
import { WelcomeHero } from './welcome.tsx'

const heroes: Readonly<Record<BrandLayout['hero'], (props: HeroProps) => ReactNode>> = {
  band: BandHero,
  numeral: NumeralHero,
  split: SplitHero,
  poster: PosterHero,
  welcome: WelcomeHero,
  counter: CounterHero,
}

/** The first screen of the home and discover pages, in the composition that the brand's layout names. */
export function Hero({ merchants }: HeroProps) {
  const Composition = heroes[useBrand().layout.hero]
  return <Composition merchants={merchants} />
}
