import { lazy, Suspense } from 'react'

const Viewer = lazy(() =>
  import('./lightbox-viewer.ts').then(({ Viewer: component }) => ({ default: component })),
)

interface LightboxProps {
  pictures: readonly { src: string; alt: string }[]
  /** The picture to start from; null: closed. */
  index: number | null
  onClose: () => void
}

const words = {
  Previous: 'Precedente',
  Next: 'Successiva',
  Close: 'Chiudi',
  Lightbox: 'Galleria',
  'Photo gallery': 'Galleria',
  Carousel: 'Foto',
  Slide: 'Foto',
  '{index} of {total}': '{index} di {total}',
}

/** Pictures over the whole screen, fetched when first opened. */
export function Lightbox({ pictures, index, onClose }: LightboxProps) {
  if (index === null) return null
  return (
    <Suspense>
      <Viewer
        open
        close={onClose}
        index={index}
        slides={[...pictures]}
        labels={words}
        carousel={{ finite: pictures.length === 1 }}
        controller={{ closeOnBackdropClick: true, closeOnPullDown: true }}
      />
    </Suspense>
  )
}
