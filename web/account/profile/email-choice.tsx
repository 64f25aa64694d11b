import type { Brand } from '../../../contract/brand.ts'
import type { MemberView } from '../../../contract/api/session.ts'
import { profileCopy } from '../../copy/profile.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { useFormats } from '../../site/format.ts'
import type { MemberFields } from '../../join/join-fields.ts'
import { useBrand } from '../../site/partner.ts'
import { Checkbox } from '../../ui/checkbox.tsx'

/** Which hint explains the effect of the choice on the member's rate. `plain` names no rate. */
export function emailHint(brand: Brand, member: MemberView, optIn: boolean): 'plain' | 'on' | 'vip' | 'off' {
  const { OptedIn, OptedOut } = brand.earning.tiers
  if (!brand.showEarnRate || OptedIn <= OptedOut) return 'plain'
  if (!optIn) return 'off'
  return member.tierLevel === 'VIP' ? 'vip' : 'on'
}

/** The email opt-in with its hint. */
export function EmailChoice({ fields: { form, set }, member }: { fields: MemberFields; member: MemberView }) {
  const t = useCopy(profileCopy)
  const { rate } = useFormats()
  const brand = useBrand()
  const { tiers } = brand.earning
  const rates = {
    optedOut: rate(tiers.OptedOut, brand),
    optedIn: rate(tiers.OptedIn, brand),
    vip: rate(tiers.VIP, brand),
  }
  const hints = {
    plain: () => t('profile.emailHint'),
    on: () => t('profile.emailOnHint', { rate: rates.optedIn, lowest: rates.optedOut }),
    vip: () => t('profile.emailVipHint', { rate: rates.vip, lowest: rates.optedOut }),
    off: () => t('profile.emailOffHint', { rate: rates.optedIn, lowest: rates.optedOut }),
  }
  return (
    <Checkbox
      name="emailOptIn"
      label={t('profile.emailOptIn')}
      hint={hints[emailHint(brand, member, form.emailOptIn)]()}
      checked={form.emailOptIn}
      onChange={(event) => set('emailOptIn', event.target.checked)}
    />
  )
}
