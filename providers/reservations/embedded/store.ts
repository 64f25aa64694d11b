import type pg from 'pg'
import { stepMinutes, type BookableRestaurant } from './restaurant.ts'
import {
  guestLimits,
  type BookingStore,
  type BookedTable,
  type GuestRecord,
  type LockedBookings,
} from './table-booking.ts'

export const tableBookingMigration = {
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
      canceled_at timestamptz
    );
    -- One party per table and time, even for simultaneous requests.
    create unique index table_booking_held on sandbox.table_booking (restaurant, date, time, table_no) where canceled_at is null;
    create index table_booking_guest on sandbox.table_booking (guest, starts_at);
  `,
}

export const seatingMigration = {
  id: '0011-seating',
  sql: `
    alter table sandbox.table_booking
      add column tables integer[] not null default '{}',
      add column ends_at timestamptz,
      -- Null: booked. Otherwise the hold ends at this time.
      add column held_until timestamptz,
      -- Highest number of a change that was made, refused or ended.
      add column change integer not null default 0;
    update sandbox.table_booking set tables = array[table_no], ends_at = starts_at + interval '90 minutes';
    alter table sandbox.table_booking alter column ends_at set not null, drop column table_no;
    create index table_booking_around on sandbox.table_booking (restaurant, starts_at) where canceled_at is null;
    -- A table in a quarter of an hour (counted from 1970). The primary key gives it to one party, without an extension of PostgreSQL.
    create table sandbox.table_slot (
      restaurant text not null,
      table_no integer not null,
      slot integer not null,
      key uuid not null references sandbox.table_booking (key),
      primary key (restaurant, table_no, slot)
    );
    create index table_slot_key on sandbox.table_slot (key);
    insert into sandbox.table_slot (restaurant, table_no, slot, key)
      select restaurant, tables[1], slot, key from sandbox.table_booking,
        generate_series(floor(extract(epoch from starts_at) / 900)::int, floor(extract(epoch from ends_at) / 900)::int - 1) as slot
      where canceled_at is null
      on conflict do nothing;
    -- One row per restaurant, locked by each writer.
    create table sandbox.table_page (restaurant text primary key);
  `,
}
export const tableMigrations = [tableBookingMigration, seatingMigration]

/** Reads a restaurant from the catalog; null for an unknown id or a removed restaurant. */
export async function findRestaurant(pool: pg.Pool, restaurantId: string): Promise<BookableRestaurant | null> {
  const { rows } = await pool.query<Pick<BookableRestaurant, 'timezone' | 'hours'>>(
    `select timezone, record -> 'hours' as hours from merchant
     where record ->> 'openTableId' = $1 and removed_at is null order by id limit 1`,
    [restaurantId],
  )
  return rows[0] ? { restaurantId, ...rows[0] } : null
}

type Connection = pg.Pool | pg.PoolClient

const columns = `key, restaurant as "restaurantId", guest as "guestId", date::text as date, time, party_size as "partySize", tables,
  starts_at as "startsAt", ends_at as "endsAt", held_until as "heldUntil", canceled_at as "releasedAt", change`

const selectBetween = (db: Connection, restaurantId: string, from: Date, until: Date, now: Date) =>
  bookedTablesBetween(db, [restaurantId], { from, until }, now)

/** Parties of some restaurants that start between two moments (exclusive), without canceled bookings and expired holds. */
export async function bookedTablesBetween(
  db: Connection,
  restaurantIds: readonly string[],
  { from, until }: { from: Date; until: Date },
  now: Date,
): Promise<BookedTable[]> {
  const { rows } = await db.query<BookedTable>(
    `select ${columns} from sandbox.table_booking
     where restaurant = any($1) and starts_at > $2 and starts_at < $3 and canceled_at is null
       and (held_until is null or held_until > $4)`,
    [restaurantIds, from, until, now],
  )
  return rows
}

/** The booking store in the sandbox's tables. */
export function bookingStoreIn(pool: pg.Pool): BookingStore {
  return {
    bookingsBetween: (restaurantId, from, until, now) => selectBetween(pool, restaurantId, from, until, now),
    restaurantOf: async (key) => {
      // `release` stores an unknown key with an empty restaurant.
      const query = `select restaurant from sandbox.table_booking where key = $1 and restaurant <> ''`
      return (await pool.query<{ restaurant: string }>(query, [key])).rows[0]?.restaurant ?? null
    },
    withLock: (restaurantId, now, work) =>
      inTransaction(pool, async (client) => {
        await lockRestaurant(client, restaurantId, now)
        return work(lockedBookings(client, restaurantId, now))
      }),
    release: async (key, reason, now) => {
      await inTransaction(pool, async (client) => {
        // Stores a canceled row for an unknown key, so that a booking request that arrives later gets no table.
        // A release as `unanswered` removes the guest, so that the cancellation does not count against the guest.
        await client.query(
          `insert into sandbox.table_booking (key, restaurant, date, time, party_size, guest, starts_at, ends_at, canceled_at)
           values ($1, '', $2::timestamptz, '', 0, '', $2, $2, $2)
           on conflict (key) do update set
             guest = case when table_booking.canceled_at is null and $3 = 'unanswered' then '' else table_booking.guest end,
             canceled_at = coalesce(table_booking.canceled_at, excluded.canceled_at)`,
          [key, now, reason],
        )
        await client.query('delete from sandbox.table_slot where key = $1', [key])
      })
    },
  }
}

/** Locks a restaurant's bookings for one writer, so that pacing and the choice of a table use current data. Ends expired holds. */
async function lockRestaurant(client: pg.PoolClient, restaurantId: string, now: Date): Promise<void> {
  await client.query('insert into sandbox.table_page (restaurant) values ($1) on conflict do nothing', [restaurantId])
  await client.query('select from sandbox.table_page where restaurant = $1 for update', [restaurantId])
  await client.query(
    `with ended as (
       update sandbox.table_booking set canceled_at = held_until
       where restaurant = $1 and held_until <= $2 and canceled_at is null returning key
     )
     delete from sandbox.table_slot using ended where table_slot.key = ended.key`,
    [restaurantId, now],
  )
}

const lockedBookings = (client: pg.PoolClient, restaurantId: string, now: Date): LockedBookings => ({
  find: async (key) => {
    const query = `select ${columns} from sandbox.table_booking where key = $1 for update`
    return (await client.query<BookedTable>(query, [key])).rows[0] ?? null
  },
  bookingsBetween: (from, until) => selectBetween(client, restaurantId, from, until, now),
  guestRecord: async (guestId) => {
    const { rows } = await client.query<GuestRecord>(
      `select count(*) filter (where canceled_at is null and starts_at > $2)::int as upcoming,
         count(*) filter (where canceled_at > starts_at - make_interval(hours => $3)
           and canceled_at > $2 - make_interval(days => $4))::int as abandoned
       from sandbox.table_booking where guest = $1 and held_until is null`,
      [guestId, now, guestLimits.abandonedHours, guestLimits.abandonedDays],
    )
    return rows[0] ?? { upcoming: 0, abandoned: 0 }
  },
  write: async (entry) => {
    const { key, date, time, partySize, guestId, tables, startsAt, endsAt, heldUntil, change } = entry
    const { rowCount } = await client.query(
      `insert into sandbox.table_booking
         (key, restaurant, date, time, party_size, guest, tables, starts_at, ends_at, held_until, change)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
       on conflict (key) do update set date = excluded.date, time = excluded.time, party_size = excluded.party_size,
         tables = excluded.tables, starts_at = excluded.starts_at, ends_at = excluded.ends_at,
         held_until = excluded.held_until, change = excluded.change
       where table_booking.canceled_at is null and table_booking.restaurant = excluded.restaurant`,
      [key, restaurantId, date, time, partySize, guestId, tables, startsAt, endsAt, heldUntil, change],
    )
    if (rowCount === 0) return false
    await client.query('delete from sandbox.table_slot where key = $1', [key])
    const slotOf = (moment: Date) => moment.getTime() / (stepMinutes * 60_000)
    await client.query(
      `insert into sandbox.table_slot (restaurant, table_no, slot, key)
       select $1, table_no, slot, $2 from unnest($3::int[]) as table_no, generate_series($4::int, $5::int - 1) as slot`,
      [restaurantId, key, tables, slotOf(startsAt), slotOf(endsAt)],
    )
    return true
  },
})

const uniqueViolation = '23505'

/** Runs `work` in a transaction. Null when another party has one of the tables (a unique violation of table_slot). */
async function inTransaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T | null> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    if (error instanceof Error && 'code' in error && error.code === uniqueViolation) return null
    throw error
  } finally {
    client.release()
  }
}
