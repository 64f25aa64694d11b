import { useCopy } from '../copy/use-copy.ts'

export function usePasswordTexts() {
  const t = useCopy()
  return {
    show: t('form.show'),
    hide: t('form.hide'),
    caps: t('form.capsLock'),
    num: t('form.numLock'),
    both: t('form.bothLocks'),
  }
}
