import type { ReactNode } from 'react'
import { useCopy } from '../copy/use-copy.ts'
import { useFormats } from '../site/format.ts'
import css from './search.module.css'

export function useSearchTitle(place: string, text: string, isMapArea: boolean): string {
  const t = useCopy()
  if (isMapArea) return text === '' ? t('search.titleArea') : t('search.titleAreaText', { text })
  return text === '' ? t('search.title', { place }) : t('search.titleText', { text, place })
}

/** Title and number of results, with the controls of the view next to them. */
export function SearchHead({ title, total, children }: { title: string; total: number; children?: ReactNode }) {
  const t = useCopy()
  const { count } = useFormats()
  return (
    <div className={css.head}>
      <h1 className={css.title}>{title}</h1>
      <p className={css.count} role="status">
        {total === 1 ? t('search.countOne') : t('search.count', { count: count(total) })}
      </p>
      <div className={css.controls}>{children}</div>
    </div>
  )
}
