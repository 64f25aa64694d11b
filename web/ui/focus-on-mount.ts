/** A ref that gives its element the focus when it appears: it took the place of what had the focus. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus()

/** A ref that selects the text of its field when it appears. */
export const selectOnMount = (field: HTMLInputElement | null): void => field?.select()
