import { useEffect, useRef, useState } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { FieldError } from '#platform/web/ui/field.tsx'

interface WebcamProps {
  onTaken: (picture: Blob) => void
  onClose: () => void
}

/** The camera of this device, as in a mirror. It is off as soon as this leaves the page. */
export function Webcam({ onTaken, onClose }: WebcamProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<'starting' | 'filming' | 'refused'>('starting')

  useEffect(() => {
    let stream: MediaStream | undefined
    let left = false
    const stop = () => stream?.getTracks().forEach((track) => track.stop())
    navigator.mediaDevices.getUserMedia({ video: { facingMode: 'user', width: { ideal: 1280 } } }).then(
      (opened) => {
        stream = opened
        if (left) return stop()
        if (video.current) video.current.srcObject = opened
        setState('filming')
      },
      () => setState('refused'),
    )
    return () => {
      left = true
      stop()
    }
  }, [])

  return (
    <>
      {state === 'refused' ? (
        <div role="alert">
          <FieldError>
            Non riusciamo a usare la fotocamera. Controlla i permessi del browser o scegli un file.
          </FieldError>
        </div>
      ) : (
        <video
          ref={video}
          autoPlay
          muted
          playsInline
          aria-label="Quello che vede la fotocamera"
          className="aspect-4/3 w-full -scale-x-100 rounded-sm bg-sunken object-cover"
        />
      )}
      <div className="flex flex-wrap gap-2.5">
        {state === 'refused' ? null : (
          <Button
            busy={state === 'starting' && 'Accendo…'}
            onClick={() => video.current && stillOf(video.current).then(onTaken, () => setState('refused'))}
          >
            Scatta
          </Button>
        )}
        <Button look="secondary" onClick={onClose}>
          Annulla
        </Button>
      </div>
    </>
  )
}

function stillOf(video: HTMLVideoElement): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the camera gave no picture'))),
      'image/jpeg',
      0.92,
    ),
  )
}
