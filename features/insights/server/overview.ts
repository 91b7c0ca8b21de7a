import type * as z from 'zod/mini'
import type { adminWaiting, Waiting } from '#features/moderation/contract/waiting.ts'
import { waitingForColleagues } from '#features/moderation/server/actions/waits.ts'
import { readingsLeft } from '#features/moderation/server/quality/readings.ts'
import { readerState } from '#features/moderation/server/reader/loaded.ts'
import { undecidedDisputes } from '#features/payments/server/disputes.ts'
import { settingsOf } from '#features/settings/server/settings.ts'
import type { AnswerOf } from '#platform/contract/endpoint.ts'
import { can } from '#platform/contract/permissions.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import type { Needs } from '#platform/server/needs.ts'
import type { Explained, Overview } from '../contract/overview.ts'
import {
  conversion,
  howConversion,
  howPath,
  howReports,
  howSignUps,
  profileViews,
  reportFigures,
  signUps,
} from './people-figures.ts'
import { type Period, periodOf } from './period.ts'
import {
  howQueueWait,
  howSupport,
  medianWaitToday,
  openQueues,
  queueWait,
  supportAnswers,
  waitingForSupport,
  waitingProfiles,
} from './queue-figures.ts'
import { howRevenue, revenueFigures } from './revenue.ts'
import { firstReplies, howFirstReply, howUnlocks, unlockFigures } from './unlock-figures.ts'

type Reader = Pick<Actor, 'userId' | 'adminRole'>

/** What waits for the staff now, and for whoever asks: what the rail polls. */
export async function waitingFor(
  db: Database,
  actor: Reader,
): Promise<AnswerOf<typeof adminWaiting>['body']> {
  const [waiting, readings] = await Promise.all([
    waitingNow(db),
    can(actor.adminRole, 'case.decide') ? readingsLeft(db, actor) : 0,
  ])
  return { ...waiting, readings }
}

async function waitingNow(db: Database): Promise<z.output<typeof Waiting>> {
  const [queues, median_wait_minutes, confirmations, disputes, support] = await Promise.all([
    openQueues(db),
    medianWaitToday(db),
    waitingForColleagues(db),
    undecidedDisputes(db),
    waitingForSupport(db),
  ])
  return { queues, median_wait_minutes, confirmations, disputes, support }
}

const how: Readonly<Record<Explained, string>> = {
  unlocks: howUnlocks,
  first_reply: howFirstReply,
  queue_wait: howQueueWait,
  revenue: howRevenue,
  path: howPath,
  reports: howReports,
  sign_ups: howSignUps,
  conversion: howConversion,
  support: howSupport,
}

/** Everything that the overview shows; money only to who may read it. `at` is for tests. */
export async function overviewFor(
  needs: Pick<Needs, 'config' | 'db' | 'moderation'>,
  actor: Pick<Actor, 'adminRole'>,
  days: number,
  at: Date | null = null,
): Promise<Overview> {
  const { db } = needs
  const period = await periodOf(db, days, at)
  const money = can(actor.adminRole, 'revenue.read')
  const [waiting, settings, unlocks, first_reply, views, rest, revenue] = await Promise.all([
    waitingNow(db),
    settingsOf(needs, db),
    unlockFigures(db, period),
    firstReplies(db, period),
    profileViews(db, period),
    otherFigures(db, period),
    money ? revenueFigures(db, period) : undefined,
  ])
  const { unlocks_by_day: byDay } = unlocks
  return {
    ...waiting,
    ...unlocks,
    ...rest,
    days,
    from: period.days[0] ?? '',
    to: period.days.at(-1) ?? '',
    refund_after_hours: settings.refund_after_hours,
    readers: { embedded: readerState(), outside: needs.moderation?.state() ?? 'off' },
    how,
    first_reply,
    path: {
      views,
      unlocks: unlocks.unlocks.now,
      replies: byDay.reduce((sum, { answered }) => sum + answered, 0),
    },
    ...(revenue && { revenue }),
  }
}

async function otherFigures(db: Database, period: Period) {
  const [waiting_profiles, queue_wait, reports, sign_ups, converted, support_answers] = await Promise.all([
    waitingProfiles(db, period),
    queueWait(db, period),
    reportFigures(db, period),
    signUps(db, period),
    conversion(db, period),
    supportAnswers(db, period),
  ])
  return { waiting_profiles, queue_wait, reports, sign_ups, conversion: converted, support_answers }
}
