import { useQuery } from '@tanstack/react-query'
import { useUser } from '#features/accounts/web/session.tsx'
import { turnedOn, turnedSize } from '#features/photos/contract/crop.ts'
import { type Attachment } from '#features/photos/contract/photos.ts'
import { wholePhotoUrl } from '#features/photos/contract/photo-address.ts'
import { AskedFiles } from '#features/photos/web/device-hint.tsx'
import { CameraButton } from '#features/photos/web/camera-button.tsx'
import { CropBox } from '#features/photos/web/framing/crop-box.tsx'
import { CroppedPicture } from '#features/photos/web/framing/cropped-picture.tsx'
import { Readings, useDeviceReading } from '#features/photos/web/framing/readings.tsx'
import { useFraming } from '#features/photos/web/framing/use-framing.ts'
import { useTurned } from '#features/photos/web/framing/use-turned.ts'
import { ZoomBar } from '#features/photos/web/framing/zoom-bar.tsx'
import { photosQuery } from '#features/photos/web/queries.ts'
import { SendingTile } from '#features/photos/web/photo-tile.tsx'
import { UploadTile } from '#features/photos/web/upload-tile.tsx'
import { miscdataQuery } from '#features/reference/web/reference.ts'
import { useKept } from '#platform/web/forms/saving.tsx'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { Candidates } from './candidates.tsx'
import { LikelyLanguage } from './likely-language.ts'
import { PhotoPreview } from './photo-preview.tsx'
import { StepFrame } from './step-frame.tsx'
import { type PhotoUploads, usePhotoUploads } from './use-photo-uploads.ts'

const title = 'La prima foto'
const lead =
  'È quella che si vede nella ricerca. Per cominciare ne basta una, e puoi aggiungerne altre quando vuoi.'

/** One good picture, and how it will look. */
export function PhotoStep() {
  const user = useUser()
  const { data: photos } = useQuery(photosQuery)
  const uploads = usePhotoUploads(photos ?? [])
  const [chosenId, choose] = useKept<string | null>('photo', () => null)
  const usable = photos?.filter(({ mod_status: state }) => state !== 'rejected') ?? []
  const photo =
    usable.find(({ id }) => id === chosenId) ??
    usable.find(({ id, wanted }) => wanted || id === user.profile_picture_id) ??
    usable[0]
  if (photos === undefined)
    return (
      <StepFrame title={title} lead={lead} preview={emptyPreview(user.profile_picture_url)}>
        <Skeleton className="h-120 max-w-97" />
      </StepFrame>
    )
  if (photo === undefined)
    return (
      <StepFrame title={title} lead={lead} preview={emptyPreview(user.profile_picture_url)}>
        {uploads.asked.asked.length > 0 ? (
          <div className="-mt-2 mb-7">
            <AskedFiles {...uploads.asked} />
          </div>
        ) : null}
        <div className="grid gap-10 md:grid-cols-[minmax(0,388px)_minmax(0,1fr)]">
          <FirstUpload uploads={uploads} />
          <Advice />
        </div>
      </StepFrame>
    )
  return (
    // One photo after the other has state of its own.
    <Editor key={photo.id} photo={photo} photos={usable} uploads={uploads} onChoose={(id) => choose(id)} />
  )
}

interface EditorProps {
  photo: Attachment
  photos: readonly Attachment[]
  uploads: PhotoUploads
  onChoose: (id: string) => void
}

function Editor({ photo, photos, uploads, onChoose }: EditorProps) {
  const { data: lists } = useQuery(miscdataQuery)
  const [framing, change] = useFraming(photo)
  const reading = useDeviceReading(photo)
  const whole = wholePhotoUrl(photo.url, 1600)
  const src = useTurned(whole, framing?.turn ?? 0)
  const turned = turnedSize(photo, framing?.turn)
  const cropped = framing && src ? { src, photo: turned, framing } : null
  const crop = cropped && <CroppedPicture {...cropped} />
  const face = cropped && <CroppedPicture {...cropped} face />
  return (
    <StepFrame
      title={title}
      lead={lead}
      preview={{
        title: 'Come ti vedono',
        lead: 'Cambia mentre sposti il ritaglio.',
        line: 'Nella ricerca e in chat',
        picture: crop,
        content: <PhotoPreview picture={crop} face={face} />,
      }}
    >
      {lists ? <LikelyLanguage lists={lists} /> : null}
      <div className="grid gap-10 md:grid-cols-[minmax(0,388px)_minmax(0,1fr)]">
        <div>
          {framing ? (
            <>
              {src ? (
                <CropBox src={src} photo={turned} framing={framing} onChange={change} />
              ) : (
                <div
                  className="skeleton mx-auto w-full max-w-97"
                  style={{ aspectRatio: `${turned.width} / ${turned.height}` }}
                />
              )}
              <ZoomBar
                photo={turned}
                framing={framing}
                onChange={change}
                onTurn={() => change(turnedOn(framing, photo))}
              />
              <p className="mt-1 text-sm text-ink-2">
                Il cerchio resta in vista anche nella foto piccola. Trascinalo sul viso.
              </p>
            </>
          ) : (
            <>
              <img src={whole} alt="La foto intera" className="mx-auto rounded-md" />
              <p className="mt-3 text-sm text-ink-2">
                È troppo piccola per un ritaglio, quindi si vede intera.
              </p>
            </>
          )}
        </div>
        <div className="grid content-start gap-7">
          <Candidates
            photos={photos}
            chosen={photo}
            reading={reading}
            onChoose={onChoose}
            uploads={uploads}
          />
          {framing ? <Readings reading={reading} framing={framing} /> : null}
          <Advice />
        </div>
      </div>
    </StepFrame>
  )
}

function FirstUpload({ uploads }: { uploads: PhotoUploads }) {
  const [sending] = uploads.sending
  if (!sending)
    return (
      <div>
        <UploadTile label="Carica foto" onPick={uploads.pick} />
        <CameraButton onPick={uploads.pick} />
      </div>
    )
  return (
    <ul>
      <SendingTile
        sending={sending}
        onDismiss={() => uploads.dismiss(sending.key)}
        onRetry={() => void uploads.retry(sending)}
      />
    </ul>
  )
}

function Advice() {
  return (
    <section aria-labelledby="photo-advice">
      <h2 id="photo-advice" className="font-text text-base font-semibold tracking-normal">
        Che cosa aiuta
      </h2>
      <ul className="mt-2 grid gap-1.5 text-base text-ink-2">
        {advice.map((line) => (
          <li key={line} className="grid grid-cols-[14px_1fr] gap-4">
            <span aria-hidden>—</span>
            {line}
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-ink-2">
        I controlli si fanno sul tuo dispositivo. Non riconosciamo i volti.
      </p>
    </section>
  )
}

const advice = [
  'Luce di giorno, meglio di lato.',
  'Tu da sola, da vicino, senza filtri.',
  'Niente targhe, citofoni o nomi di aziende.',
]

function emptyPreview(picture: string) {
  return {
    title: 'Come ti vedono',
    lead: 'Con la prima foto, qui vedi la tua scheda.',
    line: 'Ancora senza foto',
    picture: <img src={picture} alt="" className="size-full object-cover" />,
    content: <PhotoPreview picture={<img src={picture} alt="" />} face={<Avatar src={picture} />} />,
  }
}
