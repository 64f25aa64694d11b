import pg from 'pg'

/** A pool for tests. Dropping the database ends connections that an ended pool is still closing, and without a listener each fails the run. */
export function openPool(connectionString: string, max: number): pg.Pool {
  const pool = new pg.Pool({ connectionString, max })
  pool.on('error', () => undefined)
  return pool
}
