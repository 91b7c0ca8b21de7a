create table report (
  id integer generated always as identity primary key,
  code text not null unique,
  reported_user_id integer not null references users,
  reporter_id integer references users,
  reporter_name text,
  reporter_email text,
  category text not null,
  address text not null check (length(address) <= 500),
  explanation text not null check (length(explanation) between 1 and 2000),
  snapshot jsonb not null,
  created_at timestamptz not null default now(),
  chat_id integer references chat on delete set null,
  additions jsonb not null default '[]',
  check ((reporter_name is null) = (reporter_email is null))
);
comment on table report is
  'A report and what it was about at that moment. The moderators decide it as a case of subject ''report'', '
  'whose person is the one reported; who reports is named here only, so that the record of the case never '
  'tells.';
comment on column report.code is 'What the reporter quotes when they write again.';
comment on column report.reporter_id is 'Null for a notice by somebody who was not signed in.';
comment on column report.reporter_name is
  'Null where the law allows to stay unnamed: Regulation (EU) 2022/2065, article 16(2)(c).';
comment on column report.reporter_email is 'Where the reporter is told how it ended.';
comment on column report.category is 'Of the list in the contract of reports.';
comment on column report.address is 'The address or nickname, as it was given.';
comment on column report.snapshot is '{text, photo_ids, facts}: what could be seen when it was reported.';
comment on column report.chat_id is 'The conversation that a member''s report is about.';
comment on column report.additions is
  '[{category, text, at}], oldest first: what a member adds while the first is still open.';
create index report_reported on report (reported_user_id, id desc);
create index report_reporter on report (reporter_id, id desc) where reporter_id is not null;
create index report_by_day on report (created_at);
-- The beginning of a code, as the staff type it; the collation of the site does not sort by letters alone.
create index report_code on report (code text_pattern_ops);
