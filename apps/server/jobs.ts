import { drawDisagreements } from '#features/chat/server/draw-disagreements.ts'
import { countHabits } from '#features/chat/server/reply-habits.ts'
import { refundSweep, refundWhenDue } from '#features/chat/server/refund.ts'
import { unreadMails, unreadPushes, unreadTexts } from '#features/chat/server/unread-sweep.ts'
import { notifyNewcomers, notifyOfNewText } from '#features/content/server/legal/notice.ts'
import { buildEvidence } from '#features/evidence/server/build.ts'
import { concludeAction, returnToSearch } from '#features/moderation/server/actions/conclude.ts'
import { replayDraft } from '#features/moderation/server/lab/replay.ts'
import { qualitySweep } from '#features/moderation/server/quality/sweep.ts'
import { endHearings } from '#features/moderation/server/actions/hearing-over.ts'
import { pushJob } from '#features/notifications/server/push.ts'
import { promoRelease } from '#features/payments/server/promo-codes.ts'
import { confirmedPrices } from '#features/payments/server/staff/price-proposals.ts'
import { reconciler } from '#features/payments/server/reconcile.ts'
import { spendingSummaries } from '#features/payments/server/spending/reminders.ts'
import { settlePayment } from '#features/payments/server/webhooks.ts'
import { confirmContract } from '#features/payments/server/receipts/confirm-contract.ts'
import { withdrawalLink } from '#features/payments/server/withdrawal-link.ts'
import { refundWithdrawal, withdrawalSweep } from '#features/payments/server/withdrawal-refund.ts'
import { sweepCuts, sweepPhotoFiles } from '#features/photos/server/photo-files.ts'
import { readPhotos } from '#features/photos/server/reading/read-waiting.ts'
import { comparePhoto, forgetFingerprints } from '#features/photos/server/twins.ts'
import { buildArchive } from '#features/privacy/server/data-export.ts'
import { remindOfDeletion } from '#features/privacy/server/deletion.ts'
import { eraseAccounts, rememberErasure } from '#features/privacy/server/erasure.ts'
import { forgetHourly } from '#features/privacy/server/forget.ts'
import { expireBadges } from '#features/profiles/server/badges.ts'
import { writeViews } from '#features/profiles/server/view-count.ts'
import { askIfWell, warnTrustedPerson } from '#features/safety/server/watch.ts'
import { digestSweep } from '#features/search/server/digest.ts'
import { presenceIntoSearch } from '#features/search/server/presence-job.ts'
import { sweepSelfie } from '#features/verification/server/selfie-files.ts'
import { dailyChainHead } from '#platform/server/audit/audit-chain.ts'
import { watchSms } from '#features/accounts/server/sms-watch.ts'
import { forgetExpired } from '#platform/server/budgets/budgets.ts'
import { type Job, job } from '#platform/server/jobs/jobs.ts'
import { mailJob, smsJob } from '#platform/server/jobs/mail-and-sms.ts'
import { sandboxDispute } from '#platform/server/providers/payment/sandbox-card.ts'
import { sandboxWebhook } from '#platform/server/providers/payment/sandbox-webhook.ts'
import { deleteArchive } from '#platform/server/providers/storage/archive-parts.ts'
import { publishNotice } from '#platform/server/realtime/publish.ts'
import { forgetDeadSockets } from '#platform/server/realtime/socket-owner.ts'
import { dailyAudit } from './audit-run.ts'
import { nightlyStanding } from '#features/standing/server/nightly.ts'
import { renewVerifications } from '#features/verification/server/renewal.ts'

const cleanUp: Job = job({ queue: 'clean_up', everyMinute: true, work: forgetExpired })

/** Every kind of background work, each from its feature. */
export const allJobs: readonly Job[] = [
  cleanUp,
  mailJob,
  smsJob,
  watchSms,
  sweepPhotoFiles,
  sweepCuts,
  sweepSelfie,
  comparePhoto,
  readPhotos,
  forgetFingerprints,
  presenceIntoSearch,
  writeViews,
  expireBadges,
  renewVerifications,
  nightlyStanding,
  digestSweep,
  settlePayment,
  confirmContract,
  withdrawalLink,
  reconciler,
  promoRelease,
  spendingSummaries,
  confirmedPrices,
  refundWithdrawal,
  withdrawalSweep,
  sandboxWebhook,
  sandboxDispute,
  refundWhenDue,
  refundSweep,
  countHabits,
  forgetDeadSockets,
  publishNotice,
  buildArchive,
  buildEvidence,
  deleteArchive,
  remindOfDeletion,
  eraseAccounts,
  rememberErasure,
  dailyAudit,
  dailyChainHead,
  forgetHourly,
  askIfWell,
  warnTrustedPerson,
  notifyOfNewText,
  notifyNewcomers,
  unreadMails,
  unreadTexts,
  unreadPushes,
  pushJob,
  concludeAction,
  returnToSearch,
  qualitySweep,
  drawDisagreements,
  replayDraft,
  endHearings,
]
