type Situation = { ready: boolean; typed: boolean; checked: boolean; busy: boolean }

/** Linking waits for the frame, for card data in it, for the human check, and for the sending before it (spec 2 §5.2). */
export const canSubmit = ({ ready, typed, checked, busy }: Situation): boolean => ready && typed && checked && !busy
