/** How long the new secret of an authenticator app waits for its first code. */
export const newSecretLifeMs = 10 * 60_000

/**
 * Whether an operator who removes a second factor would have none left (docs/decisions/0030). `codes`: an authenticator app's codes are
 * accepted; `passkeys`: the number of passkeys.
 */
export const isLastFactor = ({ codes, passkeys }: { codes: boolean; passkeys: number }): boolean =>
  Number(codes) + passkeys <= 1
