import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { chatChannel, userChannel } from '#platform/contract/realtime.ts'
import { fileOf } from '#features/photos/server/photo-files.ts'
import { evidenceFolder } from '#features/evidence/server/address.ts'
import { archiveFolder } from '#features/privacy/server/archive-link.ts'
import { storeParts } from '#platform/server/providers/storage/archive-parts.ts'
import { selfieFile } from '#features/verification/server/selfie-files.ts'
import { readableCode } from '#platform/server/readable-code.ts'
import { makePurchase } from './buyers.ts'
import { chatCalls } from './chat-calls.ts'
import { makeOpenChat } from './chats.ts'
import type { TestApp } from './harness.ts'
import { handleRow, passkeyRow } from './passkey-rows.ts'
import { makeInvoice, saveMariosDetails } from './invoices.ts'
import { makeAdmin, makeHostess, makeKing, type Person } from './people.ts'
import type { OwnedThing } from './rules.ts'
import { addPhoto } from './uploads.ts'

export interface Found {
  /** As a request names it. */
  readonly id: string
  /** Of the same shape, and nobody's. */
  readonly unknownId: string
  readonly owner: Person
  /** Everything that a stranger could spoil. */
  readonly state: () => Promise<unknown>
}

const noNumber = '2000000000'
const randomId = () => randomBytes(16).toString('base64url')

/** One of each thing that belongs to somebody, with its rightful owner. */
export const ownedThings: Readonly<Record<OwnedThing, (app: TestApp) => Promise<Found>>> = {
  async session(app) {
    const owner = await makeKing(app)
    const session = sql`select id from session where user_id = ${owner.id}`
    return numbered(app, 'session', await idOf(app, session), owner)
  },
  async passkey(app) {
    const owner = await makeKing(app)
    await handleRow(owner.id).execute(app.db)
    return numbered(app, 'passkey', await idOf(app, passkeyRow(owner.id)), owner)
  },
  async photo(app) {
    const owner = await makeHostess(app)
    await insertPhoto(app, owner, 'approved')
    const id = await insertPhoto(app, owner, 'approved')
    return { id, unknownId: randomId(), owner, state: () => rows(app, sql`photo where id = ${id}`) }
  },
  // With the files of a real one.
  async 'waiting photo'(app) {
    const owner = await makeHostess(app)
    const id = await addPhoto(app, owner, { approved: false })
    return { id, unknownId: randomId(), owner, state: () => rows(app, sql`photo where id = ${id}`) }
  },
  async 'address of a photo'(app) {
    const owner = await makeHostess(app)
    const id = await insertPhoto(app, owner, 'pending')
    return { id, unknownId: randomId(), owner, state: async () => null }
  },
  async selfie(app) {
    const id = randomId()
    const owner = await makeHostess(app)
    await sql`
      insert into verification (user_id, gesture, state, selfie, sent_at, expires_at)
      values (${owner.id}, 'hand_on_head', 'waiting', ${id}, now(), now() + interval '1 day')`.execute(app.db)
    await app.needs.storage.put(selfieFile(id), Buffer.from('RIFF'), 'image/webp')
    return { id, unknownId: randomId(), owner, state: async () => null }
  },
  async archive(app) {
    const id = randomId()
    const owner = await makeKing(app)
    await sql`
      insert into data_export (user_id, id, bytes, parts, ready_at, expires_at)
      values (${owner.id}, ${id}, 1, 1, now(), now() + interval '1 day')`.execute(app.db)
    await storeParts(app.needs.storage, archiveFolder(id), Readable.from([Buffer.from('P')]), async () => {})
    return { id, unknownId: randomId(), owner, state: async () => null }
  },
  async evidence(app) {
    const id = readableCode('F', 3)
    const owner = await makeKing(app)
    await sql`
      insert into evidence_seal (code, user_id, subject, head, entries, signature, public_key, at)
      values (${id}, ${owner.id}, 'plan', ${'0'.repeat(64)}, 1, '', '', now())`.execute(app.db)
    await sql`
      insert into evidence_archive (code, user_id, subject, subject_id, about, bytes, parts, ready_at, expires_at)
      values (${id}, ${owner.id}, 'plan', 1, 'Incontro', 1, 1, now(), now() + interval '1 day')`.execute(
      app.db,
    )
    await storeParts(app.needs.storage, evidenceFolder(id), Readable.from([Buffer.from('P')]), async () => {})
    return { id, unknownId: readableCode('F', 3), owner, state: async () => null }
  },
  async chat(app) {
    const { chatId, king } = await makeOpenChat(app)
    await sql`
      insert into message (chat_id, sender_id, client_id, text, state, delivered_at)
      values (${chatId}, ${king.id}, gen_random_uuid(), 'Solo per lei', 'delivered', now())`.execute(app.db)
    await sql`select recount_chat(${chatId})`.execute(app.db)
    return {
      id: String(chatId),
      unknownId: noNumber,
      owner: king,
      state: async () => [
        await rows(app, sql`chat_member where chat_id = ${chatId}`),
        await rows(app, sql`message where chat_id = ${chatId}`),
        await rows(app, sql`report where chat_id = ${chatId}`),
      ],
    }
  },
  /** Her reply is waited for, and she may say no. */
  async 'waiting chat'(app) {
    const { hostess: owner, chatId } = await chatCalls(app).freshPair({ unlocked: true })
    return {
      id: String(chatId),
      unknownId: noNumber,
      owner,
      state: async () => [
        await rows(app, sql`message where chat_id = ${chatId}`),
        await rows(app, sql`unlock where chat_id = ${chatId}`),
      ],
    }
  },
  async 'asked message'(app) {
    const { chatId, king, hostess } = await makeOpenChat(app)
    const id = await idOf(
      app,
      sql`
        insert into message (chat_id, sender_id, client_id, text, state, delivered_at)
        values (${chatId}, ${king.id}, gen_random_uuid(), 'Rispondi, o vengo lì', 'delivered', now()) returning id`,
    )
    await sql`
      insert into message_question (message_id, sender_id, receiver_id, concern, certainty)
      values (${id}, ${king.id}, ${hostess.id}, 'abuse', 0.4)`.execute(app.db)
    return {
      id: String(id),
      unknownId: noNumber,
      owner: hostess,
      state: () => rows(app, sql`message_question where message_id = ${id}`),
    }
  },
  async 'sent message'(app) {
    const { chatId, king } = await makeOpenChat(app)
    const id = await idOf(
      app,
      sql`
        insert into message (chat_id, sender_id, client_id, text, state, delivered_at)
        values (${chatId}, ${king.id}, gen_random_uuid(), 'Appena inviato', 'delivered', now()) returning id`,
    )
    return {
      id: String(id),
      unknownId: noNumber,
      owner: king,
      state: () => rows(app, sql`message where id = ${id}`),
    }
  },
  async 'closed conversation'(app) {
    const owner = await makeKing(app)
    const closed = sql`
      with made as (insert into chat (member_id) values (${owner.id}) returning id)
      insert into support_closing (chat_id, member_id, last_message_id, closed_by, asked)
      select id, ${owner.id}, 1, ${owner.id}, true from made returning id`
    return numbered(app, 'support_closing', await idOf(app, closed), owner)
  },
  async channel(app) {
    const { chatId, king } = await makeOpenChat(app)
    return {
      id: `${chatChannel(chatId)},${userChannel(king.id)}`,
      unknownId: `${chatChannel(Number(noNumber))},${userChannel(Number(noNumber))}`,
      owner: king,
      state: () => rows(app, sql`realtime_socket`),
    }
  },
  async decision(app) {
    const owner = await makeKing(app)
    const id = await idOf(
      app,
      sql`
        insert into moderation_case (subject, subject_id, user_id, state, reason, rule, decided_at)
        values ('text', ${owner.id}, ${owner.id}, 'rejected', 'Prova', 'contacts', now()) returning id`,
    )
    return {
      id: String(id),
      unknownId: noNumber,
      owner,
      state: () => rows(app, sql`moderation_case where id = ${id} or subject = 'appeal'`),
    }
  },
  async hearing(app) {
    const [owner, { id: moderator }] = [await makeKing(app), await makeAdmin(app)]
    const id = await idOf(
      app,
      sql`
        with measure as (
          insert into staff_action (subject_type, subject_id, user_id, action, reason, until, actor_id, taken_at)
          values ('user', ${String(owner.id)}, ${owner.id}, 'suspend', 'Prova', now() + interval '30 days', ${moderator},
            null)
          returning id)
        insert into action_wait (action_id, proposed_by, waits_for)
        select id, ${moderator}, 'person' from measure returning action_id as id`,
    )
    await sql`
      update action_wait set announced_at = now(), due_at = now() + interval '3 days' where action_id = ${id}`.execute(
      app.db,
    )
    return {
      id: String(id),
      unknownId: noNumber,
      owner,
      state: () => rows(app, sql`action_wait where action_id = ${id}`),
    }
  },
  async block(app) {
    const [king, hostess, unblocked] = [await makeKing(app), await makeHostess(app), await makeHostess(app)]
    await sql`insert into block (blocker_id, blocked_id) values (${king.id}, ${hostess.id})`.execute(app.db)
    return {
      id: String(hostess.id),
      // Somebody whom nobody has blocked: that a person exists is no secret to who may search.
      unknownId: String(unblocked.id),
      owner: king,
      state: () => rows(app, sql`block where blocked_id = ${hostess.id}`),
    }
  },
  async favourite(app) {
    const [king, hostess] = [await makeKing(app), await makeHostess(app)]
    await sql`insert into favourite (user_id, favourite_id) values (${king.id}, ${hostess.id})`.execute(
      app.db,
    )
    return {
      id: String(hostess.id),
      unknownId: noNumber,
      owner: king,
      state: () => rows(app, sql`favourite where favourite_id = ${hostess.id}`),
    }
  },
  async 'saved search'(app) {
    const owner = await makeKing(app)
    const saved = sql`insert into saved_search (user_id, name, filters) values (${owner.id}, 'Mia', '{}') returning id`
    return numbered(app, 'saved_search', await idOf(app, saved), owner)
  },
  async plan(app) {
    const owner = await makeHostess(app)
    const planned = sql`
      insert into date_plan (user_id, seed, token_hash, who, place, starts_at, ends_at, warn_after_minutes)
      values (${owner.id}, ${randomBytes(16)}, ${randomBytes(32)}, 'Marco', 'Da Gino',
        now() - interval '1 hour', now() + interval '1 hour', 60)
      returning id`
    return numbered(app, 'date_plan', await idOf(app, planned), owner)
  },
  async purchase(app) {
    const owner = await makeKing(app)
    const { id } = await makePurchase(app, owner)
    await saveMariosDetails(app, owner)
    return numbered(app, 'purchase', id, owner)
  },
  async invoice(app) {
    const owner = await makeKing(app)
    return numbered(app, 'invoice', await makeInvoice(app, owner), owner)
  },
  async payment(app) {
    const owner = await makeKing(app)
    const { id } = await makePurchase(app, owner)
    const [bought] = (await rows(app, sql`purchase where id = ${id}`)) as [{ provider_ref: string }]
    return {
      id: bought.provider_ref,
      unknownId: 'test_none',
      owner,
      state: () => rows(app, sql`purchase where id = ${id}`),
    }
  },
  async 'push subscription'(app) {
    const owner = await makeHostess(app)
    const endpoint = `https://fcm.googleapis.com/fcm/send/${randomId()}`
    await sql`
      insert into push_subscription (user_id, session_id, endpoint, p256dh, auth)
      select user_id, id, ${endpoint}, ${'p'.repeat(87)}, ${'a'.repeat(22)}
      from session where user_id = ${owner.id}`.execute(app.db)
    return {
      id: endpoint,
      unknownId: `https://fcm.googleapis.com/fcm/send/${randomId()}`,
      owner,
      state: () => rows(app, sql`push_subscription where endpoint = ${endpoint}`),
    }
  },
}

function numbered(app: TestApp, table: string, id: number, owner: Person): Found {
  return {
    id: String(id),
    unknownId: noNumber,
    owner,
    state: () => rows(app, sql`${sql.table(table)} where id = ${id}`),
  }
}

async function insertPhoto(app: TestApp, { id: userId }: Person, state: string): Promise<string> {
  const id = randomId()
  await sql`
    insert into photo (id, user_id, width, height, thumbhash, state, position)
    select ${id}, ${userId}, 600, 750, ${Buffer.alloc(20)}, ${state}, count(*)
    from photo where user_id = ${userId}`.execute(app.db)
  await app.needs.storage.put(fileOf(id, 800), Buffer.from('RIFF'), 'image/webp')
  return id
}

type Statement = ReturnType<typeof sql>

async function rows(app: TestApp, from: Statement): Promise<unknown[]> {
  const { rows: found } = await sql`select * from ${from}`.execute(app.db)
  return found
}

async function idOf(app: TestApp, statement: Statement): Promise<number> {
  const { rows: found } = await sql<{ id: number }>`${statement}`.execute(app.db)
  const id = found[0]?.id
  if (id === undefined) throw new Error('nothing was made')
  return Number(id)
}
