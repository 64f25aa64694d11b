/** What an error says, for a line in the log. */
export const errorReason = (error: unknown): string => (error instanceof Error ? error.message : String(error))
