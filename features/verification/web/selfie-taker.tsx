import { Camera, Upload } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { photoTypes } from '#features/photos/contract/photos.ts'
import { type Verification, verificationEndpoints } from '../contract/verification.ts'
import { ApiError, messageOf } from '#platform/web/api/errors.ts'
import { upload } from '#platform/web/api/upload.ts'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { FieldError } from '#platform/web/ui/field.tsx'
import { Webcam } from './webcam.tsx'

interface SelfieTakerProps {
  onSent: (verification: Verification) => void
  /** The server would not have it for a reason that lies not in the picture. */
  onRefused: () => void
}

/** Takes or picks the picture, shows it, sends it. */
export function SelfieTaker({ onSent, onRefused }: SelfieTakerProps) {
  const [picture, setPicture] = useState<Blob | null>(null)
  const [filming, setFilming] = useState(false)
  const [error, setError] = useState<string>()
  const [percent, setPercent] = useState<number | null>(null)

  function take(taken: Blob | null) {
    setPicture(taken)
    setFilming(false)
    setError(undefined)
  }

  async function send(selfie: Blob) {
    const form = new FormData()
    form.append('selfie', selfie, 'selfie.jpg')
    setPercent(0)
    try {
      onSent((await upload(verificationEndpoints.send, form, setPercent)).body)
    } catch (failure) {
      const refused = failure instanceof ApiError ? failure : undefined
      setError(refused?.fields['selfie'] ?? messageOf(failure))
      if (refused?.status === 409) onRefused()
    } finally {
      setPercent(null)
    }
  }

  return (
    <div className="mt-4 grid gap-3">
      {filming ? <Webcam onTaken={take} onClose={() => setFilming(false)} /> : null}
      {picture ? (
        <>
          <Preview picture={picture} />
          <div className="flex flex-wrap gap-2.5">
            <Button
              autoFocus
              busy={percent !== null && `Invio… ${Math.round(percent)}%`}
              onClick={() => void send(picture)}
            >
              Invia il selfie
            </Button>
            <Button look="secondary" blocked={percent !== null && 'Invio…'} onClick={() => take(null)}>
              Rifai
            </Button>
          </div>
        </>
      ) : filming ? null : (
        <div className="flex flex-wrap gap-2.5">
          {hasWebcam() ? (
            <Button onClick={() => setFilming(true)}>
              <Camera size={18} strokeWidth={1.8} aria-hidden />
              Usa la fotocamera
            </Button>
          ) : null}
          <FilePicker onPick={take} look={hasWebcam() ? 'secondary' : 'primary'}>
            <Upload size={18} strokeWidth={1.8} aria-hidden />
            {hasWebcam() ? 'Scegli un file' : 'Scatta il selfie'}
          </FilePicker>
        </div>
      )}
      <div role="status">{error ? <FieldError>{error}</FieldError> : null}</div>
    </div>
  )
}

/** On a phone the file field opens the front camera itself. */
function hasWebcam(): boolean {
  return 'mediaDevices' in navigator && matchMedia('(pointer: fine)').matches
}

interface FilePickerProps {
  look: 'primary' | 'secondary'
  onPick: (file: File) => void
  children: ReactNode
}

/** A label around the field, so that it works as people and readers expect. */
function FilePicker({ look, onPick, children }: FilePickerProps) {
  return (
    <label
      className={`${buttonClass({ look })} cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus`}
    >
      {children}
      <input
        type="file"
        name="selfie"
        className="sr-only"
        accept={photoTypes.join(',')}
        capture="user"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onPick(file)
          // Picking the same file again must count as a change.
          target.value = ''
        }}
      />
    </label>
  )
}

function Preview({ picture }: { picture: Blob }) {
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const address = URL.createObjectURL(picture)
    if (image.current) image.current.src = address
    return () => URL.revokeObjectURL(address)
  }, [picture])
  return (
    <img
      ref={image}
      alt="Il tuo selfie, non ancora inviato"
      className="max-h-80 w-full rounded-sm bg-sunken object-contain"
    />
  )
}
