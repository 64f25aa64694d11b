import { spawn } from 'node:child_process'
import { chownSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { prepareCluster } from '../../server/database/embedded/cluster.ts'
import { readPostmaster } from '../../server/database/embedded/postmaster.ts'
import { freePorts } from '../../tools/lib/ports.ts'

const pollMs = 20
const limitMs = 60_000
/** What a copy of a running cluster leaves out: the primary's lock, and the WAL that the standby streams. */
const skipped = /^(postmaster\.(pid|opts)|pg_wal\/.+|pg_replslot\/.+|.*pgsql_tmp.*)$/

export type Standby = {
  /** Connection string of the superuser on the standby. */
  url: string
  /** Resolves when the standby has replayed everything that the primary has written. */
  catchUp(): Promise<void>
  stop(): Promise<void>
}

/** Starts a streaming standby of the embedded PostgreSQL in `dataDir`, from a copy of its files made by the backup API. */
export async function startStandby(primary: { dataDir: string; adminUrl: string }): Promise<Standby> {
  const { bin, data, account } = await prepareCluster(primary.dataDir, () => undefined)
  const home = mkdtempSync(join(dirname(data), 'standby-'))
  const copy = join(home, 'data')
  const admin = new pg.Client(primary.adminUrl)
  await admin.connect()
  await admin.query(`select pg_backup_start('standby', true)`)
  cpSync(data, copy, { recursive: true, filter: (path) => !skipped.test(relative(data, path)) })
  const { rows } = await admin.query<{ label: string }>('select labelfile as label from pg_backup_stop()')
  writeFileSync(join(copy, 'backup_label'), rows[0]?.label ?? '')
  writeFileSync(join(copy, 'standby.signal'), '')
  writeFileSync(
    join(copy, 'postgresql.auto.conf'),
    `primary_conninfo = '${primary.adminUrl}'\nhot_standby_feedback = on\n`,
  )
  mkdirSync(join(copy, 'pg_wal'), { recursive: true, mode: 0o700 })
  if (account) for (const path of [home, ...filesIn(home)]) chownSync(path, account.uid, account.gid)
  const [port = 0] = await freePorts(1)
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', copy, '-p', String(port), '-c', 'unix_socket_directories=', '-c', 'listen_addresses=127.0.0.1'],
    { ...account, cwd: home, stdio: 'ignore' },
  )
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  await until('The standby did not start', async () => readPostmaster(copy)?.ready ?? false)
  const url = new URL(primary.adminUrl)
  url.port = String(port)
  const replica = new pg.Client(url.href)
  await replica.connect()
  return {
    url: url.href,
    catchUp: async () => {
      const written = await admin.query<{ lsn: string }>('select pg_current_wal_flush_lsn() as lsn')
      await until('The standby did not catch up', async () => {
        const { rows: replayed } = await replica.query<{ ok: boolean }>('select pg_last_wal_replay_lsn() >= $1 as ok', [
          written.rows[0]?.lsn,
        ])
        return replayed[0]?.ok ?? false
      })
    },
    stop: async () => {
      await Promise.all([admin.end(), replica.end()])
      server.kill('SIGINT')
      await ended
      rmSync(home, { recursive: true, force: true })
    },
  }
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path))

async function until(failure: string, isDone: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + limitMs
  while (!(await isDone())) {
    if (Date.now() > deadline) throw new Error(`${failure} within ${limitMs / 1000} seconds.`)
    await delay(pollMs)
  }
}
