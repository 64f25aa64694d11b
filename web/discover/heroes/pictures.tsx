import type { MerchantCard } from '../../../contract/api/merchants.ts'
import { MerchantPicture } from '../../ui/picture.tsx'

/** Pictures that set a scene and say nothing: hidden from screen readers. Without restaurants there are none. */
export function ScenePictures({
  of,
  most,
  first = most,
  sizes,
  list,
  picture,
}: {
  of: readonly MerchantCard[]
  most: number
  /** How many of them a phone shows without scrolling: the others wait for those. */
  first?: number
  sizes: string
  list: string
  picture: string
}) {
  return (
    <div className={list} aria-hidden="true">
      {of.slice(0, most).map(({ id, images }, at) => (
        <MerchantPicture
          key={id}
          kind="merchant"
          id={id}
          alt=""
          eager={at < first}
          sizes={sizes}
          className={picture}
          version={images.version}
          placeholder={images.placeholder}
        />
      ))}
    </div>
  )
}
