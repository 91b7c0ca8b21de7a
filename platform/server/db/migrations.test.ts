import { glob } from 'node:fs/promises'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '#testing/database.ts'
import { readBaseline, refuseDoubles } from './baseline.ts'
import { migrate } from './migrate.ts'
import { baselineName, partsOfName, readMigrations, sqlMigration } from './migration-files.ts'

/**
 * What keeps people waiting, or breaks the process of the version before, which runs beside the new schema. A
 * statement that does it all the same says why it may: `-- safe: …` in the line before.
 */
const dangers: readonly { readonly pattern: RegExp; readonly what: string }[] = [
  { pattern: /^create (unique )?index (?!concurrently)/, what: 'an index built while nobody can write' },
  {
    pattern: /\badd (column )?.*\bdefault\b.*\b(random|gen_random_uuid|uuidv\d|clock_timestamp|nextval)\b/,
    what: 'a table rewritten for a default',
  },
  {
    pattern: /\badd (column )?.*\b(generated always as|serial\b|bigserial\b)/,
    what: 'a table rewritten for a generated column',
  },
  {
    pattern: /\badd column (?!.*\bdefault\b).*\bnot null\b/,
    what: 'a column that the version before cannot fill',
  },
  { pattern: /\balter (column )?\S+ (set data )?type\b/, what: 'a table rewritten for a type' },
  { pattern: /\bset not null\b/, what: 'a table read whole under a lock' },
  {
    pattern: /\badd (constraint \S+ )?(check|foreign key)\b(?!.*\bnot valid\b)/,
    what: 'a table checked whole under a lock',
  },
  {
    pattern: /\badd (constraint \S+ )?(unique|primary key|exclude)\b(?!.*\busing index\b)/,
    what: 'an index built while nobody can write',
  },
  {
    pattern: /^(drop table|drop view|alter table .*\bdrop column)\b/,
    what: 'something gone that the version before uses',
  },
  {
    pattern: /^alter (table|type|view) .*\brename\b/,
    what: 'something renamed that the version before uses',
  },
  { pattern: /^(update|delete from)\b/, what: 'rows rewritten in one transaction' },
  { pattern: /^(truncate|lock|cluster|vacuum full|reindex)\b/, what: 'a table closed to everybody' },
]

interface Statement {
  readonly text: string
  readonly reason: boolean
}

function statementsOf(sql: string): Statement[] {
  // A body of a function, and a text, may hold semicolons.
  const whole = sql.replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''").replaceAll(/'(?:[^']|'')*'/g, "''")
  return whole.split(';').flatMap((piece) => {
    const text = piece.replaceAll(/--.*$/gm, ' ').replaceAll(/\s+/g, ' ').trim().toLowerCase()
    return text === '' ? [] : [{ text, reason: /^\s*-- safe: \S/m.test(piece) }]
  })
}

function dangersIn(sql: string): string[] {
  const statements = statementsOf(sql)
  // Nobody waits for a table that nobody knows yet.
  const made = statements.flatMap(
    ({ text }) => /^create (?:unlogged )?table (?:if not exists )?(\S+)/.exec(text)?.[1] ?? [],
  )
  const young = ({ text }: Statement) => {
    const on = /\bon (?:only )?([\w.]+)/.exec(text)?.[1] ?? /^alter table (?:only )?(\S+)/.exec(text)?.[1]
    return (
      (/^(create|alter)/.test(text) && made.includes(on ?? '')) ||
      made.includes(/^(?:update|delete from) (\S+)/.exec(text)?.[1] ?? '')
    )
  }
  return statements
    .filter(
      (statement) =>
        !statement.reason && !young(statement) && !/^create (unlogged )?table/.test(statement.text),
    )
    .flatMap(({ text }) =>
      dangers.filter(({ pattern }) => pattern.test(text)).map(({ what }) => `${what}: ${text}`),
    )
}

test('no migration keeps an open site waiting, or takes from under the version before what it uses, without a reason', async () => {
  const found = (await readMigrations())
    // The baseline runs on an empty database.
    .filter(({ name }) => partsOfName(name)[0] !== baselineName)
    .flatMap(({ name, sql }) => dangersIn(sql).map((danger) => `${name}: ${danger}`))
  expect(found).toEqual([])
})

test('the check knows danger from habit', () => {
  for (const dangerous of [
    'create index message_age on message (created_at);',
    'CREATE UNIQUE INDEX x\n  on users (name);',
    'alter table users add column code uuid not null default gen_random_uuid();',
    'alter table users add column n int generated always as (1 + 1) stored;',
    'alter table users add column nick text not null;',
    'alter table message alter column text type varchar(100);',
    'alter table message alter text set not null;',
    'alter table unlock add constraint c check (cost > 0);',
    'alter table unlock add constraint f foreign key (a) references b;',
    'alter table users add constraint u unique (name);',
    'alter table users drop column name;',
    'alter table users rename column name to nick;',
    "update users set name = 'a; b';",
    'lock table users;',
  ])
    expect(dangersIn(dangerous), dangerous).toHaveLength(1)
  for (const harmless of [
    'create table a (id int, unique (id)); create index on a (id); alter table a add constraint c check (id > 0);',
    '-- without a transaction: large\ncreate index concurrently if not exists x on message (created_at);',
    'alter table users add column note text;',
    "alter table users add column kind text not null default 'plain';",
    'alter table users add column seen timestamptz not null default now();',
    'alter table unlock add constraint c check (cost > 0) not valid;',
    '-- safe: a hundred rows\nupdate shop_item set position = 1;',
    'create function f() returns void language sql as $$ update users set name = 1; $$;',
  ])
    expect(dangersIn(harmless), harmless).toEqual([])
})

async function clientOf(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

/** Resolves at a moment at which the migration stands before a lock. */
async function migrationWaits(client: pg.Client): Promise<void> {
  await expect
    .poll(
      async () => {
        const { rowCount } = await client.query(
          `select from pg_stat_activity
           where datname = current_database() and application_name = 'lieta migrate' and wait_event_type = 'Lock'`,
        )
        return rowCount
      },
      { interval: 2 },
    )
    .toBe(1)
}

test('a migration that finds its table in use lets everybody else pass, and comes back', async () => {
  const database = await createTestDatabase()
  onTestFinished(database.drop)
  const [reader, other] = [await clientOf(database.url), await clientOf(database.url)]
  await reader.query('begin')
  await reader.query('select from outbox')
  const wider = sqlMigration('9998_wider', 'alter table outbox add column note text')
  const migrations = [...(await readMigrations()), wider]
  const patience = { lockMs: 150, statementMs: 10_000, tries: 100, pauseMs: 20 }
  const migrated = migrate(database.url, () => {}, { migrations, patience })

  const waits: number[] = []
  for (let n = 0; n < 4; n += 1) {
    await migrationWaits(other)
    const started = performance.now()
    await other.query('select count(*) from outbox')
    waits.push(performance.now() - started)
  }
  // Behind a migration that just waits they would stand until the reader commits.
  expect(Math.max(...waits)).toBeLessThan(5_000)
  await reader.query('commit')
  await migrated
  await other.query('select note from outbox')

  await reader.query('begin; select from outbox')
  const doomed = sqlMigration('9999_doomed', 'alter table outbox drop column note')
  await expect(
    migrate(database.url, () => {}, {
      migrations: [...migrations, doomed],
      patience: { ...patience, tries: 2 },
    }),
  ).rejects.toThrow('9999_doomed failed: canceling statement due to lock timeout')
})

test('an index can be built while people write; a build that broke off is begun anew', async () => {
  const database = await createTestDatabase()
  onTestFinished(database.drop)
  const [writer, other] = [await clientOf(database.url), await clientOf(database.url)]
  const insert = `insert into outbox (channel, recipient, subject, text) values ('sms', 'x', '', '')`
  await other.query(`${insert}, ('sms', 'x', '', '')`)
  // What a build leaves that broke off: an index that serves nobody.
  await other.query('create unique index concurrently outbox_to on outbox (recipient)').catch(() => {})
  await writer.query('begin')
  await writer.query(insert)
  const sql =
    '-- without a transaction: large\ncreate index concurrently if not exists outbox_to on outbox (recipient)'
  const migrations = [...(await readMigrations()), sqlMigration('9999_index', sql)]
  const migrated = migrate(database.url, () => {}, { migrations })
  await migrationWaits(other)
  await other.query(insert)
  await writer.query('commit')
  await migrated
  const { rows } = await other.query(
    `select indisvalid, indisunique from pg_index where indexrelid = 'outbox_to'::regclass`,
  )
  expect(rows).toEqual([{ indisvalid: true, indisunique: false }])
})

test('processes that start together take turns, also while one of them builds an index concurrently', async () => {
  const database = await createTestDatabase()
  onTestFinished(database.drop)
  const [writer, other] = [await clientOf(database.url), await clientOf(database.url)]
  await writer.query('begin')
  await writer.query(`insert into outbox (channel, recipient, subject, text) values ('sms', 'x', '', '')`)
  const sql =
    '-- without a transaction: large\ncreate index concurrently if not exists outbox_to on outbox (recipient)'
  const migrations = [...(await readMigrations()), sqlMigration('9999_index', sql)]
  const patience = { lockMs: 10_000, statementMs: 10_000, tries: 1, pauseMs: 0 }
  const applied: string[] = []
  const start = () => migrate(database.url, (name) => applied.push(name), { migrations, patience })
  const first = start()
  await migrationWaits(other)
  const second = start()
  const asking = `select from pg_stat_activity where datname = current_database()
    and application_name = 'lieta migrate' and query like '%advisory%'`
  await expect.poll(async () => (await other.query(asking)).rowCount).toBe(1)
  await writer.query('commit')
  await Promise.all([first, second])
  expect(applied).toEqual(['9999_index'])
})

test('a migration that fails leaves nothing behind, and those before it stay', async () => {
  const database = await createTestDatabase()
  onTestFinished(database.drop)
  const client = await clientOf(database.url)
  const migrations = [
    ...(await readMigrations()),
    sqlMigration('9998_sound', 'create table sound (id int)'),
    sqlMigration('9999_broken', 'create table half (id int); select 1 / 0'),
  ]
  await expect(migrate(database.url, () => {}, { migrations })).rejects.toThrow(
    'migration 9999_broken failed: division by zero',
  )
  const { rows } = await client.query(
    `select to_regclass('sound') is not null as sound, to_regclass('half') is not null as half`,
  )
  expect(rows).toEqual([{ sound: true, half: false }])
})

test('a number stands once, whoever took it first', async () => {
  const number = /^\d{4}(?=_)/
  expect(() => refuseDoubles('x/', ['0002_a.sql', '0003_b.sql'], number)).not.toThrow()
  expect(() => refuseDoubles('x/', ['0002_a.sql', '0002_b.sql'], number)).toThrow(
    'x/ has the number 0002 twice: 0002_a.sql and 0002_b.sql',
  )
  expect(() => refuseDoubles('x/', ['notes.sql'], number)).toThrow('x/notes.sql is not named like its')
})

test('a database of another release is refused in one line that says what to do, and stays as it was', async () => {
  const refused = (url: string, migrations = [sqlMigration(baselineName, 'create table other (id int)')]) =>
    migrate(url, () => {}, { migrations }).then(
      () => 'accepted',
      (error: Error) => error.message,
    )
  const database = await createTestDatabase()
  onTestFinished(database.drop)
  const name = new URL(database.url).pathname.slice(1)
  const line = await refused(database.url)
  expect(line).toContain(`the database ${name} at 127.0.0.1`)
  expect(line).toContain('releases before 1.0 do not upgrade')
  expect(line).toContain('remove the folder DATA_DIR')
  expect(line).not.toContain('\n')
  expect(line).not.toContain(new URL(database.url).password)

  // What 0.7 and before left: a history of their own.
  const client = await clientOf(database.url)
  await client.query('drop table kysely_migration; create table migration (name text, digest text)')
  expect(await refused(database.url)).toBe(line)
  expect(await refused(database.url, await readMigrations())).toBe(line)
  expect((await client.query(`select to_regclass('other') as other`)).rows).toEqual([{ other: null }])
})

test('a database that is newer, or whose migration was changed since, is refused', async () => {
  const database = await createTestDatabase()
  onTestFinished(database.drop)
  const migrations = await readMigrations()
  const later = sqlMigration('9998_later', 'create table later (id int)')
  await migrate(database.url, () => {}, { migrations: [...migrations, later] })
  await expect(migrate(database.url, () => {}, { migrations })).rejects.toThrow(`${later.name} is missing`)
  const changed = sqlMigration('9998_later', 'create table later (id bigint)')
  await expect(migrate(database.url, () => {}, { migrations: [...migrations, changed] })).rejects.toThrow(
    `${later.name} is missing`,
  )
})

test('every SQL file of the schema is part of the baseline', async () => {
  const paths = (await readBaseline()).map(({ path }) => path)
  const found = await Array.fromAsync(glob('{platform,features/*,apps}/sql/**'))
  expect(paths.toSorted()).toEqual(found.filter((path) => path.includes('.')).sort())
})
