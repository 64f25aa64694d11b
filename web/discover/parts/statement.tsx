import { Link } from 'react-router'
import type { MerchantCard } from '../../../contract/api/merchants.ts'
import { discoverCopy } from '../../copy/discover.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { earnedUnits } from '../../site/earning.ts'
import { useFormats } from '../../site/format.ts'
import { useBrand } from '../../site/partner.ts'
import { merchantPath } from '../../site/paths.ts'
import css from './statement.module.css'

const sampleBills = [8450, 4620, 11280, 3175] // cents

/** An example statement: real restaurants, invented bills (a note says so) and the brand's rate for members with the email opt-in. */
export function StatementBlock({ merchants }: { merchants: readonly MerchantCard[] }) {
  const t = useCopy(discoverCopy)
  const { money, units } = useFormats()
  const brand = useBrand()
  const rate = brand.earning.tiers.OptedIn
  if (!brand.showEarnRate || merchants.length === 0) return null
  const rows = sampleBills.flatMap((cents, index) => {
    const merchant = merchants[index]
    return merchant ? [{ merchant, cents, rewardUnits: earnedUnits(cents, rate) }] : []
  })
  const total = rows.reduce((sum, row) => sum + row.rewardUnits, 0)
  return (
    <div className={css.statement}>
      <table className={css.table}>
        <caption className={css.caption}>{t('home.statement')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('home.statementWhere')}</th>
            <th scope="col">{t('home.statementBill')}</th>
            <th scope="col">{t('home.statementEarned')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ merchant, cents, rewardUnits }) => (
            <tr key={merchant.id}>
              <th scope="row">
                <Link to={merchantPath(merchant.id)} dir="auto">
                  {merchant.name}
                </Link>
              </th>
              <td>{money(cents)}</td>
              <td>{units(rewardUnits, brand)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {t('home.statementTotal')}
            </th>
            <td>{units(total, brand)}</td>
          </tr>
        </tfoot>
      </table>
      <p className={css.note}>{t('home.exampleNote')}</p>
    </div>
  )
}
