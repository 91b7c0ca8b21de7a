import { ImagePlus } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { photoTypes } from '../contract/photos.ts'

interface UploadTileProps {
  /** The gallery takes several, the sign-up one [PHOTO-09]. */
  multiple?: boolean
  label?: string
  onPick: (files: readonly File[]) => void
}

/** The dashed tile: pick, or drop on it. A label around a file input, so that it works as people and readers expect. */
export function UploadTile({ multiple = false, label = 'Carica foto', onPick }: UploadTileProps) {
  const [over, setOver] = useState(false)

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    const files = [...event.dataTransfer.files]
    onPick(multiple ? files : files.slice(0, 1))
  }

  return (
    <label
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={`grid aspect-4/5 w-full cursor-pointer place-content-center justify-items-center gap-2 rounded-sm border-[1.5px] border-dashed border-control-line text-center text-sm font-semibold text-primary-text hover:bg-primary-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus ${over ? 'bg-primary-soft' : ''}`}
    >
      <ImagePlus size={24} strokeWidth={1.6} aria-hidden />
      {label}
      <input
        type="file"
        className="sr-only"
        accept={photoTypes.join(',')}
        multiple={multiple}
        onChange={(event) => {
          onPick([...(event.target.files ?? [])])
          // Picking the same file again must count as a change.
          event.target.value = ''
        }}
      />
    </label>
  )
}
