import { inReplayOrder, replayFrom, type ReplayedDine, type ReplayDine, type ReplayState } from './replay.ts'

/** The replay state after all dines up to and including `upTo` (UTC with milliseconds). */
export type Checkpoint = { upTo: string; state: ReplayState }

/** Dines between two checkpoints, and the least number after the last one: recent dines change often. */
export const checkpointDines = 25

/**
 * Replays a member's dines from a state and records a checkpoint every `checkpointDines` dines. A replay from any checkpoint with
 * the dines after it equals a replay of all dines.
 */
export function replayWithCheckpoints(
  start: ReplayState,
  dines: readonly ReplayDine[],
): { rewards: ReplayedDine[]; state: ReplayState; checkpoints: Checkpoint[] } {
  const ordered = inReplayOrder(dines)
  const rewards: ReplayedDine[] = []
  const checkpoints: Checkpoint[] = []
  let state = start
  let replayedCount = 0
  for (let end = 1; end <= ordered.length; end += 1) {
    const [last, next] = [ordered[end - 1], ordered[end]]
    const isLast = next === undefined
    if (!last || (!isLast && (end - replayedCount < checkpointDines || last.occurredAt === next.occurredAt))) continue
    const part = replayFrom(state, ordered.slice(replayedCount, end))
    rewards.push(...part.rewards)
    ;({ state } = part)
    replayedCount = end
    if (ordered.length - end >= checkpointDines) checkpoints.push({ upTo: last.occurredAt, state })
  }
  return { rewards, state, checkpoints }
}
