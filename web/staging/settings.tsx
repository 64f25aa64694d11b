import type { stagingState } from '../../contract/api/staging.ts'
import type { ReplyOf } from '../../contract/endpoint.ts'
import { useSite } from '../site/partner.ts'
import { stagingPath } from '../site/late-paths.ts'
import { useHydrated } from '../ui/use-hydrated.ts'
import css from './stgtools.module.css'
import { CopyText } from '../ui/copy-text.tsx'

type Partners = ReplyOf<typeof stagingState>['partners']
const variantNames = {
  '': 'a browser',
  app: 'the partner’s app',
  'old-iOS': 'an outdated app from the App Store',
  'old-Android': 'an outdated app from Google Play',
} as const

/** The current partner with links to the others, the page variant, and every flag at the top level of the brand. */
export function BrandSettings({ partners }: { partners: Partners }) {
  const { partner, variant } = useSite()
  const hydrated = useHydrated()
  const portSuffix = hydrated && window.location.port !== '' ? `:${window.location.port}` : ''
  const flags = Object.entries(partner.brand).filter(([, value]) => typeof value === 'boolean')
  return (
    <section aria-labelledby="settings" className={css.part}>
      <h2 id="settings">
        <CopyText text={partner.brand.program} />
      </h2>
      <ul className={css.row}>
        {partners
          .filter(({ id }) => id !== partner.id)
          .map(({ id, program }) => (
            <li key={id}>
              <a href={`http://${id}.localhost${portSuffix}${stagingPath()}`}>{program}</a>
            </li>
          ))}
      </ul>
      <p className={css.soft}>
        The site is shown as in {variantNames[variant]}. The app has a user agent with{' '}
        <code>DamaskApp/3.2.1 (iOS)</code>; its oldest supported version is {partner.brand.minimumAppVersion}.
      </p>
      <ul className={css.flags}>
        {flags.map(([name, value]) => (
          <li key={name}>
            <code>{name}</code>
            {value ? <b>on</b> : <span className={css.soft}>off</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
