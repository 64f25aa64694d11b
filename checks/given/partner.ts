import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brand, copyFile, legalFile, type Brand, type PartnerView } from '../../contract/brand.ts'

/** A partner as its folder says, with some settings and texts changed. */
export function partnerOf(id: string, settings: Partial<Brand> = {}, copy: Record<string, string> = {}): PartnerView {
  const json = (file: string): unknown => JSON.parse(readFileSync(join('brands', id, file), 'utf8'))
  return {
    id,
    brand: { ...brand.parse({ ...(json('brand.json') as object), theme: json('theme.json') }), ...settings },
    copy: { ...copyFile.parse(json('copy.json')), ...copy },
    legal: legalFile.parse(json('legal.json')),
    mark: '/brand/mark.svg?v=given',
  }
}

/** Every brand that has a folder. */
export const brandIds = (): string[] => readdirSync('brands').sort()
