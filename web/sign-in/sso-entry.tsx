import { useSearchParams } from 'react-router'
import { ssoFaults, type SsoFault } from '../../contract/api/sso.ts'
import { messageText } from '../../contract/messages.ts'
import { ssoCopy } from '../copy/sso.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useSite } from '../site/partner.ts'
import { ssoPath } from '../site/paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { takeSsoPath } from './landing.ts'
import { CopyText } from '../ui/copy-text.tsx'

/** Shows why the partner's sign-in failed, by a code of the contract. From the URL it shows no text except a well-formed reference. */
export function SsoFaultNotice() {
  const t = useCopy(ssoCopy)
  const { copy } = useSite().partner
  const [params] = useSearchParams()
  const outcome = params.get('sso')
  const fault = ssoFaults.find((code): code is SsoFault => code === outcome)
  if (!fault) return null
  const reference = /^[A-Z2-9]{8}$/.exec(params.get('ref') ?? '')?.[0]
  // A canceled sign-in is not an error and needs no reference.
  if (fault === 'canceled') return <Notice tone="plain">{t('sso.fault.canceled')}</Notice>
  return (
    <Notice tone="error" label={t('form.error')}>
      {fault === 'in_use' && (
        <p>
          <CopyText text={t.fill(messageText('hasAccountSso', '', undefined, copy))} />
        </p>
      )}
      <p>
        <CopyText text={t(`sso.fault.${fault}`)} />
      </p>
      {reference && <p>{t('sso.reference', { reference })}</p>}
    </Notice>
  )
}

/** The link to the sign-in at the partner, with the return path. */
export function SsoEntry({ returnTo }: { returnTo: string | null }) {
  const t = useCopy(ssoCopy)
  return (
    <ButtonLink
      wide
      reloadDocument
      to={ssoPath(returnTo ?? '')}
      // Only the browser has the stored return path. It is valid once, so the click reads and removes it.
      onClick={(event) => {
        const address = takeSsoPath(returnTo)
        if (address === ssoPath(returnTo ?? '')) return
        event.preventDefault()
        window.location.assign(address)
      }}
    >
      {t('sso.button')}
    </ButtonLink>
  )
}
