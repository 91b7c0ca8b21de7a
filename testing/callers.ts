import { randomBytes } from 'node:crypto'
import { tokenDigest } from '#features/accounts/server/token-digest.ts'
import { sql } from 'kysely'
import { banToken } from '#features/accounts/server/signed-links.ts'
import type { TestApp } from './harness.ts'
import { makeAdmin, makeHostess, makeKing, type Person } from './people.ts'
import { type Kind, kinds } from './rules.ts'

/** What goes along with a request of somebody. */
export interface Credentials {
  readonly authorization?: string
  readonly banToken?: string | undefined
}

/** One person for each kind of caller, whom nothing else in the test uses. */
export async function makeCallers(app: TestApp) {
  const owner = await makeAdmin(app, { adminRole: 'owner' })
  const people = {
    'revoked token': await makeKing(app),
    'unverified king': await makeKing(app, { state: 'email_pending' }),
    'banned king': await makeKing(app),
    'ban token': await makeKing(app),
    'pending king': await makeKing(app, { state: 'pending' }),
    'pending hostess': await makeHostess(app, { state: 'pending' }),
    'rejected hostess': await makeHostess(app, { state: 'rejected' }),
    king: await makeKing(app, { credits: 500 }),
    hostess: await makeHostess(app),
    moderator: await makeAdmin(app, { adminRole: 'moderator' }),
    support: await makeAdmin(app, { adminRole: 'support' }),
    finance: await makeAdmin(app, { adminRole: 'finance' }),
    owner,
    'owner as king': await makeKing(app),
    'owner as hostess': await makeHostess(app),
  } satisfies Partial<Record<Kind, Person>>
  await app.db
    .insertInto('suspension')
    .values([people['banned king'], people['ban token']].map(({ id }) => ({ user_id: id, reason: 'Prova.' })))
    .execute()
  await app.db.deleteFrom('session').where('user_id', '=', people['revoked token'].id).execute()
  const states = await app.db
    .selectFrom('users')
    .select(['id', 'state'])
    .where(
      'id',
      'in',
      Object.values(people).map(({ id }) => id),
    )
    .execute()

  const fixed: Partial<Record<Kind, Credentials>> = {
    guest: {},
    'forged token': bearer(randomBytes(32).toString('base64url')),
    'revoked token': bearer(people['revoked token'].token),
    'banned king': bearer(people['banned king'].token),
    'ban token': { banToken: banToken(app.needs.config, people['ban token'].id) },
  }
  const signedIn = Object.entries(people).filter(([kind]) => !(kind in fixed)) as [Kind, Person][]

  return {
    people,
    /** Everybody as in the beginning, with a new session: the last request may have ended one, or changed a state. */
    async fresh(): Promise<Readonly<Record<Kind, Credentials>>> {
      const tokens = signedIn.map(([kind, { id }]) => ({
        kind,
        id,
        token: randomBytes(32).toString('base64url'),
      }))
      await app.db
        .insertInto('session')
        .values(
          tokens.map(({ kind, id, token }) => ({
            user_id: id,
            token_hash: tokenDigest(app.needs.config, token),
            expires_at: sql<Date>`now() + interval '30 minutes'`,
            impersonator_id: kind.startsWith('owner as') ? owner.id : null,
          })),
        )
        .execute()
      await sql`
        update users set state = was.state from (values ${sql.join(
          states.map(({ id, state }) => sql`(${id}::int, ${state})`),
        )}) as was (id, state)
        where users.id = was.id and users.state <> was.state`.execute(app.db)
      const sessions = tokens.map(({ kind, token }) => [kind, bearer(token)] as const)
      const all = { ...fixed, ...Object.fromEntries(sessions) }
      return Object.fromEntries(kinds.map((kind) => [kind, all[kind] ?? {}])) as Record<Kind, Credentials>
    },
  }
}

const bearer = (token: string): Credentials => ({ authorization: `Bearer ${token}` })

export interface Answer {
  readonly status: number
  readonly text: string
  /** Undefined where it is no JSON. */
  readonly body: any
}

/** Sends a request as it would come over the wire; `path` may have a query. */
export async function send(
  app: Pick<TestApp, 'origin'>,
  { method, path, body }: { method: string; path: string; body?: unknown },
  { authorization, banToken: token }: Credentials,
): Promise<Answer> {
  const url = new URL(path, app.origin)
  if (token !== undefined) url.searchParams.set('ban_token', token)
  const answer = await fetch(url, {
    method,
    redirect: 'manual',
    headers: {
      // Not from the network of the machine.
      'x-forwarded-for': '203.0.113.7',
      ...(authorization !== undefined && { authorization }),
      ...(method !== 'GET' && { 'content-type': 'application/json' }),
    },
    ...(method !== 'GET' && { body: JSON.stringify(body ?? {}) }),
  })
  const text = await answer.text()
  const isJson = answer.headers.get('content-type')?.includes('json') === true
  return { status: answer.status, text, body: isJson && text !== '' ? JSON.parse(text) : undefined }
}
