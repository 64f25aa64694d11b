import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { random } from '../random.ts'
import type { Style } from './cuisines/cuisine.ts'
import type { sheets } from './menus/sheets.ts'

type SheetName = keyof typeof sheets
const sheetsByStyle: Partial<Record<Style, readonly SheetName[]>> = {
  brunch: ['brunch', 'lunch', 'drinks'],
  dinner: ['dinner', 'sweets', 'drinks'],
  split: ['lunch', 'dinner', 'sweets', 'drinks'],
  allday: ['brunch', 'lunch', 'dinner', 'sweets', 'drinks'],
  bar: ['drinks'],
}

/**
 * Images of a restaurant's menu. One in ten restaurants whose style has menu sheets gets the first one or more of them. The menu has a
 * separate random sequence, so that everything else about the restaurant is the same with and without a menu.
 */
export function seedMenu(id: string, style: Style): string[] {
  const chance = random(`menu ${id}`)
  const sheetNames = sheetsByStyle[style] ?? []
  if (sheetNames.length === 0 || !chance.happens(0.1)) return []
  return sheetNames.slice(0, chance.whole(1, sheetNames.length)).map((name) => `menus/${name}.webp`)
}

/** Copies the menu sheets to the folder from which the image service reads a restaurant's pictures. */
export const copyMenus = (dataDir: string): void =>
  cpSync(join(import.meta.dirname, 'menus'), join(dataDir, 'pictures', 'menus'), {
    recursive: true,
    filter: (file) => !file.endsWith('.ts'),
  })
