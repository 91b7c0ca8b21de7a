import { heicRefused, type UploadResult } from '../contract/photos.ts'

/** By the announced type, or by the name where a system knows none. */
export function isHeic({ type, name }: Pick<File, 'type' | 'name'>): boolean {
  return /^image\/hei[cf]/.test(type) || (type === '' && /\.hei[cf]$/i.test(name))
}

const quality = 0.92

/** As JPEG, where this device can read it itself; null: it cannot, and neither can the server. */
export async function jpegOfHeic(file: File): Promise<File | null> {
  try {
    const picture = await createImageBitmap(file)
    const canvas = new OffscreenCanvas(picture.width, picture.height)
    const context = canvas.getContext('2d')
    if (!context) return null
    context.drawImage(picture, 0, 0)
    picture.close()
    const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality })
    return new File([jpeg], file.name.replace(/\.[^.]*$/, '.jpg'), { type: 'image/jpeg' })
  } catch {
    return null
  }
}

/** What the server would answer. */
export const heicResult = ({ name }: File): UploadResult => ({
  uploaded_images: [],
  failed_uploads: [{ name, errors: [heicRefused] }],
  set_profile_picture: false,
  moderation_queue: false,
})
