/** A field's value as a text; empty for anything else. */
export const textOfField = (value: unknown): string => (typeof value === 'string' ? value : '')
