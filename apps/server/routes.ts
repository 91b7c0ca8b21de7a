import { accountRoutes } from '#features/accounts/server/routes.ts'
import { blockRoutes } from '#features/chat/server/blocks/routes.ts'
import { messageSubject } from '#features/chat/server/held-message.ts'
import { messageTarget } from '#features/chat/server/message-target.ts'
import { realtimeRules } from '#features/chat/server/live.ts'
import { chatRoutes } from '#features/chat/server/routes.ts'
import { availabilityRoutes } from '#features/availability/server/routes.ts'
import { conditionsRoutes } from '#features/conditions/server/routes.ts'
import { sentenceTarget } from '#features/conditions/server/sentence-target.ts'
import { sentenceSubject } from '#features/conditions/server/sentence-subject.ts'
import { contentRoutes } from '#features/content/server/content-routes.ts'
import { legalRoutes } from '#features/content/server/legal/routes.ts'
import { pageRoutes } from '#features/content/server/routes.ts'
import { evidenceRoutes } from '#features/evidence/server/routes.ts'
import { overviewRoutes } from '#features/insights/server/routes.ts'
import { actionSubject } from '#features/moderation/server/actions/action-subject.ts'
import type { ContentTargets } from '#features/moderation/server/actions/targets.ts'
import { appealSubject } from '#features/moderation/server/appeals.ts'
import { banSubject } from '#features/moderation/server/bans.ts'
import { readerState } from '#features/moderation/server/reader/loaded.ts'
import { moderationRoutes } from '#features/moderation/server/routes.ts'
import type { Subjects } from '#features/moderation/server/subjects.ts'
import { notificationRoutes } from '#features/notifications/server/routes.ts'
import { purchaseRoutes } from '#features/payments/server/purchase-routes.ts'
import { invoiceRoutes } from '#features/payments/server/invoices/routes.ts'
import { spendingRoutes } from '#features/payments/server/spending/routes.ts'
import { receiptRoutes } from '#features/payments/server/receipts/routes.ts'
import { paymentRoutes } from '#features/payments/server/routes.ts'
import { commerceRoutes } from '#features/payments/server/staff/routes.ts'
import { photoSubject } from '#features/photos/server/photo-subject.ts'
import { photoTarget } from '#features/photos/server/photo-target.ts'
import { readerHealth } from '#features/photos/server/reading/reader-health.ts'
import { photoRoutes } from '#features/photos/server/routes.ts'
import { deletionSubject } from '#features/privacy/server/deletion-subject.ts'
import { privacyRoutes } from '#features/privacy/server/routes.ts'
import { emailSubject } from '#features/profiles/server/email-subject.ts'
import { personalSubject } from '#features/profiles/server/personal-subject.ts'
import { profileSubject } from '#features/profiles/server/profile-subject.ts'
import { profileRoutes } from '#features/profiles/server/routes.ts'
import { textSubject } from '#features/profiles/server/text-subject.ts'
import { descriptionTarget, nicknameTarget } from '#features/profiles/server/text-targets.ts'
import { referenceRoutes } from '#features/reference/server/routes.ts'
import { reportRoutes } from '#features/reports/server/routes.ts'
import { reportSubject } from '#features/reports/server/subject.ts'
import { reviewTarget } from '#features/reviews/server/review-target.ts'
import { reviewRoutes } from '#features/reviews/server/routes.ts'
import { safetyRoutes } from '#features/safety/server/routes.ts'
import { searchRoutes } from '#features/search/server/routes.ts'
import { settingRoutes } from '#features/settings/server/routes.ts'
import { disputeRoutes } from '#features/staff/server/disputes/routes.ts'
import { userRoutes } from '#features/staff/server/people/routes.ts'
import { staffRoutes } from '#features/staff/server/staff-routes.ts'
import { supportRoutes } from '#features/support/server/routes.ts'
import { verificationRoutes } from '#features/verification/server/routes.ts'
import { verificationSubject } from '#features/verification/server/subject.ts'
import { creditsRoutes } from '#features/wallet/server/routes.ts'
import type { Draining } from '#platform/server/http/drain.ts'
import { healthRoutes } from '#platform/server/http/health.ts'
import type { Route } from '#platform/server/http/route.ts'
import type { Needs } from '#platform/server/needs.ts'
import { outboxRoutes } from '#platform/server/providers/outbox/routes.ts'
import { sandboxRoutes } from '#platform/server/providers/payment/sandbox-routes.ts'
import type { Realtime } from '#platform/server/realtime/realtime.ts'
import { realtimeRoutes } from '#platform/server/realtime/routes.ts'
import { clientConfigRoutes } from './client-config.ts'
import { standingRoutes } from '#features/standing/server/routes.ts'

/** What each feature does once its cases are decided. */
function allSubjects(needs: Needs, targets: ContentTargets): Subjects {
  const subjects: Subjects = {
    profile: profileSubject(needs),
    photo: photoSubject(needs),
    text: textSubject(needs),
    conditions: sentenceSubject(needs),
    personal: personalSubject(needs),
    email: emailSubject(needs),
    message: messageSubject(needs),
    deletion: deletionSubject(needs),
    verification: verificationSubject(needs),
    ban: banSubject(needs),
    report: reportSubject(needs),
    action: actionSubject(needs, targets),
  }
  return { ...subjects, appeal: appealSubject(needs, subjects) }
}

/** What the staff may take down, and put back. */
function allTargets(needs: Needs): ContentTargets {
  return {
    photo: photoTarget(needs),
    description: descriptionTarget,
    conditions: sentenceTarget(needs),
    nickname: nicknameTarget,
    message: messageTarget(needs),
    review: reviewTarget(needs),
  }
}

/** What belongs to this process rather than to the installation. */
export interface Process {
  readonly realtime: Realtime
  readonly draining: Draining
}

/** Every endpoint, feature by feature. `prepared` is the same over prepared statements. */
export function allRoutes(needs: Needs, prepared: Needs, { realtime, draining }: Process): Route[] {
  const targets = allTargets(needs)
  return [
    ...healthRoutes(needs, draining, { reader: readerState, photoReader: () => readerHealth(needs) }),
    ...realtimeRoutes({ ...prepared, realtime, rules: realtimeRules(prepared) }),
    ...pageRoutes(needs),
    ...legalRoutes(needs),
    ...contentRoutes(needs),
    ...clientConfigRoutes(needs, realtime.clientOptions),
    ...referenceRoutes(needs),
    ...creditsRoutes(needs),
    ...paymentRoutes(needs),
    ...purchaseRoutes(needs),
    ...receiptRoutes(needs),
    ...invoiceRoutes(needs),
    ...spendingRoutes(needs),
    ...commerceRoutes(needs),
    ...sandboxRoutes(needs),
    ...photoRoutes(needs),
    ...searchRoutes(needs),
    ...chatRoutes(prepared),
    ...supportRoutes(needs),
    ...settingRoutes(needs),
    ...blockRoutes(needs),
    ...moderationRoutes(needs, allSubjects(needs, targets), targets),
    ...accountRoutes(needs),
    ...staffRoutes(needs),
    ...profileRoutes(needs),
    ...standingRoutes(needs),
    ...verificationRoutes(needs),
    ...conditionsRoutes(needs),
    ...availabilityRoutes(needs),
    ...reportRoutes(needs),
    ...reviewRoutes(needs),
    ...evidenceRoutes(needs),
    ...safetyRoutes(needs),
    ...notificationRoutes(needs),
    ...userRoutes(needs, allSubjects(needs, targets)),
    ...disputeRoutes(needs),
    ...privacyRoutes(needs),
    ...overviewRoutes(needs),
    ...outboxRoutes(needs),
  ]
}
