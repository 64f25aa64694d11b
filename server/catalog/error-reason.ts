/** The message of an error, for a log line. */
export const errorReason = (error: unknown): string => (error instanceof Error ? error.message : String(error))
