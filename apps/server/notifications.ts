import { consentReceiptTemplate } from '#features/notifications/server/mails/consent-receipt.ts'
import { refundTemplate } from '#features/chat/server/mails/refund.ts'
import { unreadTemplate } from '#features/chat/server/mails/unread.ts'
import { debtPaidTemplate } from '#features/wallet/server/mails/debt-paid.ts'
import { measureEndedTemplate } from '#features/moderation/server/actions/end-notice.ts'
import { appealUpheldTemplate } from '#features/moderation/server/appeal-upheld.ts'
import { decisionTemplate } from '#features/moderation/server/decision.ts'
import { suspensionAnnouncedTemplate } from '#features/moderation/server/suspension-announced.ts'
import type { Templates } from '#features/notifications/server/template.ts'
import { legalTextTemplate } from '#features/content/server/mails/legal-text.ts'
import { purchaseRestoredTemplate } from '#features/payments/server/mails/purchase-restored.ts'
import { purchaseReversedTemplate } from '#features/payments/server/mails/purchase-reversed.ts'
import { withdrawalTemplate } from '#features/payments/server/mails/withdrawal.ts'
import { dataReadyTemplate } from '#features/privacy/server/mails/data-ready.ts'
import { deletionReminderTemplate } from '#features/privacy/server/mails/deletion-reminder.ts'
import { deletionRequestedTemplate } from '#features/privacy/server/mails/deletion-requested.ts'
import { badgeEndedTemplate } from '#features/profiles/server/mails/badge-ended.ts'
import { badgeGivenTemplate } from '#features/profiles/server/mails/badge-given.ts'
import { profileApprovedTemplate } from '#features/profiles/server/mails/profile-approved.ts'
import { spendingLimitTemplate } from '#features/payments/server/spending/mails/spending-limit.ts'
import { spendingMonthTemplate } from '#features/payments/server/spending/mails/spending-month.ts'
import { receiptTemplate } from '#features/payments/server/receipts/mails/receipt.ts'
import { reviewReceivedTemplate } from '#features/reviews/server/mails/review-received.ts'
import { planCheckInTemplate } from '#features/safety/server/mails/plan-check-in.ts'
import { planContactRefusedTemplate } from '#features/safety/server/mails/plan-contact-refused.ts'
import { planContactWarnedTemplate } from '#features/safety/server/mails/plan-contact-warned.ts'
import { savedSearchesTemplate } from '#features/search/server/mails/saved-searches.ts'
import { profileVerifiedTemplate } from '#features/verification/server/mails/profile-verified.ts'
import { verificationLostTemplate } from '#features/verification/server/mails/verification-lost.ts'
import { priceChangedTemplate } from '#features/standing/server/mails/price-changed.ts'
import { topLostTemplate } from '#features/standing/server/mails/top-lost.ts'
import { verificationDueTemplate } from '#features/verification/server/mails/verification-due.ts'

/** The texts of every type of notification, each from its feature. */
export const allNotifications: Templates = {
  messages: unreadTemplate,
  saved_searches: savedSearchesTemplate,
  review_received: reviewReceivedTemplate,
  refund: refundTemplate,
  debt_paid: debtPaidTemplate,
  receipt: receiptTemplate,
  spending_limit: spendingLimitTemplate,
  spending_month: spendingMonthTemplate,
  purchase_reversed: purchaseReversedTemplate,
  purchase_restored: purchaseRestoredTemplate,
  withdrawal: withdrawalTemplate,
  decision: decisionTemplate,
  appeal_upheld: appealUpheldTemplate,
  suspension_announced: suspensionAnnouncedTemplate,
  measure_ended: measureEndedTemplate,
  profile_approved: profileApprovedTemplate,
  badge_given: badgeGivenTemplate,
  badge_ended: badgeEndedTemplate,
  top_lost: topLostTemplate,
  price_changed: priceChangedTemplate,
  profile_verified: profileVerifiedTemplate,
  verification_due: verificationDueTemplate,
  verification_lost: verificationLostTemplate,
  plan_check_in: planCheckInTemplate,
  plan_contact_warned: planContactWarnedTemplate,
  plan_contact_refused: planContactRefusedTemplate,
  legal_text: legalTextTemplate,
  consent_receipt: consentReceiptTemplate,
  deletion_requested: deletionRequestedTemplate,
  deletion_reminder: deletionReminderTemplate,
  data_ready: dataReadyTemplate,
}
