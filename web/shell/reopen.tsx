import { CardForm } from '../cards/card-form.tsx'
import { joinCopy } from '../copy/join.ts'
import { useCopy } from '../copy/use-copy.ts'
import { overviewPath, signOutPath } from '../site/paths.ts'
import css from '../forms/form-page.module.css'
import { storeLinkedNote } from './linked-note.ts'

/** The re-enrollment screen, which a member whose last card is gone sees in place of every page except the sign-out (P1-140). */
export function Reopen() {
  const t = useCopy(joinCopy)
  return (
    <div className={css.page}>
      <div className={css.intro}>
        <h1 className={css.title}>{t('closed.title')}</h1>
        <p className={css.lead}>
          {t('closed.deleted')} {t('closed.add')}
        </p>
      </div>
      <div className={css.card}>
        <CardForm
          onLinked={(linkedCards) => {
            storeLinkedNote(linkedCards.at(-1)?.memberCard.lastFour ?? '')
            window.location.assign(overviewPath())
          }}
          onCancel={() => window.location.assign(signOutPath())}
          cancelLabel={t('closed.later')}
        />
      </div>
    </div>
  )
}
