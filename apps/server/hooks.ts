import { talksWith } from '#features/chat/server/reach.ts'
import { refundOnBlock, refundUnlocksOf, returnUnlocksOf } from '#features/chat/server/refund.ts'
import { tellCasesOfTwins } from '#features/photos/server/twins.ts'
import { createProfile } from '#features/profiles/server/new-profile.ts'
import { setPicture } from '#features/profiles/server/picture.ts'
import { openProfileCase } from '#features/profiles/server/profile-case.ts'
import { reportCollecting } from '#features/reports/server/collecting.ts'
import { forgetEachOther } from '#features/search/server/favourites.ts'
import { endSearchMails } from '#features/search/server/saved-searches.ts'
import { refreshSearchRow } from '#features/search/server/search-row.ts'
import { loseVerification } from '#features/verification/server/lost.ts'
import { withdrawVerification } from '#features/verification/server/verification.ts'
import { openWallet } from '#features/wallet/server/wallet.ts'
import { profileChannel } from '#platform/contract/realtime.ts'
import type { AccountHooks } from '#platform/server/hooks.ts'
import type { Needs } from '#platform/server/needs.ts'
import { publishOnCommit } from '#platform/server/realtime/publish.ts'

/** What runs against the direction of the features: each inside the transaction of its cause. */
export function allHooks(needs: () => Needs): AccountHooks {
  return {
    profileChanged: refreshSearchRow,
    shownChanged: (trx, userId) =>
      publishOnCommit(needs(), trx, {
        channel: profileChannel(userId),
        event: 'ProfileChanged',
        ids: { user_id: userId },
      }),
    async registered(trx, newcomer) {
      await createProfile(trx, newcomer)
      if (newcomer.role === 'KING') await openWallet(trx, newcomer.userId)
    },
    pictureChosen: setPicture,
    awaitsReview: openProfileCase,
    async suspended(trx, userId) {
      await refundUnlocksOf(needs(), trx, userId, 'banned')
      await tellCasesOfTwins(trx, userId)
    },
    async erased(trx, userId) {
      await refundUnlocksOf(needs(), trx, userId, 'erased')
      await returnUnlocksOf(needs(), trx, userId)
      await withdrawVerification(needs(), trx, userId)
    },
    collects: reportCollecting,
    photoRemoved: (trx, userId) => loseVerification(needs(), trx, userId),
    async blocked(trx, blockerId, blockedId) {
      await refundOnBlock(needs(), trx, blockerId, blockedId)
      await forgetEachOther(trx, blockerId, blockedId)
    },
    talksWith,
    unsubscribed: { saved_searches: endSearchMails },
  }
}
