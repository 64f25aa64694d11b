import type { ReactNode } from 'react'
import { CampaignPicture } from '../ui/picture.tsx'
import css from './view.module.css'

/** The number of the brand's picture that shows a close-up of one dish. */
const dishScene = 2

/** The layout of an error page: what happened, links and the reference for support. */
export function ErrorView({
  title,
  text,
  reference = '',
  children,
}: {
  title: string
  text: string
  reference?: string
  children: ReactNode
}) {
  return (
    <section className={css.page}>
      <div>
        <h1 className={css.title}>{title}</h1>
        <p className={css.text}>{text}</p>
        {reference !== '' && <p className={css.reference}>{reference}</p>}
        <div className={css.links}>{children}</div>
      </div>
      <CampaignPicture index={dishScene} alt="" className={css.picture ?? ''} sizes="(max-width: 860px) 100vw, 520px" />
    </section>
  )
}
