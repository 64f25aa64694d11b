/**
 * Whether taking one second factor away would leave none. `codes` says whether an authenticator app's codes are taken, `passkeys`
 * counts what is there now (docs/decisions/0030).
 */
export const isLastFactor = ({ codes, passkeys }: { codes: boolean; passkeys: number }): boolean =>
  Number(codes) + passkeys <= 1
