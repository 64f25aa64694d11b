/** A ref that focuses its element when it appears, for elements that replace the focused one. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus()

/** A ref that selects the text of its field when it appears. */
export const selectOnMount = (field: HTMLInputElement | null): void => field?.select()
