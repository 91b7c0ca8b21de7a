import { badgeEndpoints } from '../contract/badges.ts'
import { confirmNewEmail } from '../contract/new-email-link.ts'
import { personalDataEndpoints } from '../contract/personal-data.ts'
import {
  viewProfile as viewProfileEndpoint,
  viewProfileAsGuest as guestEndpoint,
} from '../contract/profiles.ts'
import { updateProfile } from '../contract/edited-profile.ts'
import { resubmit } from '../contract/resubmission.ts'
import { waitingRoomEndpoint } from '../contract/waiting-room.ts'
import { ownUserEndpoint } from '../contract/user.ts'
import { limits } from '#platform/server/http/limits.ts'
import { workProofOf } from '#platform/server/http/rate-limit.ts'
import { noContent, ok, type Route, route } from '#platform/server/http/route.ts'
import type { Needs } from '#platform/server/needs.ts'
import { changeBadges } from './badges.ts'
import { editProfile } from './edit-profile.ts'
import { verifyNewEmail } from './new-email.ts'
import { confirmPhone } from './new-phone.ts'
import { ownUser } from './own-user.ts'
import { updatePersonalData } from './update-personal-data.ts'
import { resubmitProfile } from './resubmission.ts'
import { correctUnlockCost } from './unlock-cost.ts'
import { viewProfile, viewProfileAsGuest } from './public-profile.ts'
import { countProfile } from './view-budget.ts'
import { countView } from './view-count.ts'
import { waitingRoom } from './waiting-room.ts'

export function profileRoutes(needs: Needs): Route[] {
  return [
    route(ownUserEndpoint, async ({ actor }) => ok(await ownUser(needs, actor))),
    route(waitingRoomEndpoint, async ({ actor }) => ok(await waitingRoom(needs, actor))),
    route(viewProfileEndpoint, async ({ actor, params, request }) => {
      const profile = await viewProfile(needs, actor, params.username)
      await countProfile(needs, actor, profile.user)
      countView(profile, actor, request)
      return ok(profile)
    }),
    route(
      guestEndpoint,
      async ({ actor, params, request }) => {
        const profile = await viewProfileAsGuest(needs, actor, params.username)
        countView(profile, actor, request)
        return ok(profile)
      },
      {
        limits: limits.guestProfile,
      },
    ),
    route(
      updateProfile,
      async ({ actor, body }) => ok({ IsDataInModeration: await editProfile(needs, actor, body) }),
      { limits: limits.updateProfile },
    ),
    route(resubmit, async ({ actor }) => {
      await resubmitProfile(needs, actor)
      return ok({ message: 'Profilo inviato. Il team lo leggerà di nuovo.' })
    }),
    route(
      personalDataEndpoints.update,
      async ({ actor, body, request }) =>
        ok(await updatePersonalData(needs, actor, body, workProofOf(request))),
      { limits: limits.updatePersonal },
    ),
    route(
      personalDataEndpoints.confirmPhone,
      async ({ actor, body }) => {
        await confirmPhone(needs, actor, body.otp)
        return noContent
      },
      { limits: limits.confirmPhone },
    ),
    route(
      personalDataEndpoints.verifyNewEmail,
      async ({ query }) => {
        await verifyNewEmail(needs, query)
        return ok({ message: 'E-mail verificata con successo! Reindirizzamento in corso...' })
      },
      { limits: limits.verifyNewEmail },
    ),
    route(
      confirmNewEmail,
      async ({ body }) => {
        await verifyNewEmail(needs, body)
        return ok({ message: 'E-mail verificata con successo! Reindirizzamento in corso...' })
      },
      { limits: limits.verifyNewEmail },
    ),
    route(badgeEndpoints.badges, async ({ actor, params, body }) => {
      const { verified, top, unlock_cost } = await changeBadges(needs, actor, {
        userId: params.id,
        verified: body.verified_profile,
        top: body.top_profile,
        reason: body.reason,
        expiresAt: body.expires_at == null ? null : new Date(body.expires_at),
      })
      return ok({ message: 'Badge aggiornati.', verified_profile: verified, top_profile: top, unlock_cost })
    }),
    route(badgeEndpoints.unlockCost, async ({ actor, params, body }) => {
      const { unlock_cost: cost, reason } = body
      await correctUnlockCost(needs, actor, { userId: params.id, cost, reason })
      return ok({ message: `Una chat con questa hostess costa ora ${cost} Crediti.`, unlock_cost: cost })
    }),
  ]
}
