import { expect, test } from 'vitest'
import { brandFolders } from '../../checks/fixtures/render.tsx'
import { contrast } from '../../domain/brands/contrast.ts'
import { colorsOf, mixColors } from './colors.ts'

const camel = (name: string) => name.replace(/-./g, (letters) => letters.charAt(1).toUpperCase())

test('half of black and white is gray', () => expect(mixColors('#000000', '#ffffff', 0.5)).toBe('#808080'))

for (const { id, brand } of brandFolders())
  test.each(['light', 'dark'] as const)(
    `${id}, %s: names are readable on land, and land differs from water`,
    (name) => {
      const scheme: Readonly<Record<string, string>> = brand.theme[name]
      const colors = colorsOf((property) => scheme[camel(property.slice(2))] ?? '')
      expect(contrast(colors.ink, colors.land)).toBeGreaterThan(7)
      expect(contrast(colors['ink-soft'], colors.land)).toBeGreaterThan(4.5)
      expect(colors.water).not.toBe(colors.land)
      // The count in its circle.
      expect(contrast(colors.ink, colors.surface)).toBeGreaterThan(7)
    },
  )
