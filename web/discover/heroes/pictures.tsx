import type { MerchantCard } from '../../../contract/api/merchants.ts'
import { Picture } from '../../ui/picture.tsx'

/** Pictures that set a scene and say nothing: hidden from screen readers. Without restaurants there are none. */
export function ScenePictures({
  of,
  most,
  sizes,
  list,
  picture,
}: {
  of: readonly MerchantCard[]
  most: number
  sizes: string
  list: string
  picture: string
}) {
  return (
    <div className={list} aria-hidden="true">
      {of.slice(0, most).map(({ id, images }) => (
        <Picture
          key={id}
          kind="merchant"
          id={id}
          alt=""
          eager
          sizes={sizes}
          className={picture}
          version={images.version}
          placeholder={images.placeholder}
        />
      ))}
    </div>
  )
}
