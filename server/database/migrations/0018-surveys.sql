-- Responses to surveys (docs/decisions/0083). A stored response never changes. A job deletes old responses, and the
-- erasure of a member deletes those of the member.

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
-- The responses of a survey in the console, newest first.
create index survey_response_received on survey_response (partner_id, survey_id, received_at desc, id desc);
-- The responses of a member.
create index survey_response_of_member on survey_response (partner_id, member_id) where member_id is not null;
-- A job deletes old responses.
create index survey_response_age on survey_response (received_at);
alter table survey_response enable row level security, force row level security;
create policy survey_response_site on survey_response to damask_app
  using (partner_id = current_setting('damask.partner', true))
  with check (partner_id = current_setting('damask.partner', true));
-- The job that deletes old responses cannot reach younger ones, whatever it requests.
create policy survey_response_forgetting on survey_response to damask_pipeline
  using (received_at < (now() - interval '28 days'));
create policy survey_response_console on survey_response for select to damask_console
  using (current_setting('damask.partners', true) = '*'
    or partner_id = any(string_to_array(current_setting('damask.partners', true), ',')));
create policy survey_response_eraser on survey_response to damask_eraser using (true);
grant select, insert on survey_response to damask_app;
grant select (received_at), delete on survey_response to damask_pipeline;
grant select on survey_response to damask_console;
grant select (partner_id, member_id), delete on survey_response to damask_eraser;
