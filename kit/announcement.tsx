import type { ComponentProps } from 'react'

type Props = ComponentProps<'div'> & {
  /** True: the text interrupts a screen reader. False: the text waits until the screen reader pauses. */
  urgent: boolean
}

/** A text that screen readers announce when it appears. */
export const Announcement = ({ urgent, ...props }: Props) => <div {...props} role={urgent ? 'alert' : 'status'} />
