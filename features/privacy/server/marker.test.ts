import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBackup } from '#apps/server/backup/backup.ts'
import { chatEndpoints } from '#features/chat/contract/chat.ts'
import { keptAfterErasure } from '#features/content/server/legal/kept-after-erasure.ts'
import { transaction } from '#platform/server/db/database.ts'
import { tablesOfPeople } from '#platform/server/db/erase-personal-data.ts'
import { leaveSoon } from '#testing/account-states.ts'
import { meet } from '#testing/chats.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { makeAdmin, makeHostess, makeKing, type Person, signIn } from '#testing/people.ts'
import { rowsAbout } from '#testing/personal-data-comparison.ts'
import { makePersonWithRows } from '#testing/personal-data-rows.ts'
import { jpeg } from '#testing/pictures.ts'
import { upload } from '#testing/uploads.ts'
import { type Identity, marker, writeEverywhere } from '#testing/write-everywhere.ts'
import { eraseAccounts } from './erasure.ts'
import { personalData } from './personal-data-registry.ts'

let app: TestApp
let logged = ''
let folder: string
beforeAll(async () => {
  app = await startTestApp({ LOG_LEVEL: 'info' }, { logTo: { write: (line) => void (logged += line) } })
  folder = await mkdtemp(join(tmpdir(), 'lieta-marker-'))
}, 60_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

const tables = new Map(tablesOfPeople(personalData))

/** Who they are, spelt in several ways. */
const spelt = ({ name, email, phone }: Identity) =>
  `${marker}: sono ${name.toUpperCase()}, ${email}, ${phone} o ${phone.slice(3).replace(/(...)(?=.)/g, '$1 ')}`

const traces = ({ name, email, phone }: Identity) => {
  const digits = phone.slice(3)
  return [name, email, digits, digits.replace(/(...)(?=.)/g, '$1 ')].map((trace) => trace.toLowerCase())
}

/** Each text and document of the database in which one of `needles` is found, as `table.column`. */
async function columnsWith(...needles: readonly string[]): Promise<string[]> {
  const { rows: tablesWithText } = await sql<{ schema: string; table: string; columns: Column[] }>`
    select table_schema as schema, table_name as "table",
      jsonb_agg(jsonb_build_object('name', column_name, 'type', data_type)) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'
      and (data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY', 'bytea') )
    group by 1, 2`.execute(app.db)
  const sought = needles.map((needle) => needle.toLowerCase())
  const found: string[] = []
  for (const { schema, table, columns } of tablesWithText) {
    const { rows } = await sql<{ name: string }>`
      select distinct said.name from ${sql.table(`${schema}.${table}`)}
      cross join lateral (values ${sql.join(columns.map(({ name, type }) => sql`(${name}, ${textOf(name, type)})`))})
        as said (name, text)
      where exists (select from unnest(${sought}::text[]) as needle where position(needle in lower(said.text)) > 0)`.execute(
      app.db,
    )
    for (const { name } of rows)
      found.push(schema === 'public' ? `${table}.${name}` : `${schema}.${table}.${name}`)
  }
  return found.sort()
}

interface Column {
  readonly name: string
  readonly type: string
}

const textOf = (name: string, type: string) =>
  type === 'bytea' ? sql`encode(${sql.ref(name)}, 'escape')` : sql`${sql.ref(name)}::text`

async function filesWith(root: string, needles: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const raw = await readFile(join(entry.parentPath, entry.name))
    const text = (raw[0] === 0x1f && raw[1] === 0x8b ? gunzipSync(raw) : raw).toString('utf8').toLowerCase()
    found.push(
      ...needles.filter((needle) => text.includes(needle)).map((needle) => `${entry.name}: ${needle}`),
    )
  }
  return found
}

async function erase(person: Person): Promise<void> {
  await leaveSoon(app, person)
  await eraseAccounts.work(app.needs, {})
  await app.runJobs()
}

/** What a development server shows in place of sending it, and the last mail that went to the person. */
async function forgetTheFarewell(): Promise<void> {
  await sql`delete from outbox`.execute(app.db)
  await sql`delete from pgboss.job where name = 'mail' and state = 'completed'
    and data::text like '%Il tuo account è stato eliminato%'`.execute(app.db)
}

async function expectNobodyNamed(identity: Identity): Promise<void> {
  await forgetTheFarewell()
  const needles = traces(identity)
  expect(await columnsWith(...needles)).toEqual([])
  expect(await filesWith(app.needs.config.dataDir, needles)).toEqual([])
  const target = join(folder, identity.name)
  await makeBackup(
    {
      databaseUrl: app.needs.pool.options.connectionString ?? '',
      storage: app.needs.storage,
      config: app.needs.config,
    },
    target,
  )
  expect(await filesWith(target, needles)).toEqual([])
  for (const needle of needles)
    expect(logged.toLowerCase().includes(needle), `the log: ${needle}`).toBe(false)
}

/** Where something that was written is left: each a column that the record keeps without names, and the person is told. */
async function expectOnTheList(): Promise<string[]> {
  const left = await columnsWith(marker)
  for (const place of left) {
    const [table = '', column = ''] = place.split('.')
    const lines = tables.get(table)
    expect(lines?.columns[column]?.unnamed, `${place} is not said to be kept without names`).toBe(true)
    const told = Array.isArray(lines?.retention) ? lines.retention : []
    expect(
      told.some((kind: string) => kind in keptAfterErasure),
      `${place} is on no list`,
    ).toBe(true)
  }
  return left
}

/** The thread with the staff, with a letter in it. */
async function supportChatOf(as: Person, text: string): Promise<number> {
  const { body } = await app.call(chatEndpoints.list, { as, query: {} })
  const { id } = (body as { support_chat: { id: number } }).support_chat
  await app.call(chatEndpoints.send, {
    as,
    params: { id: String(id) },
    body: { message: text, client_id: crypto.randomUUID() },
  })
  return id
}

/** Of the new nickname that they have asked for. */
async function caseOf({ id }: Person): Promise<number> {
  const open = await app.db
    .selectFrom('moderation_case')
    .select('id')
    .where('user_id', '=', id)
    .where('state', '=', 'open')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  return open.id
}

/** Calls with free words that were taken, so that the test cannot pass by refusals. */
const theirs = [
  'POST /api/contact-form',
  'POST /api/notices',
  'POST /api/date-plans',
  'POST /api/report-user',
  'POST /api/update-personal',
  'POST /api/update-profile',
  'POST /api/chats/:id/messages',
  'POST /api/saved-searches',
]
const theirsBy = {
  KING: [],
  HOSTESS: ['PUT /api/word-filter', 'PUT /api/conditions', 'POST /api/chats/free-message'],
}
const ofStaff = [
  'POST /api/admin/users/:id/notes',
  'POST /api/admin/users/:id/ban',
  'POST /api/admin/users/:id/unban',
  'POST /api/admin/users/:id/impersonation-link',
  'POST /api/admin/users/:id/badges',
  'POST /api/admin/support/:chatId/notes',
  'POST /api/admin/actions',
  'POST /api/admin/cases/:id/decision',
]
const ofStaffAbout = { KING: ['POST /api/admin/users/:id/ledger-adjustment'], HOSTESS: [] }

const identities = {
  KING: { name: 'Nevio Tarquini', email: 'nevio.tarquini@posta.test', phone: '+393471234567' },
  HOSTESS: { name: 'Zoraide', email: 'zoraide@posta.test', phone: '+393487654321' },
} as const

test.each(['KING', 'HOSTESS'] as const)(
  'what a %s writes by any call, and what the staff write about them, names nobody after the erasure',
  async (role) => {
    const identity = identities[role]
    const make = role === 'KING' ? makeKing : makeHostess
    const person = await make(app, {
      ...identity,
      dob: '1994-05-17',
      ...(role === 'KING' && { credits: 5000 }),
    })
    const partner = role === 'KING' ? await makeHostess(app) : await makeKing(app, { credits: 500 })
    const [king, hostess] = role === 'KING' ? [person, partner] : [partner, person]
    const chatId = await meet(app, king, hostess, { unlocked: true, wrote: true })
    await upload(app, person, { files: { 'io.jpg': await jpeg(role === 'KING' ? 21 : 22) } })
    const text = spelt(identity)
    const support = await supportChatOf(person, text)

    const writing = { text, identity, staff: false }
    const taken = await writeEverywhere(app, {
      ...writing,
      as: person,
      other: partner,
      ids: { chat: chatId },
    })
    expect(taken).toEqual(expect.arrayContaining([...theirs, ...theirsBy[role]]))
    const owner = await makeAdmin(app, { adminRole: 'owner' })
    const byStaff = await writeEverywhere(app, {
      ...writing,
      staff: true,
      as: owner,
      other: person,
      ids: { cases: await caseOf(person), support },
    })
    expect(byStaff).toEqual(expect.arrayContaining([...ofStaff, ...ofStaffAbout[role]]))
    expect(await columnsWith(marker)).not.toEqual([])

    await sql`update users set state = 'approved' where id = ${person.id}`.execute(app.db)
    await erase({ ...person, token: await signIn(app, person.id) })
    await expectNobodyNamed(identity)
    await expectOnTheList()
  },
  120_000,
)

test.each(['KING', 'HOSTESS'] as const)(
  'in whatever row about a %s somebody has written their names, they are gone after the erasure',
  async (role) => {
    const { id } = await makePersonWithRows(app, role)
    const account = await app.db
      .selectFrom('users')
      .select(['name', 'email', 'phone'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const identity = { name: `Ermenegilda ${role}`, email: account.email, phone: '+393491112223' }
    await sql`update users set name = ${identity.name}, phone = ${identity.phone} where id = ${id}`.execute(
      app.db,
    )
    const text = spelt(identity)
    await transaction(app.db, async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx)
      for (const { table, key, lines } of await rowsAbout(trx, id)) {
        // What is written without names from the beginning is shown above.
        const texts = Object.entries(lines.columns).filter(
          ([, line]) => line.unnamed && lines.naming !== undefined,
        )
        for (const [column] of texts)
          await sql`update ${sql.table(table)} set ${sql.ref(column)} = case pg_typeof(${sql.ref(column)})::text
              when 'jsonb' then ${JSON.stringify({ facts: [{ label: 'Nickname', value: text }] })}
              else ${text} end::${sql.raw(/before|after|findings|data|snapshot|additions/.test(column) ? 'jsonb' : 'text')}
            where to_jsonb(${sql.table(table)}) @> ${JSON.stringify(key)}::jsonb and ${sql.ref(column)} is not null`.execute(
            trx,
          )
      }
    })
    await sql`update users set deletion_due_at = now() - interval '1 second' where id = ${id}`.execute(app.db)
    await eraseAccounts.work(app.needs, {})
    await app.runJobs()
    await forgetTheFarewell()
    expect(await columnsWith(...traces(identity))).toEqual([])
    expect((await expectOnTheList()).length).toBeGreaterThan(5)
  },
  60_000,
)
