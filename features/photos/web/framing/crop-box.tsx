import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { cropHeight, focused, moved, placeInWords, zoomed } from '../../contract/crop.ts'
import type { Framing } from '../../contract/framing.ts'
import { arrowOf, zoomStep } from './keys.ts'

interface CropBoxProps {
  src: string
  photo: { readonly width: number; readonly height: number }
  framing: Framing
  onChange: (framing: Framing) => void
}

/** The photo with its crop: dragged or moved by arrows, one pixel, ten with Shift; the point likewise. */
export function CropBox({ src, photo, framing, onChange }: CropBoxProps) {
  const frame = useRef<HTMLDivElement>(null)
  /** Pixels of the photo for one of the screen. */
  const scale = () => photo.width / (frame.current?.clientWidth ?? photo.width)
  const place = {
    left: `${(framing.left / photo.width) * 100}%`,
    top: `${(framing.top / photo.height) * 100}%`,
    width: `${(framing.width / photo.width) * 100}%`,
    height: `${(cropHeight(framing) / photo.height) * 100}%`,
  }
  const point = {
    left: `${(framing.focus_x / photo.width) * 100}%`,
    top: `${(framing.focus_y / photo.height) * 100}%`,
  }
  const dragCrop = useDrag((by) => {
    const factor = scale()
    onChange(moved(framing, { x: by.x * factor, y: by.y * factor }, photo))
  })
  const dragPoint = useDrag((by) => {
    const factor = scale()
    onChange(focused(framing, { x: framing.focus_x + by.x * factor, y: framing.focus_y + by.y * factor }))
  })

  function onCropKey(event: KeyboardEvent) {
    const by = arrowOf(event)
    const zoom = zoomStep(event)
    if (by === null && zoom === null) return
    event.preventDefault()
    const factor = scale()
    if (by) onChange(moved(framing, { x: by.x * factor, y: by.y * factor }, photo))
    else if (zoom) onChange(zoomed(framing, framing.width * zoom, photo))
  }

  function onPointKey(event: KeyboardEvent) {
    const by = arrowOf(event)
    if (by === null) return
    event.preventDefault()
    const factor = scale()
    onChange(focused(framing, { x: framing.focus_x + by.x * factor, y: framing.focus_y + by.y * factor }))
  }

  return (
    <div
      ref={frame}
      className="relative mx-auto w-full max-w-97 overflow-hidden rounded-md bg-sunken select-none"
      style={{ aspectRatio: `${photo.width} / ${photo.height}` }}
    >
      <img src={src} alt="La foto intera" className="absolute inset-0 size-full" draggable={false} />
      <button
        type="button"
        aria-label="Ritaglio. Le frecce lo spostano, più e meno lo ingrandiscono."
        style={place}
        onKeyDown={onCropKey}
        {...dragCrop}
        className="absolute cursor-move touch-none border-2 border-white shadow-[0_0_0_100vmax_rgb(34_15_23/0.55)] focus-visible:outline-3 focus-visible:-outline-offset-4 focus-visible:outline-focus"
      >
        <span aria-hidden className="absolute inset-y-0 left-1/3 w-1/3 border-x border-white/60" />
        <span aria-hidden className="absolute inset-x-0 top-1/3 h-1/3 border-y border-white/60" />
      </button>
      <button
        type="button"
        aria-label={`Punto che resta in vista: ${placeInWords(framing)}. Si sposta con le frecce.`}
        style={point}
        onKeyDown={onPointKey}
        {...dragPoint}
        className="absolute grid size-target -translate-1/2 cursor-grab touch-none place-items-center rounded-full focus-visible:outline-3 focus-visible:outline-focus"
      >
        <span
          aria-hidden
          className="grid size-7.5 place-items-center rounded-full border-3 border-white shadow-[0_0_0_1px_rgb(34_15_23/0.5),inset_0_0_0_1px_rgb(34_15_23/0.5)]"
        >
          <span className="size-2 rounded-full border-2 border-white shadow-[0_0_0_1px_rgb(34_15_23/0.5)]" />
        </span>
      </button>
    </div>
  )
}

/** Says by how many pixels of the screen the pointer went since it last said so. */
function useDrag(onMove: (by: { x: number; y: number }) => void) {
  const last = useRef<{ x: number; y: number } | null>(null)
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      event.currentTarget.setPointerCapture(event.pointerId)
      last.current = { x: event.clientX, y: event.clientY }
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const from = last.current
      if (!from) return
      last.current = { x: event.clientX, y: event.clientY }
      onMove({ x: event.clientX - from.x, y: event.clientY - from.y })
    },
    onPointerUp() {
      last.current = null
    },
    onPointerCancel() {
      last.current = null
    },
  }
}
