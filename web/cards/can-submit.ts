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
 * Linking waits for a card, ticked or typed, for room for it, for the human check, and for the sending before it (spec 2 §5.2). A frame that has
 * not loaded is only warned about: what was ticked can go without it.
 */
export const canSubmit = ({ ready, typed, ticked, over, checked, busy }: Situation): boolean =>
  (typed ? ready : ticked > 0) && !over && checked && !busy
