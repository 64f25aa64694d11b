type FormState = {
  /** The card frame has loaded. */
  isFrameReady: boolean
  /** The card frame is not empty. */
  hasTypedCard: boolean
  /** How many cards on file are ticked. */
  tickedCount: number
  /** More cards on file are ticked than one submission accepts or the member may still link. A typed card counts toward both limits. */
  overLimit: boolean
  passedHumanCheck: boolean
  busy: boolean
}

/**
 * Whether the submit button is enabled. It needs a ticked or typed card, not more cards than allowed, a passed human check and no
 * pending submission (M2-181 to M2-183). A typed card also needs a frame that has loaded. Cards on file do not need the
 * frame. The consent does not count here: a submission without it shows an error.
 */
export const canSubmit = ({
  isFrameReady,
  hasTypedCard,
  tickedCount,
  overLimit,
  passedHumanCheck,
  busy,
}: FormState): boolean => (hasTypedCard ? isFrameReady : tickedCount > 0) && !overLimit && passedHumanCheck && !busy
