import { accountPersonalData } from '#features/accounts/server/personal-data.ts'
import { availabilityPersonalData } from '#features/availability/server/personal-data.ts'
import { chatPersonalData } from '#features/chat/server/personal-data.ts'
import { conditionsPersonalData } from '#features/conditions/server/personal-data.ts'
import { creditsPersonalData } from '#features/wallet/server/personal-data.ts'
import type { PersonalData } from '#platform/server/db/personal-data.ts'
import { platformPersonalData } from '#platform/server/db/platform-personal-data.ts'
import { moderationPersonalData } from '#features/moderation/server/personal-data.ts'
import { evidencePersonalData } from '#features/evidence/server/personal-data.ts'
import { notificationPersonalData } from '#features/notifications/server/personal-data.ts'
import { contentPersonalData } from '#features/content/server/personal-data.ts'
import { paymentPersonalData } from '#features/payments/server/personal-data.ts'
import { photoPersonalData } from '#features/photos/server/personal-data.ts'
import { profilePersonalData } from '#features/profiles/server/personal-data.ts'
import { reportPersonalData } from '#features/reports/server/personal-data.ts'
import { reviewPersonalData } from '#features/reviews/server/personal-data.ts'
import { safetyPersonalData } from '#features/safety/server/personal-data.ts'
import { searchPersonalData } from '#features/search/server/personal-data.ts'
import { settingsPersonalData } from '#features/settings/server/personal-data.ts'
import { supportPersonalData } from '#features/support/server/personal-data.ts'
import { staffPersonalData } from '#features/staff/server/people/personal-data.ts'
import { verificationPersonalData } from '#features/verification/server/personal-data.ts'
import { ownPersonalData } from './personal-data.ts'

/** Who owns which tables. */
export const personalDataByFeature = {
  accounts: accountPersonalData,
  profiles: profilePersonalData,
  photos: photoPersonalData,
  chat: chatPersonalData,
  wallet: creditsPersonalData,
  payments: paymentPersonalData,
  moderation: moderationPersonalData,
  content: contentPersonalData,
  support: supportPersonalData,
  settings: settingsPersonalData,
  verification: verificationPersonalData,
  conditions: conditionsPersonalData,
  availability: availabilityPersonalData,
  search: searchPersonalData,
  reports: reportPersonalData,
  evidence: evidencePersonalData,
  reviews: reviewPersonalData,
  safety: safetyPersonalData,
  notifications: notificationPersonalData,
  staff: staffPersonalData,
  privacy: ownPersonalData,
  platform: platformPersonalData,
}

/**
 * Every table of the database, erased in this order: the account first, because proofs go only once it is erased,
 * and the profile before its photos. A table of the schema that is missing does not compile.
 */
export const personalData: PersonalData = {
  ...personalDataByFeature.accounts,
  ...personalDataByFeature.profiles,
  ...personalDataByFeature.photos,
  ...personalDataByFeature.chat,
  ...personalDataByFeature.wallet,
  ...personalDataByFeature.payments,
  ...personalDataByFeature.moderation,
  ...personalDataByFeature.content,
  ...personalDataByFeature.support,
  ...personalDataByFeature.settings,
  ...personalDataByFeature.verification,
  ...personalDataByFeature.conditions,
  ...personalDataByFeature.availability,
  ...personalDataByFeature.search,
  ...personalDataByFeature.reports,
  ...personalDataByFeature.evidence,
  ...personalDataByFeature.reviews,
  ...personalDataByFeature.safety,
  ...personalDataByFeature.notifications,
  ...personalDataByFeature.staff,
  ...personalDataByFeature.privacy,
  ...personalDataByFeature.platform,
}
