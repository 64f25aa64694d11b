import { useBrand } from '../site/partner.ts'
import { ReservationBlock } from './reservation-block.tsx'
import { NetworkBlock } from './network-block.tsx'

/** The booking block: it books on this site, or links to the page of the brand's booking network. */
export function Booking(props: Parameters<typeof ReservationBlock>[0]) {
  const { reservationNetwork: network } = useBrand()
  return network ? <NetworkBlock {...props} network={network} /> : <ReservationBlock {...props} />
}
