import { useChoosePicture, useWantPicture } from '#features/photos/web/queries.ts'
import { type Attachment } from '#features/photos/contract/photos.ts'
import { sizedPhotoUrl } from '#features/photos/contract/photo-address.ts'
import { CameraButton } from '#features/photos/web/camera-button.tsx'
import { AskedFiles, deviceHintWords } from '#features/photos/web/device-hint.tsx'
import { type DeviceReading, hintOn } from '#features/photos/web/device-reading.ts'
import { SendingTile } from '#features/photos/web/photo-tile.tsx'
import { UploadTile } from '#features/photos/web/upload-tile.tsx'
import type { PhotoUploads } from './use-photo-uploads.ts'

interface CandidatesProps {
  photos: readonly Attachment[]
  chosen: Attachment
  /** Of the chosen one. */
  reading: DeviceReading | null
  onChoose: (id: string) => void
  uploads: PhotoUploads
}

/** Her photos, of which one is the first: radio buttons, and the tile for another. */
export function Candidates({ photos, chosen, reading, onChoose, uploads }: CandidatesProps) {
  const want = useWantPicture()
  const choosePicture = useChoosePicture()
  function choose(photo: Attachment) {
    onChoose(photo.id)
    if (photo.mod_status === 'approved') choosePicture.mutate(photo.id)
    else want.mutate(photo.id)
  }
  const hint = reading && hintOn({ ...reading, width: chosen.width, height: chosen.height })
  return (
    <div>
      <fieldset>
        <legend className="text-base font-semibold">Le tue foto</legend>
        <div className="mt-3 grid grid-cols-4 gap-2.5">
          {photos.map((photo, index) => (
            <label
              key={photo.id}
              className="group/candidate grid cursor-pointer content-start gap-1.5 text-xs text-ink-2 has-checked:font-semibold has-checked:text-ink"
            >
              <input
                type="radio"
                name="first-photo"
                className="peer sr-only"
                checked={photo.id === chosen.id}
                onChange={() => choose(photo)}
              />
              <span className="block aspect-4/5 overflow-hidden rounded-sm bg-sunken peer-checked:outline-2 peer-checked:outline-offset-2 peer-checked:outline-primary-text peer-focus-visible:outline-3 peer-focus-visible:outline-focus">
                <img
                  src={sizedPhotoUrl(photo.url, 320)}
                  alt={`Foto ${index + 1}`}
                  className="size-full object-cover"
                />
              </span>
              {photo.id === chosen.id ? (hint ? deviceHintWords[hint].short : 'Scelta') : 'Scegli'}
            </label>
          ))}
          {uploads.sending.length > 0 ? (
            <ul>
              {uploads.sending.map((one) => (
                <SendingTile
                  key={one.key}
                  sending={one}
                  onDismiss={() => uploads.dismiss(one.key)}
                  onRetry={() => void uploads.retry(one)}
                />
              ))}
            </ul>
          ) : uploads.left > 0 ? (
            <UploadTile label="Carica foto" onPick={uploads.pick} />
          ) : null}
        </div>
      </fieldset>
      {uploads.sending.length === 0 && uploads.left > 0 ? <CameraButton onPick={uploads.pick} /> : null}
      <AskedFiles {...uploads.asked} />
    </div>
  )
}
