import { Eye } from 'lucide-react'
import { useState } from 'react'

interface MeasurePictureProps {
  readonly src: string
  readonly alt: string
}

/** What the measure is about: blurred until whoever decides wants to see it. */
export function MeasurePicture({ src, alt }: MeasurePictureProps) {
  const [shown, setShown] = useState(false)
  return (
    <div className="relative justify-self-start overflow-hidden rounded-md bg-sunken">
      <img src={src} alt={alt} className={`max-h-40 ${shown ? '' : 'scale-110 blur-[14px]'}`} />
      {shown ? null : (
        <button
          type="button"
          onClick={() => setShown(true)}
          className="absolute inset-0 grid place-items-center outline-offset-[-3px]"
        >
          <span className="inline-flex min-h-9 items-center gap-1.5 rounded-full bg-surface px-3 text-sm font-semibold text-ink shadow-1">
            <Eye size={16} strokeWidth={1.8} aria-hidden />
            Mostra
            <span className="sr-only"> {alt}</span>
          </span>
        </button>
      )}
    </div>
  )
}
