import { inReplayOrder, replayFrom, type KeyedReward, type ReplayDine, type ReplayState } from './replay.ts'

/** The replay state after all dines up to and including `upTo` (UTC with milliseconds). */
export type Checkpoint = { upTo: string; state: ReplayState }

/**
 * Minimum number of dines between two checkpoints. At least as many dines come after the last checkpoint, because recent dines change
 * often.
 */
export const checkpointDines = 25

/**
 * Replays a member's dines from a state and records a checkpoint every `checkpointDines` dines. A checkpoint never divides dines of the
 * same time, so more dines may lie between two checkpoints. A replay from any checkpoint with the dines after it equals a replay of all
 * dines.
 */
export function replayWithCheckpoints(
  start: ReplayState,
  dines: readonly ReplayDine[],
): { rewards: KeyedReward[]; state: ReplayState; checkpoints: Checkpoint[] } {
  const orderedDines = inReplayOrder(dines)
  const rewards: KeyedReward[] = []
  const checkpoints: Checkpoint[] = []
  let state = start
  let replayedCount = 0
  for (let end = 1; end <= orderedDines.length; end += 1) {
    const [dine, next] = [orderedDines[end - 1], orderedDines[end]]
    const isLast = next === undefined
    if (!dine || (!isLast && (end - replayedCount < checkpointDines || dine.occurredAt === next.occurredAt))) continue
    const part = replayFrom(state, orderedDines.slice(replayedCount, end))
    rewards.push(...part.rewards)
    ;({ state } = part)
    replayedCount = end
    if (orderedDines.length - end >= checkpointDines) checkpoints.push({ upTo: dine.occurredAt, state })
  }
  return { rewards, state, checkpoints }
}
