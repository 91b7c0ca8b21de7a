import { accountHoldings } from '#server/accounts/holdings.ts'
import type { Holding } from '#server/accounts/holding.ts'
import { chatHoldings } from '#server/chat/holdings.ts'
import { creditsHoldings } from '#server/credits/holdings.ts'
import { moderationHoldings } from '#server/moderation/holdings.ts'
import { pageHoldings } from '#server/pages/holdings.ts'
import { paymentHoldings } from '#server/payments/holdings.ts'
import { supportHoldings } from '#server/support/holdings.ts'
import { photoHoldings } from '#server/photos/holdings.ts'
import { profileHoldings } from '#server/profiles/holdings.ts'
import { receiptHoldings } from '#server/receipts/holdings.ts'
import { searchHoldings } from '#server/search/holdings.ts'
import { settingHoldings } from '#server/settings/holdings.ts'
import { verificationHoldings } from '#server/verification/holdings.ts'
import { reportHoldings } from '#server/reports/holdings.ts'
import { reviewHoldings } from '#server/reviews/holdings.ts'
import { safetyHoldings } from '#server/safety/holdings.ts'
import { notificationHoldings } from '#server/notifications/holdings.ts'
import { userHoldings } from '#server/users/holdings.ts'
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
