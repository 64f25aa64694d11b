import { encode } from 'uqr'
import { partsCss } from '../ui/parts.tsx'
import css from './pairing.module.css'

/** The secret for an authenticator app as a QR code and as text. */
export const Pairing = ({ secret, uri }: { secret: string; uri: string }) => (
  <div className={css.pair}>
    <QrCode text={uri} />
    <p>
      No camera? Type this secret into the app:
      <code className={partsCss.secret}>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
    </p>
  </div>
)

/** Drawn as one path: an image URL or inline style would need a wider Content-Security-Policy. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 0 })
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      className={css.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="Code to scan"
      shapeRendering="crispEdges"
    >
      <path d={path} fill="currentColor" />
    </svg>
  )
}
