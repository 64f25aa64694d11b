type FormState = {
  /** The card frame has loaded. */
  isFrameReady: boolean
  /** The card frame is not empty. */
  hasTypedCard: boolean
  /** How many cards on file are ticked. */
  tickedCount: number
  /** More cards are selected than the member may link. */
  overLimit: boolean
  passedHumanCheck: boolean
  busy: boolean
}

/**
 * Whether cards can be submitted: needs a selected or typed card, a free slot, a passed human check and no pending
 * submission (M2-181 to M2-183). A typed card also needs a frame that has loaded. Cards on file do not need the frame.
 */
export const canSubmit = ({
  isFrameReady,
  hasTypedCard,
  tickedCount,
  overLimit,
  passedHumanCheck,
  busy,
}: FormState): boolean => (hasTypedCard ? isFrameReady : tickedCount > 0) && !overLimit && passedHumanCheck && !busy
