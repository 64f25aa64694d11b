import type { Brand } from '../../contract/brand.ts'
import css from './footer.module.css'
import amex from './networks/amex.svg?url&no-inline'
import discover from './networks/discover.svg?url&no-inline'
import mastercard from './networks/mastercard.svg?url&no-inline'
import visa from './networks/visa.svg?url&no-inline'

type Network = Brand['cardTypesAccepted'][number]
const logos: Readonly<Record<Network, [file: string, name: string]>> = {
  VISA: [visa, 'Visa'],
  MAST: [mastercard, 'Mastercard'],
  AMEX: [amex, 'American Express'],
  DISC: [discover, 'Discover'],
}

/** The logos of the networks whose cards earn here, each with its name as alt text. */
export function NetworkLogos({ networks, label }: { networks: readonly Network[]; label: string }) {
  return (
    <ul className={css.networks} aria-label={label}>
      {networks.map((network) => {
        const [file, name] = logos[network]
        return (
          <li key={network}>
            <img src={file} alt={name} width={48} height={30} loading="lazy" />
          </li>
        )
      })}
    </ul>
  )
}
