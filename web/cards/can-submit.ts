type Situation = {
  /** The card frame has loaded. */
  ready: boolean
  /** Something stands in it. */
  typed: boolean
  /** Cards on file that were ticked. */
  ticked: number
  /** More than the member may link. */
  over: boolean
  checked: boolean
  busy: boolean
}

/**
 * Whether cards can be submitted: needs a selected or typed card, a free slot, a passed human check and no pending
 * submission (M2-181 to M2-183). A frame that has not loaded only causes a warning, because selected cards do not
 * need it.
 */
export const canSubmit = ({ ready, typed, ticked, over, checked, busy }: Situation): boolean =>
  (typed ? ready : ticked > 0) && !over && checked && !busy
