/** How long the new secret of an authenticator app waits for its first code. */
export const newSecretLifeMs = 10 * 60_000

/**
 * Whether removing one second factor would leave none. `codes`: an authenticator app's codes are accepted; `passkeys`: their number
 * (docs/decisions/0030).
 */
export const isLastFactor = ({ codes, passkeys }: { codes: boolean; passkeys: number }): boolean =>
  Number(codes) + passkeys <= 1
