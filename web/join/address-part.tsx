import { needsFullAddress } from '../../domain/joining/prospect.ts'
import { joinCopy } from '../copy/join.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useBrand } from '../site/partner.ts'
import { AddressFields, ZipField } from './address-fields.tsx'
import formCss from '../forms/form-page.module.css'
import css from './join.module.css'
import type { Join } from './use-join.ts'

/** The whole address if the partner needs it, else only the ZIP code. */
export function AddressPart({ join }: { join: Join }) {
  const t = useCopy(joinCopy)
  const brand = useBrand()
  return (
    <fieldset className={formCss.group}>
      <legend className={formCss.legend}>{t('join.address')}</legend>
      {needsFullAddress(brand) ? (
        <AddressFields fields={join} required />
      ) : (
        <div className={css.pair}>
          <ZipField fields={join} />
        </div>
      )}
    </fieldset>
  )
}
