import { deletePhoto, listPhotos, orderPhotos, setProfilePicture, uploadPhotos } from '../contract/photos.ts'
import { refusePhoto } from '#features/moderation/contract/case-photos.ts'
import { limits } from '#platform/server/http/limits.ts'
import { created, ok, type Route, route } from '#platform/server/http/route.ts'
import type { Needs } from '#platform/server/needs.ts'
import { choosePicture, orderGallery, ownPhotos, removePhoto } from './gallery.ts'
import { refusePhotoOfProfile } from './refuse-photo.ts'
import { takeUpload } from './upload.ts'

export function photoRoutes(needs: Needs): Route[] {
  return [
    route(listPhotos, async ({ actor }) => ok(await ownPhotos(needs, actor))),
    route(
      uploadPhotos,
      async ({ actor, request }) => {
        const result = await takeUpload(needs, actor, request)
        return result.uploaded_images.length > 0 ? created(result) : ok(result)
      },
      { limits: limits.upload },
    ),
    route(orderPhotos, async ({ actor, body }) => ok(await orderGallery(needs, actor, body.ids))),
    route(setProfilePicture, async ({ actor, params }) => {
      await choosePicture(needs, actor, params.id)
      return ok({ profile_picture_id: params.id })
    }),
    route(deletePhoto, async ({ actor, params }) =>
      ok((await removePhoto(needs, actor, params.id)) ? { profile_picture_changed: true as const } : {}),
    ),
    route(refusePhoto, async ({ actor, params, body }) => {
      await refusePhotoOfProfile(needs, actor, params, body)
      return ok({ photo_id: params.photoId, mod_status: 'rejected' as const })
    }),
  ]
}
