/** What an error says, for a line in the log. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
