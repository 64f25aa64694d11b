export const passwordMinLength = 8 // a list of common passwords replaces composition rules (P1-399)
export const passwordMaxLength = 56 // (P1-396)

/** Cuts a password to the maximum length, as the password field does (P1-396). */
export const truncatePassword = (password: string): string => password.slice(0, passwordMaxLength)
