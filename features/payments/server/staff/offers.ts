import { type Selectable, sql } from 'kysely'
import type { AuditAction } from '#platform/contract/audit-actions.ts'
import { recordAuditEvent } from '#platform/server/audit/audit-log.ts'
import { clock } from '#platform/server/db/clock.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { DB } from '#platform/server/db/schema.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { refuse } from '#platform/server/http/refuse.ts'

/** What the staff sells and gives off, and retires without taking it out of the table. */
type Offers = 'shop_item' | 'promo_code'

/**
 * One change at a time. Whoever holds a code for a payment takes the same lock first (payments/promo-codes.ts).
 * @throws 404
 */
export async function lockOffer<Table extends Offers>(
  trx: Transaction,
  table: Table,
  id: number,
): Promise<Selectable<DB[Table]>> {
  const { rows } = await sql<Selectable<DB[Table]>>`
    select * from ${sql.table(table)} where id = ${id} for update`.execute(trx)
  if (rows[0] === undefined) throw refuse('not_found')
  return rows[0]
}

interface Retiring {
  readonly table: Offers
  readonly id: number
  /** False: it is offered again. */
  readonly retire: boolean
  readonly reason: string | null
  readonly auditEvent: { readonly action: AuditAction; readonly subject: string }
  /** To who asks for what is so already. */
  readonly already: string
}

/** @throws 404, or 409 where it is so already */
export async function retireOffer(
  trx: Transaction,
  actor: Actor,
  { table, id, retire, reason, auditEvent, already }: Retiring,
): Promise<void> {
  const before = await lockOffer(trx, table, id)
  if ((before.retired_at !== null) === retire) throw refuse('conflict', { message: already })
  await sql`
    update ${sql.table(table)} set retired_at = ${retire ? clock : null} where id = ${id}`.execute(trx)
  await recordAuditEvent(trx, actor, {
    ...auditEvent,
    subjectId: id,
    reason,
    before: { retired: !retire },
    after: { retired: retire },
  })
}

/** Somebody else was faster: the form is shown what stands there now, and which of its fields would overwrite it. */
export function refuseOvertaken(current: object, changed: readonly string[]) {
  return refuse('conflict', {
    message:
      'Nel frattempo qualcuno ha modificato questi dati. Controlla che cosa è cambiato e salva di nuovo.',
    code: 'overtaken',
    current,
    changed,
  })
}
