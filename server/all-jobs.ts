import { refundSweep, refundWhenDue } from './chat/refund.ts'
import { forgetExpired } from './http/rate-limit.ts'
import { type Job, job } from './jobs/jobs.ts'
import { mailJob, smsJob } from './jobs/post.ts'
import { pushJob } from './notifications/push.ts'
import { unreadMails, unreadPushes, unreadTexts } from './notifications/sweep.ts'
import { dailyAudit } from './operations/audit-run.ts'
import { tellNewcomers, tellOfNewText } from './pages/legal/notice.ts'
import { promoRelease } from './payments/promo-codes.ts'
import { reconciler } from './payments/reconcile.ts'
import { settlePayment } from './payments/webhooks.ts'
import { refundWithdrawal, withdrawalSweep } from './payments/withdrawal-refund.ts'
import { sweepPhotoFiles } from './photos/photo-files.ts'
import { comparePhoto, forgetFingerprints } from './photos/twins.ts'
import { deleteArchive } from './privacy/archive-parts.ts'
import { buildArchive } from './privacy/data-export.ts'
import { remindOfDeletion } from './privacy/deletion.ts'
import { eraseAccounts, rememberErasure } from './privacy/erasure.ts'
import { forgetHourly } from './privacy/forget.ts'
import { expireBadges } from './profiles/badges.ts'
import { writeViews } from './profiles/view-count.ts'
import { sandboxDispute } from './providers/payment/sandbox-card.ts'
import { sandboxWebhook } from './providers/payment/sandbox-webhook.ts'
import { publishNotice } from './realtime/publish.ts'
import { forgetDeadSockets } from './realtime/socket-owner.ts'
import { askIfWell, warnTrustedPerson } from './safety/watch.ts'
import { digestSweep } from './search/digest.ts'
import { presenceIntoSearch } from './search/presence-job.ts'
import { sweepSelfie } from './verification/selfie-files.ts'

const cleanUp: Job = job({ queue: 'clean_up', everyMinute: true, work: forgetExpired })

/** Every kind of background work, each from its feature. */
export const allJobs: readonly Job[] = [
  cleanUp,
  mailJob,
  smsJob,
  sweepPhotoFiles,
  sweepSelfie,
  comparePhoto,
  forgetFingerprints,
  presenceIntoSearch,
  writeViews,
  expireBadges,
  digestSweep,
  settlePayment,
  reconciler,
  promoRelease,
  refundWithdrawal,
  withdrawalSweep,
  sandboxWebhook,
  sandboxDispute,
  refundWhenDue,
  refundSweep,
  forgetDeadSockets,
  publishNotice,
  buildArchive,
  deleteArchive,
  remindOfDeletion,
  eraseAccounts,
  rememberErasure,
  dailyAudit,
  forgetHourly,
  askIfWell,
  warnTrustedPerson,
  tellOfNewText,
  tellNewcomers,
  unreadMails,
  unreadTexts,
  unreadPushes,
  pushJob,
]
