import type { FaultyFolder } from '../../server/brands/fault-rows.ts'
import { brandFaultText } from '../../server/brands/faults.ts'

/** What a faulty folder means for its partner; without the version in force, nothing is said about it. */
function effectOf(version: number | null | undefined): string {
  if (version === undefined) return 'has'
  return version === null
    ? 'is not open, because it has no version in force. Its folder has'
    : `keeps version ${version}. Its folder has`
}

/**
 * The faults of folders, a line each, under what they mean for the partner. `versionOf`: the version in force, null for a partner that is
 * not open.
 */
export const brandFaultLines = (
  faulty: readonly FaultyFolder[],
  versionOf: (id: string) => number | null | undefined = () => undefined,
): string[] =>
  faulty.flatMap(({ id, faults }) => [
    `✗ ${id} ${effectOf(versionOf(id))} ${faults.length} ${faults.length === 1 ? 'fault' : 'faults'}:`,
    ...faults.map((fault) => `    ${brandFaultText(fault)}`),
  ])
