type FormState = {
  /** The card frame has loaded. */
  ready: boolean
  /** The card frame is not empty. */
  typed: boolean
  /** How many cards on file are ticked. */
  ticked: number
  /** More cards are selected than the member may link. */
  overLimit: boolean
  checked: boolean
  busy: boolean
}

/**
 * Whether cards can be submitted: needs a selected or typed card, a free slot, a passed human check and no pending
 * submission (M2-181 to M2-183). A frame that has not loaded only causes a warning, because selected cards do not
 * need it.
 */
export const canSubmit = ({ ready, typed, ticked, overLimit, checked, busy }: FormState): boolean =>
  (typed ? ready : ticked > 0) && !overLimit && checked && !busy
