import type { AnyPreset, BrandLook } from '../../contract/images.ts'

/** What pictures are made of: a restaurant with its own pictures, its menu page by page, or a partner. */
export type Subject =
  | {
      kind: 'merchant'
      id: string
      cuisines: readonly string[]
      city: string
      neighborhood: string
      images: readonly string[]
    }
  | { kind: 'menu'; id: string; images: readonly string[] }
  | ({ kind: 'brand'; id: string } & BrandLook)

export type Format = 'avif' | 'webp' | 'jpeg'
/** `standIn` is the colour of the picture's ground, given while too much waits to be drawn: for nobody to keep. */
export type Picture = { bytes: Buffer; format: Format; etag: string; standIn?: true }
export type Wanted = { preset: AnyPreset; index: number; accepts: readonly Format[] }

/** Where originals come from: an address or path of the catalogue, or nothing when it may not or cannot be read. */
export type Originals = { read(reference: string): Promise<Buffer | null> }

export type DrawnSubject = Exclude<Subject, { kind: 'menu' }>
/** Draws a picture for a subject that has no usable image file: an SVG with width and height, equal on every machine. */
export type Drawings = {
  /** Part of the name of each file that is made from them, so that changed drawings never return a file of the former ones. */
  id: string
  draw(subject: DrawnSubject, ratio: number, index: number): string
}

/** Pictures in fixed presets; what is asked for twice is made once. */
export type ImageService = {
  /** The name of these bytes, known without making them. */
  etag(subject: Subject, wanted: Wanted): string
  picture(subject: Subject, wanted: Wanted): Promise<Picture>
}
