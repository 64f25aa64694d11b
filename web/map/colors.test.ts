import { expect, test } from 'vitest'
import { brandFolders } from '../../checks/fixtures/render.tsx'
import { contrast } from '../../domain/brands/contrast.ts'
import { coloursOf, mixed } from './colours.ts'

const camel = (name: string) => name.replace(/-./g, (letters) => letters.charAt(1).toUpperCase())

test('half of black and white is grey', () => expect(mixed('#000000', '#ffffff', 0.5)).toBe('#808080'))

for (const { id, brand } of brandFolders())
  test.each(['light', 'dark'] as const)(
    `${id}, %s: names can be read on land, and land can be told from water`,
    (name) => {
      const scheme: Readonly<Record<string, string>> = brand.theme[name]
      const colours = coloursOf((property) => scheme[camel(property.slice(2))] ?? '')
      expect(contrast(colours.ink, colours.land)).toBeGreaterThan(7)
      expect(contrast(colours['ink-soft'], colours.land)).toBeGreaterThan(4.5)
      expect(colours.water).not.toBe(colours.land)
      // A count in its circle.
      expect(contrast(colours.ink, colours.surface)).toBeGreaterThan(7)
    },
  )
