import type { MerchantDetail } from '../../contract/api/merchants.ts'
import type { LocalNow } from '../site/open-now.ts'
import { useBrand } from '../site/partner.ts'
import { ReservationBlock } from './block.tsx'
import { NetworkBlock } from './network-block.tsx'

/** The booking block: here, or a link to the partner's booking network. */
export function Booking(props: { merchant: MerchantDetail; now: LocalNow }) {
  const { reservationNetwork: network } = useBrand()
  return network ? <NetworkBlock {...props} network={network} /> : <ReservationBlock {...props} />
}
