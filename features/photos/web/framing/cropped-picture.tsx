import { cropHeight, faceSquare } from '../../contract/crop.ts'
import type { Framing } from '../../contract/framing.ts'

interface CroppedPictureProps {
  src: string
  /** Of what `framing` speaks, in pixels. */
  photo: { readonly width: number; readonly height: number }
  framing: Framing
  /** The square about the point instead of the whole crop. */
  face?: boolean
}

/** What the server will cut, shown by the browser while it is being chosen. Fills its frame, which has the same shape. */
export function CroppedPicture({ src, photo, framing, face = false }: CroppedPictureProps) {
  const square = faceSquare(framing)
  const seen = face
    ? { left: square.left, top: square.top, width: square.side, height: square.side }
    : { left: framing.left, top: framing.top, width: framing.width, height: cropHeight(framing) }
  const percent = (part: number, whole: number) => `${(part / whole) * 100}%`
  return (
    <span className="relative block size-full overflow-hidden bg-sunken">
      <img
        src={src}
        alt=""
        className="absolute max-w-none"
        style={{
          width: percent(photo.width, seen.width),
          height: percent(photo.height, seen.height),
          left: percent(-seen.left, seen.width),
          top: percent(-seen.top, seen.height),
          // The card of the search fills its frame by cropping; here the crop is what is shown.
          objectFit: 'fill',
        }}
      />
    </span>
  )
}
