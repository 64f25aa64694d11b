/** As long as somebody may look for their authenticator app, with a secret before them that counts for nothing yet. */
export const newSecretLifeMs = 10 * 60_000

/**
 * Whether taking one second factor away would leave none. `codes` says whether an authenticator app's codes are taken, `passkeys`
 * counts what is there now (docs/decisions/0030).
 */
export const isLastFactor = ({ codes, passkeys }: { codes: boolean; passkeys: number }): boolean =>
  Number(codes) + passkeys <= 1
