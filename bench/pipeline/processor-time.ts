import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'

const msPerTick = 10 // Linux counts processor time in hundredths of a second

/**
 * Processor time in ms that all processes of the database server have used so far. Other work on the machine does not count. Null on
 * systems other than Linux, and when the server runs where /proc does not show it.
 */
export async function serverProcessorMs(client: pg.Client): Promise<number | null> {
  if (process.platform !== 'linux') return null
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const postmasterPid = statOf(rows[0]?.pid ?? 0)?.parent
  if (!postmasterPid) return null
  const processStats = readdirSync('/proc').map((name) => (/^\d+$/.test(name) ? statOf(Number(name)) : null))
  const childTicks = processStats
    .filter((stat) => stat?.parent === postmasterPid)
    .reduce((sum, stat) => sum + (stat?.own ?? 0), 0)
  // The postmaster's own entry includes the time of its children that have ended.
  const postmasterStat = statOf(postmasterPid)
  return (childTicks + (postmasterStat?.own ?? 0) + (postmasterStat?.children ?? 0)) * msPerTick
}

/**
 * A process as /proc shows it: the id of its parent, and the processor time of itself and of its ended children, in ticks. Null when it has
 * ended.
 */
function statOf(pid: number): { parent: number; own: number; children: number } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The fields after the command, which is in parentheses and may contain spaces.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [parent = 0, user = 0, system = 0, childUser = 0, childSystem = 0] = [1, 11, 12, 13, 14].map(
      (index) => fields[index] ?? 0,
    )
    return { parent, own: user + system, children: childUser + childSystem }
  } catch {
    return null
  }
}
