import { CloudOff, MapPinOff, UtensilsCrossed, X } from 'lucide-react'
import { Link, useLocation, useSearchParams } from 'react-router'
import type { MerchantCard } from '../../contract/api/merchants.ts'
import { unknownPlaceMessage } from '../../contract/places.ts'
import type { CopyKey } from '../copy/defaults.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useBrand } from '../partner.ts'
import { searchPath } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Bone } from '../ui/skeleton.tsx'
import { MerchantTile } from './merchant-tile.tsx'
import { changed, chosen, cleared, filterCount, flagged, flags, isOn, lists, toggled, type ListName } from './query.ts'
import { optionLabel } from './option-label.ts'
import css from './search.module.css'

const eagerTiles = 3
const ghosts = 9

export function MerchantList({ merchants }: { merchants: readonly MerchantCard[] }) {
  const { card } = useBrand().layout
  return (
    <ul className={css.list} data-card={card}>
      {merchants.map((merchant, at) => (
        <li key={merchant.id}>
          <MerchantTile merchant={merchant} heading="h2" eager={at < eagerTiles} />
        </li>
      ))}
    </ul>
  )
}

/** The shape of what is coming, so that nothing jumps when it arrives. */
export function WaitingList() {
  const { card } = useBrand().layout
  return (
    <div className={css.list} data-card={card} aria-hidden="true">
      {Array.from({ length: ghosts }, (_none, at) => (
        <div key={at} className={css.ghost}>
          <Bone className={css.ghostImage} />
          <Bone className={css.ghostName} />
          <Bone className={css.ghostLine} />
        </div>
      ))}
    </div>
  )
}

/** What stands in the way, each with one tap to drop it. */
function dropsOf(params: URLSearchParams): { label: string; without: URLSearchParams }[] {
  const text = params.get('restaurantOrCuisine') ?? ''
  return [
    ...(text === ''
      ? []
      : [{ label: `“${text}”`, without: changed(params, (next) => next.delete('restaurantOrCuisine')) }]),
    ...flags
      .filter((name) => isOn(params, name))
      .map((name) => ({ label: optionLabel(name), without: flagged(params, name) })),
    ...(Object.keys(lists) as ListName[]).flatMap((name) =>
      chosen(params, name).map((value) => ({ label: optionLabel(name, value), without: toggled(params, name, value) })),
    ),
  ]
}

export function NoResults({ place }: { place: string }) {
  const t = useCopy()
  const [params] = useSearchParams()
  const drops = dropsOf(params)
  return (
    <Empty
      icon={<UtensilsCrossed size={32} />}
      title={t('search.none')}
      text={`${t('search.noneText', { place })} ${drops.length > 0 ? t('search.noneDrop') : t('search.noneWider', { place })}`}
    >
      <div className={css.drop}>
        {drops.map(({ label, without }) => (
          <Link key={label} className={css.chip} to={`?${without}`}>
            {label.startsWith('search.') ? t(label as CopyKey) : label}
            <X aria-hidden="true" size={16} />
          </Link>
        ))}
        {filterCount(params) > 1 && (
          <Link className={css.chip} to={`?${cleared(params)}`}>
            {t('search.clear')}
          </Link>
        )}
      </div>
    </Empty>
  )
}

export function UnknownPlace({ place }: { place: string }) {
  const t = useCopy()
  const { defaultLocation } = useBrand()
  return (
    <Empty icon={<MapPinOff size={32} />} title={t('search.unknown', { place })} text={unknownPlaceMessage}>
      <ButtonLink to={searchPath({ location: defaultLocation.label })}>{defaultLocation.label}</ButtonLink>
    </Empty>
  )
}

export function FailedSearch({ reference }: { reference: string }) {
  const t = useCopy()
  const { pathname, search } = useLocation()
  return (
    <Empty
      icon={<CloudOff size={32} />}
      title={t('search.failed')}
      text={`${t('search.failedText')} ${reference && t('error.reference', { reference })}`}
    >
      <ButtonLink to={pathname + search}>{t('error.again')}</ButtonLink>
    </Empty>
  )
}
