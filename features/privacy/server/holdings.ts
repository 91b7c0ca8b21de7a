import { accountHoldings } from '#features/accounts/server/holdings.ts'
import type { Holding } from '#platform/server/db/personal-data.ts'
import { chatHoldings } from '#features/chat/server/holdings.ts'
import { creditsHoldings } from '#features/wallet/server/holdings.ts'
import { moderationHoldings } from '#features/moderation/server/holdings.ts'
import { pageHoldings } from '#features/content/server/holdings.ts'
import { paymentHoldings } from '#features/payments/server/holdings.ts'
import { supportHoldings } from '#features/support/server/holdings.ts'
import { photoHoldings } from '#features/photos/server/holdings.ts'
import { profileHoldings } from '#features/profiles/server/holdings.ts'
import { receiptHoldings } from '#features/payments/server/receipts/holdings.ts'
import { searchHoldings } from '#features/search/server/holdings.ts'
import { settingHoldings } from '#features/settings/server/holdings.ts'
import { verificationHoldings } from '#features/verification/server/holdings.ts'
import { reportHoldings } from '#features/reports/server/holdings.ts'
import { reviewHoldings } from '#features/reviews/server/holdings.ts'
import { safetyHoldings } from '#features/safety/server/holdings.ts'
import { notificationHoldings } from '#features/notifications/server/holdings.ts'
import { userHoldings } from '#features/staff/server/people/holdings.ts'
import { ownHoldings } from './own-holdings.ts'

/** Everything that is kept about people, feature by feature; erased in this order. */
export const holdings: readonly Holding[] = [
  ...accountHoldings,
  ...photoHoldings,
  ...profileHoldings,
  ...chatHoldings,
  ...creditsHoldings,
  ...paymentHoldings,
  ...receiptHoldings,
  ...moderationHoldings,
  ...pageHoldings,
  ...supportHoldings,
  ...settingHoldings,
  ...verificationHoldings,
  ...searchHoldings,
  ...reportHoldings,
  ...reviewHoldings,
  ...safetyHoldings,
  ...notificationHoldings,
  ...userHoldings,
  ...ownHoldings,
]
