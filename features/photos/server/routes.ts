import {
  deletePhoto,
  framePhoto as framePhotoEndpoint,
  listPhotos,
  orderPhotos,
  setProfilePicture,
  uploadPhotos,
  wantPicture as wantPictureEndpoint,
} from '../contract/photos.ts'
import { listOwnReadings } from '../contract/photo-reading.ts'
import { photoWall } from '../contract/photo-wall.ts'
import { refusePhoto } from '#features/moderation/contract/case-photos.ts'
import { releaseCases, renewClaims } from '#features/moderation/server/claims-of-several.ts'
import { referForMinors } from '#features/moderation/server/refer-minors.ts'
import { limits } from '#platform/server/http/limits.ts'
import { created, noContent, ok, type Route, route } from '#platform/server/http/route.ts'
import type { Needs } from '#platform/server/needs.ts'
import { choosePicture, orderGallery, ownPhotos, removePhoto, wantPicture } from './gallery.ts'
import { ownReadings } from './reading/own-readings.ts'
import { refusePhotoOfProfile } from './refuse-photo.ts'
import { takeUpload } from './upload.ts'
import { decideWall } from './wall/decide-wall.ts'
import { takeWall } from './wall/take-wall.ts'

export function photoRoutes(needs: Needs): Route[] {
  return [
    ...wallRoutes(needs),
    route(listPhotos, async ({ actor }) => ok(await ownPhotos(needs, actor))),
    route(listOwnReadings, async ({ actor }) => ok(await ownReadings(needs, actor))),
    route(
      uploadPhotos,
      async ({ actor, request }) => {
        const result = await takeUpload(needs, actor, request)
        return result.uploaded_images.length > 0 ? created(result) : ok(result)
      },
      { limits: limits.upload },
    ),
    route(orderPhotos, async ({ actor, body }) => ok(await orderGallery(needs, actor, body.ids))),
    route(
      framePhotoEndpoint,
      async ({ actor, params, body }) => {
        const { framePhoto } = await import('./framing.ts')
        return ok(await framePhoto(needs, actor, { photoId: params.id, framing: body }))
      },
      { limits: limits.framing },
    ),
    route(setProfilePicture, async ({ actor, params }) => {
      await choosePicture(needs, actor, params.id)
      return ok({ profile_picture_id: params.id })
    }),
    route(wantPictureEndpoint, async ({ actor, params }) => ok(await wantPicture(needs, actor, params.id))),
    route(deletePhoto, async ({ actor, params }) =>
      ok((await removePhoto(needs, actor, params.id)) ? { profile_picture_changed: true as const } : {}),
    ),
    route(refusePhoto, async ({ actor, params, body }) => {
      await refusePhotoOfProfile(needs, actor, params, body)
      return ok({ photo_id: params.photoId, mod_status: 'rejected' as const })
    }),
  ]
}

function wallRoutes(needs: Needs): Route[] {
  return [
    route(photoWall.take, async ({ actor, body }) => ok(await takeWall(needs, actor, body.but))),
    route(photoWall.renew, async ({ actor, body }) => ok({ ids: await renewClaims(needs, actor, body.ids) })),
    route(photoWall.release, async ({ actor, body }) => {
      await releaseCases(needs, actor, body.ids)
      return noContent
    }),
    route(photoWall.decide, async ({ actor, body }) => ok(await decideWall(needs, actor, body))),
    route(photoWall.minors, async ({ actor, params }) => {
      await referForMinors(needs, actor, { id: params.id, subject: 'photo' })
      return noContent
    }),
  ]
}
