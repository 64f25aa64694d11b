import type { AnyPreset, BrandPictureSource } from '../../contract/images.ts'

/** Source of pictures: a restaurant, its menu, a partner's six pictures, or one file of a partner's folder. */
export type ImageSubject =
  | {
      kind: 'merchant'
      id: string
      cuisines: readonly string[]
      city: string
      neighborhood: string
      images: readonly string[]
    }
  | { kind: 'menu'; id: string; images: readonly string[] }
  /** A partner's own picture, which keeps its shape and is never drawn. */
  | { kind: 'own'; id: string; images: readonly [string] }
  | ({ kind: 'brand'; id: string } & BrandPictureSource)

export type Format = 'avif' | 'webp' | 'jpeg'
/** `isPlaceholder`: a plain color, sent when the queue is full. Caches must not store it. */
export type Picture = { bytes: Buffer; format: Format; etag: string; isPlaceholder?: true }
export type PictureRequest = { preset: AnyPreset; index: number; accepts: readonly Format[] }

/** Reads originals by the catalog's address or path; null when the address is not allowed or the read fails. */
export type Originals = { read(reference: string): Promise<Buffer | null> }

export type DrawnSubject = Exclude<ImageSubject, { kind: 'menu' | 'own' }>
/** Draws a picture for a subject that has no usable image file: an SVG with width and height, equal on every machine. */
export type Drawings = {
  /** Part of each cached file's name, so that changed drawings get new files. */
  id: string
  /** `ratio` is width by height; `index` is the picture's place among those of the subject. */
  draw(subject: DrawnSubject, ratio: number, index: number): string
}

/** Pictures in fixed presets. Concurrent requests share one rendering. */
export type ImageService = {
  /** The ETag, computed without rendering. */
  etag(subject: ImageSubject, request: PictureRequest): string
  picture(subject: ImageSubject, request: PictureRequest): Promise<Picture>
}
