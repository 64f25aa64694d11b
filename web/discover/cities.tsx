import { ArrowUpRight } from 'lucide-react'
import { Link } from 'react-router'
import { discoverCopy } from '../copy/discover.ts'
import { useCopy } from '../copy/use-copy.ts'
import { searchPath } from '../site/paths.ts'
import css from './cities.module.css'
import { TitledSection } from '../ui/section.tsx'

/** Links to searches in cities. The copy `home.cityList` is a list such as `New York, NY|Chicago, IL`. */
export function Cities() {
  const t = useCopy(discoverCopy)
  const cities = t('home.cityList').split('|')
  return (
    <TitledSection title={t('home.cities')} lead={t('home.citiesLead')}>
      <ul className={css.cities}>
        {cities.map((city) => {
          const [name, state] = city.split(',')
          return (
            <li key={city}>
              <Link className={css.city} to={searchPath({ location: city })}>
                <b>{name}</b>
                <span>{state}</span>
                <ArrowUpRight aria-hidden="true" size={18} />
              </Link>
            </li>
          )
        })}
      </ul>
    </TitledSection>
  )
}
