import { inReplayOrder, replayFrom, type Replayed, type ReplayDine, type ReplayState } from './replay.ts'

/** The state that all dines up to `upTo` leave, that moment included; UTC with milliseconds. */
export type Checkpoint = { upTo: string; state: ReplayState }

/** So many dines lie between two checkpoints, and as many after the last one: recent dines change often. */
export const checkpointDines = 25

/**
 * Replays a member's dines from a state, and leaves a checkpoint every so many dines. Starting from any of them with the dines
 * after it gives the same as replaying all.
 */
export function replayWithCheckpoints(
  start: ReplayState,
  dines: readonly ReplayDine[],
): { earned: Replayed[]; state: ReplayState; checkpoints: Checkpoint[] } {
  const ordered = inReplayOrder(dines)
  const earned: Replayed[] = []
  const checkpoints: Checkpoint[] = []
  let state = start
  let done = 0
  for (let end = 1; end <= ordered.length; end += 1) {
    const [last, next] = [ordered[end - 1], ordered[end]]
    const ends = next === undefined
    if (!last || (!ends && (end - done < checkpointDines || last.occurredAt === next.occurredAt))) continue
    const part = replayFrom(state, ordered.slice(done, end))
    earned.push(...part.earned)
    ;({ state } = part)
    done = end
    if (ordered.length - end >= checkpointDines) checkpoints.push({ upTo: last.occurredAt, state })
  }
  return { earned, state, checkpoints }
}
