import type pg from 'pg'
import { guestLimits, type Book, type Seat } from './stand-in.ts'
import type { House } from './tables.ts'

export const bookMigration = {
  id: '0006-tables',
  sql: `
    create table sandbox.table_booking (
      key uuid primary key,
      restaurant text not null,
      -- The restaurant's wall clock.
      date date not null,
      time text not null,
      table_no integer not null,
      party_size integer not null,
      guest text not null,
      starts_at timestamptz not null,
      cancelled_at timestamptz
    );
    -- A table is given to one party at a time, whoever asks at once.
    create unique index table_booking_held on sandbox.table_booking (restaurant, date, time, table_no) where cancelled_at is null;
    create index table_booking_guest on sandbox.table_booking (guest, starts_at);
  `,
}

/** What the catalogue says of a restaurant; null for an id nobody has. */
export async function houseOf(pool: pg.Pool, tableId: string): Promise<House | null> {
  const { rows } = await pool.query<Pick<House, 'timezone' | 'hours'>>(
    `select timezone, record -> 'hours' as hours from merchant
     where record ->> 'openTableId' = $1 and removed_at is null order by id limit 1`,
    [tableId],
  )
  return rows[0] ? { tableId, ...rows[0] } : null
}

/** The stand-in's memory in the sandbox's own tables. */
export function bookIn(pool: pg.Pool): Book {
  return {
    taken: async (tableId, date) => {
      const { rows } = await pool.query<{ time: string; tables: number }>(
        `select time, count(*)::int as tables from sandbox.table_booking
         where restaurant = $1 and date = $2 and cancelled_at is null group by time`,
        [tableId, date],
      )
      return new Map(rows.map(({ time, tables }) => [time, tables]))
    },
    has: async (key) => {
      const held = 'select 1 from sandbox.table_booking where key = $1 and cancelled_at is null'
      return (await pool.query(held, [key])).rowCount === 1
    },
    seat: async (seat, tables) => {
      for (let table = 1; table <= tables; table += 1) if (await sit(pool, seat, table)) return true
      return false
    },
    release: async (key, because, now) => {
      await pool.query(
        `insert into sandbox.table_booking (key, restaurant, date, time, table_no, party_size, guest, starts_at, cancelled_at)
         values ($1, '', $2::timestamptz, '', 0, 0, '', $2, $2)
         on conflict (key) do update set
           guest = case when table_booking.cancelled_at is null and $3 = 'unanswered' then '' else table_booking.guest end,
           cancelled_at = coalesce(table_booking.cancelled_at, excluded.cancelled_at)`,
        [key, now, because],
      )
    },
    standing: async (guestId, now) => {
      const { rows } = await pool.query<{ ahead: number; abandoned: number }>(
        `select count(*) filter (where cancelled_at is null and starts_at > $2)::int as ahead,
           count(*) filter (where cancelled_at > starts_at - make_interval(hours => $3)
             and cancelled_at > $2 - make_interval(days => $4))::int as abandoned
         from sandbox.table_booking where guest = $1`,
        [guestId, now, guestLimits.abandonedHours, guestLimits.abandonedDays],
      )
      return rows[0] ?? { ahead: 0, abandoned: 0 }
    },
  }
}

async function sit(pool: pg.Pool, seat: Seat, table: number): Promise<boolean> {
  const { key, tableId, date, time, partySize, guestId, startsAt } = seat
  const { rowCount } = await pool.query(
    `insert into sandbox.table_booking (key, restaurant, date, time, table_no, party_size, guest, starts_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
    [key, tableId, date, time, table, partySize, guestId, startsAt],
  )
  return rowCount === 1
}
