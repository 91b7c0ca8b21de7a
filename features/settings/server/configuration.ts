import { sql } from 'kysely'
import type { BodyOf } from '#platform/contract/endpoint.ts'
import { recordAuditEvent } from '#platform/server/audit/audit-log.ts'
import { type Database, type Transaction, transaction } from '#platform/server/db/database.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import {
  type Configuration,
  type SettingChange,
  type SettingName,
  type settingEndpoints,
  settingNames,
} from '../contract/settings.ts'
import { defaultSettings, overridesIn } from './settings.ts'

/** Changes that the page shows; the audit log has them all. */
const historyMax = 100

export async function configuration(
  needs: Pick<Needs, 'config' | 'db'>,
  db: Database | Transaction = needs.db,
): Promise<Configuration> {
  const rows = await db
    .selectFrom('setting')
    .innerJoin('users', 'users.id', 'setting.changed_by')
    .selectAll('setting')
    .select('users.name as by')
    .orderBy('setting.id', 'desc')
    .limit(historyMax)
    .execute()
  const defaults = defaultSettings(needs)
  const overrides = await overridesIn(db)
  return {
    settings: { ...defaults, ...overrides },
    defaults,
    overridden: settingNames.filter((name) => name in overrides),
    revision: rows[0]?.id ?? 0,
    history: rows.map((row) => ({
      id: row.id,
      name: row.name as SettingChange['name'],
      before: row.before,
      after: row.value ?? defaults[row.name as SettingName],
      reset: row.value === null,
      reason: row.reason,
      at: row.changed_at.toISOString(),
      by: { id: row.changed_by, name: row.by },
    })),
  }
}

/**
 * One row and one audit event for each setting that really changes.
 * @throws Refusal 409 when somebody else has changed something since `revision`
 */
export async function changeSettings(
  needs: Pick<Needs, 'config' | 'db'>,
  actor: Actor,
  { reason, revision, ...wanted }: BodyOf<typeof settingEndpoints.change>,
): Promise<Configuration> {
  return transaction(needs.db, async (trx) => {
    // One owner at a time: what one read is still true when it is written.
    await sql`select pg_advisory_xact_lock(hashtext('settings'))`.execute(trx)
    const present = await configuration(needs, trx)
    if (revision !== undefined && revision !== present.revision)
      throw refuse('conflict', {
        message: 'Nel frattempo un’altra persona ha cambiato le impostazioni. Ricarica e riprova.',
        code: 'outdated',
      })
    for (const name of settingNames) {
      const value = wanted[name]
      if (value === undefined) continue
      const before = present.settings[name]
      const after = value ?? present.defaults[name]
      const changes = value === null ? present.overridden.includes(name) : !same(before, after)
      if (!changes) continue
      await trx
        .insertInto('setting')
        .values({
          name,
          before: JSON.stringify(before),
          value: value === null ? null : JSON.stringify(value),
          reason,
          changed_by: actor.userId,
        })
        .execute()
      const auditEvent = { action: 'setting.change', subject: 'setting', subjectId: name } as const
      await recordAuditEvent(trx, actor, { ...auditEvent, reason, before, after })
    }
    return configuration(needs, trx)
  })
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
