import { useEffect, useState } from 'react'
import type { Turn } from '../../contract/framing.ts'

/** A picture turned clockwise, as this browser draws it until the server has cut it; null: not drawn yet. */
export function useTurned(src: string, turn: Turn): string | null {
  const [drawn, setDrawn] = useState<{ readonly turn: Turn; readonly url: string } | null>(null)
  useEffect(() => {
    if (turn === 0) return
    let url: string | undefined
    let over = false
    void turnedPicture(src, turn).then((picture) => {
      if (over || picture === null) return
      url = URL.createObjectURL(picture)
      setDrawn({ turn, url })
    })
    return () => {
      over = true
      if (url !== undefined) URL.revokeObjectURL(url)
    }
  }, [src, turn])
  if (turn === 0) return src
  return drawn?.turn === turn ? drawn.url : null
}

async function turnedPicture(src: string, turn: Turn): Promise<Blob | null> {
  const picture = new Image()
  picture.src = src
  await picture.decode()
  const { naturalWidth: width, naturalHeight: height } = picture
  const sideways = turn === 90 || turn === 270
  const canvas = document.createElement('canvas')
  canvas.width = sideways ? height : width
  canvas.height = sideways ? width : height
  const context = canvas.getContext('2d')
  if (context === null) return null
  context.translate(canvas.width / 2, canvas.height / 2)
  context.rotate((turn * Math.PI) / 180)
  context.drawImage(picture, -width / 2, -height / 2)
  return new Promise((done) => canvas.toBlob(done, 'image/webp', 0.9))
}
