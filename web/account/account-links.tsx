import { Link } from 'react-router'
import { accountCopy } from '../copy/account.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useBrand } from '../site/partner.ts'
import { tabsOf } from './tabs.ts'

/** Links to every page of the Account Center that the partner offers. */
export function AccountLinks() {
  const t = useCopy(accountCopy)
  return (
    <ul>
      {tabsOf(useBrand()).map(({ path, label, icon: Icon }) => (
        <li key={path}>
          <Link to={path}>
            <Icon aria-hidden="true" size={18} />
            {t(label)}
          </Link>
        </li>
      ))}
    </ul>
  )
}
