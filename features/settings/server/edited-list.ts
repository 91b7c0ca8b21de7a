import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import { changesOf, recordAuditEvent } from '#platform/server/audit/audit-log.ts'
import { type Transaction, transaction } from '#platform/server/db/database.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import type { NewOrder } from '../contract/edited-list.ts'

type Editing = Pick<Needs, 'db'>
type Order = z.infer<typeof NewOrder>
type Noun = 'service' | 'faq' | 'canned_reply'
export type Kept<Fields> = Fields & { readonly id: number; readonly revision: number }

export type EditedList<Fields extends Record<string, string>> = ReturnType<typeof editedList<Fields>>

/**
 * Texts in an order that several people of the staff edit: nobody overwrites what they have not read, and what is
 * retired stays in the table. The table has `id, position, revision, retired_at` and the fields.
 */
export function editedList<Fields extends Record<string, string>>(
  table: 'shown_service' | 'faq' | 'canned_reply',
  noun: Noun,
  fields: readonly (keyof Fields & string)[],
) {
  const name = sql.table(table)
  const columns = sql.join([...fields, 'id', 'revision'].map((field) => sql.ref(field)))
  const about = (id: number | string) => ({ subject: noun, subjectId: id, reason: null })

  return {
    async list({ db }: Editing): Promise<Kept<Fields>[]> {
      const { rows } = await sql<Kept<Fields>>`
        select ${columns} from ${name} where retired_at is null order by position, id`.execute(db)
      return rows
    },

    /** Adds one at the end. */
    create({ db }: Editing, actor: Actor, values: Fields): Promise<Kept<Fields>> {
      return transaction(db, async (trx) => {
        await lockList(trx, noun)
        const { rows } = await sql<Kept<Fields>>`
          insert into ${name} (${sql.join(fields.map((field) => sql.ref(field)))}, position)
          select ${sql.join(fields.map((field) => sql`${values[field]}::text`))}, coalesce(max(position), 0) + 1
          from ${name} where retired_at is null
          returning ${columns}`.execute(trx)
        const made = rows[0]!
        await recordAuditEvent(trx, actor, { ...about(made.id), action: `${noun}.create`, after: values })
        return made
      })
    },

    /** @throws Refusal 404; 409 when somebody else has changed it since `revision` */
    change(
      { db }: Editing,
      actor: Actor,
      id: number,
      sent: Fields & { readonly revision?: number | undefined },
    ): Promise<Kept<Fields>> {
      const values = Object.fromEntries(fields.map((field) => [field, sent[field]])) as unknown as Fields
      return transaction(db, async (trx) => {
        const before = await findForUpdate<Fields>(trx, name, columns, id)
        if (sent.revision !== undefined && before.revision !== sent.revision) throw outdated()
        const { none, ...difference } = changesOf<Fields>(before, values)
        if (none) return before
        const changed = Object.entries(difference.after)
        const { rows } = await sql<Kept<Fields>>`
          update ${name} set revision = revision + 1,
            ${sql.join(changed.map(([field, value]) => sql`${sql.ref(field)} = ${value}`))}
          where id = ${id} returning ${columns}`.execute(trx)
        await recordAuditEvent(trx, actor, { ...about(id), action: `${noun}.change`, ...difference })
        return rows[0]!
      })
    },

    /** @throws Refusal 409 when the list is no longer the one that was seen */
    reorder({ db }: Editing, actor: Actor, order: Order): Promise<void> {
      return transaction(db, async (trx) => {
        await lockList(trx, noun)
        const before = await reorderRows(trx, name, order)
        await recordAuditEvent(trx, actor, {
          ...about('order'),
          action: `${noun}.order`,
          before,
          after: order.ids,
        })
      })
    },

    /** @throws Refusal 404 for one that is not shown */
    retire({ db }: Editing, actor: Actor, id: number): Promise<void> {
      return transaction(db, async (trx) => {
        await lockList(trx, noun)
        const { revision: _, id: __, ...before } = await findForUpdate<Fields>(trx, name, columns, id)
        await sql`update ${name} set retired_at = now() where id = ${id}`.execute(trx)
        await recordAuditEvent(trx, actor, { ...about(id), action: `${noun}.retire`, before })
      })
    },
  }
}

async function findForUpdate<Fields>(
  trx: Transaction,
  table: RawBuilder<unknown>,
  columns: RawBuilder<unknown>,
  id: number,
): Promise<Kept<Fields>> {
  const { rows } = await sql<Kept<Fields>>`
    select ${columns} from ${table} where id = ${id} and retired_at is null for update`.execute(trx)
  if (rows[0] === undefined) throw refuse('not_found')
  return rows[0]
}

/** Gives the rows the order that is wanted, and returns the one they had. */
async function reorderRows(
  trx: Transaction,
  table: RawBuilder<unknown>,
  { ids, was }: Order,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from ${table} where retired_at is null order by position, id`.execute(trx)
  const present = rows.map(({ id }) => id)
  if (present.join() !== was.join() || sorted(ids).join() !== sorted(present).join()) throw outdated()
  await sql`
    update ${table} set position = wanted.position
    from unnest(${ids}::int[]) with ordinality as wanted (id, position)
    where ${table}.id = wanted.id`.execute(trx)
  return present
}

const sorted = (ids: readonly number[]) => ids.toSorted((a, b) => a - b)

const outdated = () =>
  refuse('conflict', {
    message: 'Nel frattempo un’altra persona ha cambiato questo elenco o questo testo. Ricarica per vederlo.',
    code: 'outdated',
  })

/** Whoever adds, retires or orders takes turns. */
async function lockList(trx: Transaction, noun: Noun): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`edited list:${noun}`}))`.execute(trx)
}
