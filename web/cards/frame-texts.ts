import { frameLabelDefaults, type FrameLabel } from '../../contract/vault.ts'

const isLabel = (name: string): name is FrameLabel => Object.hasOwn(frameLabelDefaults, name)

/** The brand's texts for the card frame (`frame.…`). The frame has defaults for the rest. */
export function frameLabelsOf(copy: Readonly<Record<string, string>>): Partial<Record<FrameLabel, string>> {
  const overrides = Object.entries(copy).flatMap(([key, text]) => {
    const name = key.startsWith('frame.') ? key.slice('frame.'.length) : ''
    return isLabel(name) ? [[name, text] as const] : []
  })
  return Object.fromEntries(overrides)
}
