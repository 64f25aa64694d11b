import type { ComponentProps } from 'react'

type Props = ComponentProps<'div'> & {
  /** Interrupts a screen reader; other messages wait until it pauses. */
  urgent: boolean
}

/** A message that screen readers announce when it appears. */
export const Announcement = ({ urgent, ...props }: Props) => <div {...props} role={urgent ? 'alert' : 'status'} />
