import { deletePhoto, listPhotos, setProfilePicture, uploadPhotos } from '#contract/photos.ts'
import { limits } from '#server/http/limits.ts'
import { created, ok, type Route, route } from '#server/http/route.ts'
import type { Needs } from '#server/needs.ts'
import { choosePicture, ownPhotos, removePhoto } from './photos.ts'
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
    route(setProfilePicture, async ({ actor, params }) => {
      await choosePicture(needs, actor, params.id)
      return ok({ profile_picture_id: params.id })
    }),
    route(deletePhoto, async ({ actor, params }) =>
      ok((await removePhoto(needs, actor, params.id)) ? { profile_picture_changed: true as const } : {}),
    ),
  ]
}
