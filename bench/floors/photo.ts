import sharp from 'sharp'

/** The least that makes three WebP of a photo: sharp alone, one decode, nothing of ours. */
export async function barePhoto(bytes: Uint8Array, sizes: readonly number[]): Promise<void> {
  const largest = Math.max(...sizes)
  const { data, info } = await sharp(bytes)
    .autoOrient()
    .resize({ width: largest, height: largest, fit: 'inside' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels as 3 }
  for (const size of sizes)
    await sharp(data, { raw })
      .resize({ width: size, height: size, fit: 'inside' })
      .webp({ quality: 76, effort: 4 })
      .toBuffer()
}
