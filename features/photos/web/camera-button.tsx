import { Camera } from 'lucide-react'
import { useState } from 'react'
import { photoTypes } from '../contract/photos.ts'

/** On a telephone: straight to the camera that looks at its owner. Elsewhere there is nothing to hold up. */
export function CameraButton({ onPick }: { onPick: (files: readonly File[]) => void }) {
  const [isPhone] = useState(() => matchMedia('(pointer: coarse)').matches)
  if (!isPhone) return null
  return (
    <label className="mt-2.5 inline-flex min-h-target w-full cursor-pointer items-center justify-center gap-2.5 rounded-sm bg-surface px-3 text-sm font-semibold inset-ring inset-ring-control-line hover:bg-sunken has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
      <Camera size={20} strokeWidth={1.6} aria-hidden />
      Scatta ora
      <input
        type="file"
        className="sr-only"
        accept={photoTypes.join(',')}
        capture="user"
        onChange={({ target }) => {
          onPick([...(target.files ?? [])])
          // Another picture may come under the same name.
          target.value = ''
        }}
      />
    </label>
  )
}
