import { frameLabelDefaults, type FrameLabel } from '../../contract/vault.ts'

const isLabel = (name: string): name is FrameLabel => Object.hasOwn(frameLabelDefaults, name)

/** The brand's own words for the card frame, its `frame.…` texts; what it leaves out the frame says in its own. */
export function frameWords(copy: Readonly<Record<string, string>>): Partial<Record<FrameLabel, string>> {
  const own = Object.entries(copy).flatMap(([key, text]) => {
    const name = key.startsWith('frame.') ? key.slice('frame.'.length) : ''
    return isLabel(name) ? [[name, text] as const] : []
  })
  return Object.fromEntries(own)
}
