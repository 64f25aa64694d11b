import { ExternalLink } from 'lucide-react'
import type { MerchantDetail } from '../../contract/api/merchants.ts'
import { imageUrl, menuShape } from '../../contract/images.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useBrand } from '../site/partner.ts'
import { buttonClass } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import css from './menu-viewer.module.css'

type Props = { merchant: Pick<MerchantDetail, 'id' | 'name' | 'menuUrl' | 'menuImages'>; onClose: () => void }

const { ratio, widths } = menuShape
// The image's width and height below are those of the small picture: 600 / 0.7 = 857.
const [smallWidth, largeWidth] = widths

/** The pages of the menu, one below the other. Each links to its larger picture. */
export function MenuViewer({ merchant, onClose }: Props) {
  const t = useCopy()
  const brand = useBrand()
  const { id, name, menuUrl, menuImages } = merchant
  const urlAt = (index: number, width: typeof smallWidth | typeof largeWidth) =>
    imageUrl({ kind: 'menu', id, index }, { width, ratio }, brand)
  const label = (page: number) => t('merchant.menuPage', { page, count: menuImages.length })
  return (
    <Dialog
      open
      onClose={onClose}
      shape="sheet"
      title={t('merchant.menuOf', { name })}
      closeLabel={t('shell.close')}
      {...(menuUrl ? { footer: <OwnMenuLink url={menuUrl} /> } : {})}
    >
      <ol className={css.pages}>
        {menuImages.map((reference, index) => (
          <li key={`${index} ${reference}`}>
            <a href={urlAt(index, largeWidth)} target="_blank" rel="noreferrer">
              <img
                className={css.page}
                src={urlAt(index, smallWidth)}
                srcSet={`${urlAt(index, smallWidth)} 600w, ${urlAt(index, largeWidth)} 1200w`}
                sizes="(max-width: 660px) 92vw, 600px"
                width={600}
                height={857}
                alt={label(index + 1)}
                loading={index === 0 ? 'eager' : 'lazy'}
                decoding="async"
              />
            </a>
            {menuImages.length > 1 && (
              <p className={css.number} aria-hidden="true">
                {label(index + 1)}
              </p>
            )}
          </li>
        ))}
      </ol>
    </Dialog>
  )
}

function OwnMenuLink({ url }: { url: string }) {
  const t = useCopy()
  return (
    <a className={buttonClass('quiet')} href={url} target="_blank" rel="noreferrer">
      {t('merchant.menuOwn')}
      <ExternalLink aria-hidden="true" size={16} />
    </a>
  )
}
