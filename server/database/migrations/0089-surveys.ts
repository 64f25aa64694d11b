import { sql, type Kysely } from 'kysely'
import { inScope } from './0011-staff.ts'

/**
 * Responses to surveys (docs/decisions/0083). They are only added; the pipeline deletes what is too old, and the eraser what belongs to a
 * member whose account is erased.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table survey_response (
  partner_id text not null references partner (id),
  id uuid not null,
  survey_id text not null check (survey_id ~ '^[A-Za-z0-9_-]{1,60}$'),
  -- The idempotency key: the browser's, or the form service's token of the response.
  response_key text not null check (length(response_key) between 1 and 100),
  source text not null check (source in ('site', 'typeform')),
  received_at timestamptz not null,
  -- StoredAnswer of domain/surveys/questions.ts, one for each answered question.
  answers jsonb not null check (jsonb_typeof(answers) = 'array'),
  utm_campaign text not null check (length(utm_campaign) <= 120),
  utm_medium text not null check (utm_medium = 'web'),
  -- The path of the page on which it was answered.
  utm_source text not null check (length(utm_source) <= 400),
  public_id text not null check (public_id = '' or member_id is not null),
  partner_code text not null,
  member_id uuid,
  primary key (partner_id, id),
  unique (partner_id, survey_id, response_key),
  foreign key (partner_id, member_id) references member (partner_id, id)
);
create index survey_response_received on survey_response (partner_id, survey_id, received_at desc, id desc);
create index survey_response_of_member on survey_response (partner_id, member_id) where member_id is not null;
create index survey_response_age on survey_response (received_at);
alter table survey_response enable row level security;
alter table survey_response force row level security;
create policy survey_response_site on survey_response to damask_app
  using (partner_id = current_setting('damask.partner', true))
  with check (partner_id = current_setting('damask.partner', true));
create policy survey_response_console on survey_response for select to damask_console using ${inScope};
-- Younger responses are out of reach of the job that forgets old ones, whatever it asks for.
create policy survey_response_forgetting on survey_response to damask_pipeline using (received_at < now() - interval '28 days');
create policy survey_response_eraser on survey_response to damask_eraser using (true);
grant select, insert on survey_response to damask_app;
grant select on survey_response to damask_console;
grant select (received_at), delete on survey_response to damask_pipeline;
grant select (partner_id, member_id), delete on survey_response to damask_eraser;

-- erase_member sets erased_at as the eraser: what the member answered goes in the same transaction.
create function survey_response_erase() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  delete from survey_response where partner_id = new.partner_id and member_id = new.member_id;
  return null;
end $$;
create trigger member_closing_erases_surveys after update of erased_at on member_closing
  for each row when (old.erased_at is null and new.erased_at is not null) execute function survey_response_erase();
`)
    .execute(db)
}
