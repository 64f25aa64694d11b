import type pg from 'pg'
import type { Adapter, AdapterPayload } from 'oidc-provider'
import { clientSecret } from './agreement.ts'

/** The provider's sessions, codes, tokens and grants in one table. */
export const identityMigration = {
  id: '0004-identity',
  sql: `
    create table sandbox.identity_record (
      kind text not null,
      id text not null,
      payload jsonb not null,
      uid text,
      grant_id text,
      expires_at timestamptz,
      primary key (kind, id)
    );
    create index identity_record_uid on sandbox.identity_record (kind, uid) where uid is not null;
    create index identity_record_grant on sandbox.identity_record (grant_id) where grant_id is not null;
    create index identity_record_expires on sandbox.identity_record (expires_at);
  `,
}

/**
 * The address of partners' sites, with `*` for the partner's id. Every well-formed id is a client, whose secret derives from
 * `clientKey`. So the provider needs no list of partners.
 */
export type Sites = { address: string; clientKey: string }

function clientOf(id: string, { address, clientKey }: Sites): AdapterPayload | undefined {
  if (!/^[a-z0-9-]{1,60}$/.test(id)) return undefined
  const site = address.replace('*', id)
  return {
    client_id: id,
    client_name: new URL(site).host,
    client_secret: clientSecret(clientKey, id),
    redirect_uris: [`${site}/login/sso/callback`],
    post_logout_redirect_uris: [`${site}/`],
    backchannel_logout_uri: `${site}/login/sso/backchannel-logout`,
    backchannel_logout_session_required: true,
    response_types: ['code'],
    grant_types: ['authorization_code'],
    token_endpoint_auth_method: 'client_secret_basic',
    id_token_signed_response_alg: 'RS256',
  } as AdapterPayload
}

/** The provider's store in PostgreSQL. `find` derives clients from `sites`. Reads ignore expired records; each `upsert` deletes them. */
export function identityStore(pool: pg.Pool, sites: Sites): (kind: string) => Adapter {
  const findRecord = async (kind: string, column: 'id' | 'uid', value: string): Promise<AdapterPayload | undefined> => {
    const { rows } = await pool.query<{ payload: AdapterPayload }>(
      `select payload from sandbox.identity_record where kind = $1 and ${column} = $2 and (expires_at is null or expires_at > now())`,
      [kind, value],
    )
    return rows[0]?.payload
  }
  return (kind) => ({
    async upsert(id, payload, expiresIn) {
      await pool.query('delete from sandbox.identity_record where expires_at < now()')
      await pool.query(
        `insert into sandbox.identity_record (kind, id, payload, uid, grant_id, expires_at)
         values ($1, $2, $3, $4, $5, now() + make_interval(secs => $6))
         on conflict (kind, id) do update set payload = excluded.payload, uid = excluded.uid, grant_id = excluded.grant_id, expires_at = excluded.expires_at`,
        [kind, id, payload, payload.uid ?? null, payload.grantId ?? null, expiresIn ?? null],
      )
    },
    find: async (id) => (kind === 'Client' ? clientOf(id, sites) : findRecord(kind, 'id', id)),
    findByUid: (uid) => findRecord(kind, 'uid', uid),
    // Only the device flow has user codes, and the provider does not enable that flow.
    findByUserCode: async () => undefined,
    async consume(id) {
      await pool.query(
        `update sandbox.identity_record set payload = payload || jsonb_build_object('consumed', extract(epoch from now())::bigint) where kind = $1 and id = $2`,
        [kind, id],
      )
    },
    async destroy(id) {
      await pool.query('delete from sandbox.identity_record where kind = $1 and id = $2', [kind, id])
    },
    async revokeByGrantId(grantId) {
      await pool.query('delete from sandbox.identity_record where grant_id = $1', [grantId])
    },
  })
}
