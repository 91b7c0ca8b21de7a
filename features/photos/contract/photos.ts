import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Problem } from '#platform/contract/refusals.ts'
import { Framing } from './framing.ts'

/** What an uploaded photo may be. The number per person is configuration: `image_limit_per_user`. */
export const photoLimits = {
  bytes: 15 * 1024 * 1024,
  pixels: 40_000_000,
  /** Files of one upload that are read at all; the person's own limit decides how many are kept. */
  filesPerUpload: 20,
} as const

/** For `<input accept>`; the server looks at the content instead. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const

export const photoTooLarge = 'La foto supera i 15 MB.'

/** HEVC inside: no reader of the server knows it, nor do most browsers. */
export const heicRefused =
  'Il tuo telefono salva le foto in HEIC, che qui non si legge. Fai uno screenshot della foto e carica quello; oppure, su iPhone, scegli «Più compatibile» in Impostazioni > Fotocamera > Formati e rifalla.'

export const photoStates = ['pending', 'approved', 'rejected'] as const

export const limitReached = (limit: number) => `Hai raggiunto il limite massimo di ${limit} foto.`
export const onlySoManyMore = (left: number) => `Puoi caricare solo altre ${left} immagine/i.`

export const Attachment = z.object({
  id: z.string(),
  mod_status: z.enum(photoStates),
  /** Why it was refused, in the moderator's words; null while it was not. */
  mod_reason: z.nullable(z.string()),
  /** Already signed where it has to be; append `&size=` or `?size=` (`sizedPhotoUrl`). */
  url: z.string(),
  /** Base64. */
  thumbhash: z.string(),
  width: z.int(),
  height: z.int(),
  /** What others see of it; null: all. Left out by servers that know nothing of it. */
  framing: z.optional(z.nullable(Framing)),
  /** Waits, and becomes the profile picture once it is approved. */
  wanted: z.optional(z.boolean()),
  user: z.object({ profile_picture_id: z.nullable(z.string()) }),
})
export type Attachment = z.infer<typeof Attachment>

const FailedUpload = z.object({ name: z.string(), errors: z.array(z.string()) })

const UploadResult = z.object({
  uploaded_images: z.array(Attachment),
  failed_uploads: z.array(FailedUpload),
  /** True: this upload becomes the profile picture as soon as it is approved. */
  set_profile_picture: z.boolean(),
  moderation_queue: z.boolean(),
})
export type UploadResult = z.infer<typeof UploadResult>

const PhotoParams = z.object({ id: z.string() })

export const listPhotos = endpoint({
  method: 'GET',
  path: '/api/attachments',
  who: 'user',
  summary: 'One’s own photos, in the order of the gallery [API-17]',
  replies: { 200: z.array(Attachment) },
})

/** Multipart: `images[]` (files), optional `set_profile_picture` (`1`). */
export const uploadPhotos = endpoint({
  method: 'POST',
  path: '/api/attachments',
  accepts: 'multipart',
  who: 'user',
  summary: 'Upload photos as multipart `images[]`; each file is kept or refused by itself [API-18]',
  invalid: 'errors',
  replies: { 200: UploadResult, 201: UploadResult },
})

/** Photos added meanwhile keep their place after those named here, and ids of photos deleted meanwhile do no harm. */
export const orderPhotos = endpoint({
  method: 'PUT',
  path: '/api/attachments/order',
  who: 'user',
  summary: 'Put one’s own photos in the order in which everybody sees them',
  invalid: 'errors',
  body: z.object({
    ids: z.array(z.string().check(z.maxLength(64))).check(
      z.minLength(1, 'Indica almeno una foto.'),
      z.maxLength(200, 'Indica al massimo 200 foto.'),
      z.refine((ids) => new Set(ids).size === ids.length, 'Indica ogni foto una volta sola.'),
    ),
  }),
  replies: { 200: z.array(Attachment) },
})

/** The photo stays whole for its owner and who moderates; everybody else is served what is framed. */
export const framePhoto = endpoint({
  method: 'PUT',
  path: '/api/attachments/:id/framing',
  who: 'user',
  summary: 'Choose what others see of one’s own photo, and what of it stays in sight when it is small',
  invalid: 'errors',
  params: PhotoParams,
  body: Framing,
  replies: { 200: Attachment, 404: Problem },
})

export const setProfilePicture = endpoint({
  method: 'POST',
  path: '/api/attachments/:id/set-profile-picture',
  who: 'user',
  summary: 'Choose an approved photo as the profile picture [API-19]',
  params: PhotoParams,
  replies: { 200: z.object({ profile_picture_id: z.string() }), 404: Problem, 409: Problem },
})

export const wantPicture = endpoint({
  method: 'PUT',
  path: '/api/attachments/:id/wanted',
  who: 'user',
  summary: 'Choose, of the photos that wait, the one that becomes the profile picture once it is approved',
  params: PhotoParams,
  replies: { 200: z.array(Attachment), 404: Problem, 409: Problem },
})

export const deletePhoto = endpoint({
  method: 'DELETE',
  path: '/api/attachments/:id',
  who: 'user',
  summary: 'Delete one’s own photo [API-20]',
  params: PhotoParams,
  replies: { 200: z.object({ profile_picture_changed: z.optional(z.literal(true)) }), 404: Problem },
})
