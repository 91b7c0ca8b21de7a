import { type RawBuilder, sql } from 'kysely'
import {
  defaultAdjustAlone,
  defaultDisagreementsPerDay,
  defaultReadAgain,
  defaultHearingHours,
  defaultSupportAnswerMinutes,
  defaultSupportHours,
  type Settings,
  type SwitchSetting,
} from '../contract/settings.ts'
import type { NumberSetting } from '#platform/contract/setting-limits.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import type { Needs } from '#platform/server/needs.ts'

type Configured = Pick<Needs, 'config'>

/** What counts where no owner has changed anything. */
export function defaultSettings({ config }: Configured): Settings {
  return {
    image_limit_per_user: config.imageLimitPerUser,
    refund_after_hours: config.refundAfterHours,
    review_min_hours: config.reviewMinHours,
    review_min_messages: config.reviewMinMessages,
    free_messages_per_day: config.freeMessagesPerDay,
    adjust_alone_per_person: defaultAdjustAlone.perPerson,
    adjust_alone_per_colleague: defaultAdjustAlone.perColleague,
    second_reading_percent: defaultReadAgain.sample,
    second_reading_percent_newcomer: defaultReadAgain.newcomer,
    second_reading_percent_heavy: defaultReadAgain.heavy,
    hearing_hours: defaultHearingHours,
    support_answer_minutes: defaultSupportAnswerMinutes,
    disagreements_per_day: defaultDisagreementsPerDay,
    support_hours: defaultSupportHours,
    support_holidays: [],
    canary_profiles: [],
    photo_reader: config.photoReader,
    oss_from: null,
  }
}

/**
 * SQL: a limit as it stands for the statement that asks. Nothing is kept in memory, so a change counts in every
 * process from the next statement on, and a rule reads it in the transaction of its cause.
 */
export function numberSetting(needs: Configured, name: NumberSetting): RawBuilder<number> {
  return sql<number>`number_setting(${name}, ${defaultSettings(needs)[name]}::float8)`
}

/** Whether it is on, as it stands now. */
export async function switchSetting(
  needs: Pick<Needs, 'config' | 'db'>,
  name: SwitchSetting,
): Promise<boolean> {
  const newest = await needs.db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', name)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return typeof newest?.value === 'boolean' ? newest.value : defaultSettings(needs)[name]
}

/** All of them, as they stand for `db`. */
export async function settingsOf(needs: Configured, db: Database | Transaction): Promise<Settings> {
  return { ...defaultSettings(needs), ...(await overridesIn(db)) }
}

/** What an owner has put in the place of the defaults. */
export async function overridesIn(db: Database | Transaction): Promise<Partial<Settings>> {
  const rows = await db
    .selectFrom('setting')
    .distinctOn('name')
    .select(['name', 'value'])
    .orderBy('name')
    .orderBy('id', 'desc')
    .execute()
  return Object.fromEntries(
    rows.filter(({ value }) => value !== null).map(({ name, value }) => [name, value]),
  )
}
