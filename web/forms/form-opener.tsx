import type { ReactNode } from 'react'
import { lookOnlyCopy } from '../copy/look-only.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useLookOnly } from '../impersonation/use-look-only.ts'
import { Button, type ButtonVariant } from '../ui/button.tsx'
import { HiddenFields } from './hidden-fields.tsx'
import { openParam } from './reply.ts'

type Props = {
  /** The id of the form; empty to close the open one. */
  form: string
  label?: string
  /** Announces the button as disabled. A press still calls `onPress`. */
  busy?: boolean
  small?: boolean
  wide?: boolean
  /** Further parameters of the page with the form open. */
  fields?: Readonly<Record<string, string>>
  variant?: ButtonVariant
  onPress: () => void
  children: ReactNode
}

/**
 * Opens a form of the page. Until the page's script runs, the browser loads the page with the form open. An operator who only looks cannot
 * open one.
 */
export function FormOpener({
  form,
  label,
  busy,
  small = false,
  wide = false,
  fields = {},
  variant = 'quiet',
  onPress,
  children,
}: Props) {
  const t = useCopy(lookOnlyCopy)
  const isLookOnly = useLookOnly() && form !== ''
  return (
    <form method="get" noValidate>
      <HiddenFields values={fields} />
      <Button
        type="submit"
        variant={variant}
        small={small}
        wide={wide}
        name={openParam}
        value={form}
        aria-label={label}
        aria-disabled={busy || undefined}
        disabled={isLookOnly}
        title={isLookOnly ? t('lookOnly.look') : undefined}
        onClick={(event) => {
          event.preventDefault()
          onPress()
        }}
      >
        {children}
      </Button>
    </form>
  )
}
