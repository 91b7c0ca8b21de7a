import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { say } from '#platform/web/shell/wording.ts'
import { type Attachment, limitReached } from '../contract/photos.ts'
import { sizedPhotoUrl } from '../contract/photo-address.ts'
import { miscdataQuery } from '#features/reference/web/reference.ts'
import { useModal } from '#platform/web/shell/modal.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { Lightbox } from '#platform/web/ui/lightbox.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { MovableTile, PhotoTile, SendingTile } from './photo-tile.tsx'
import { PhotoHints } from './photo-hints.tsx'
import { photosQuery, useChoosePicture, useDeletePhoto } from './queries.ts'
import { UploadTile } from './upload-tile.tsx'
import { useOrder } from './use-order.ts'
import { useUpload } from './use-upload.ts'

/** «Le mie foto»: choose, open, put in order, delete, add [PHOTO-03]. */
export function GalleryPanel() {
  const { data: photos, error, refetch, isFetching } = useQuery(photosQuery)
  const { data: lists } = useQuery(miscdataQuery)
  const uploads = useUpload()
  const [wantsOrder, setWantsOrder] = useState(false)
  const limit = lists?.backend_configs.image_limit_per_user
  const hint = limit === undefined || !photos ? '' : quotaText(photos.length, limit)
  const canArrange = (photos?.length ?? 0) > 1 && uploads.sending.length === 0
  const arranging = wantsOrder && canArrange

  return (
    <Panel className="p-6 max-sm:p-4">
      <header className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-1">
        <h2 className="flex-1 text-xl font-card whitespace-nowrap">Le mie foto</h2>
        <p className="num text-sm text-ink-3 max-sm:order-last max-sm:w-full">
          {arranging ? 'Trascina le foto, o spostale con le frecce.' : hint}
        </p>
        {canArrange ? (
          <Button look="secondary" size="sm" onClick={() => setWantsOrder(!arranging)}>
            {arranging ? 'Fatto' : 'Riordina'}
          </Button>
        ) : null}
      </header>
      <div className="mt-4">
        {photos && arranging ? (
          <Arrangement photos={photos} />
        ) : photos ? (
          <Gallery photos={photos} limit={limit ?? photos.length} uploads={uploads} />
        ) : error ? (
          <ErrorState onRetry={() => refetch()} busy={isFetching} />
        ) : (
          <GallerySkeleton />
        )}
      </div>
    </Panel>
  )
}

function quotaText(count: number, limit: number): string {
  return count < limit ? `Puoi caricare fino a ${limit} foto.` : limitReached(limit)
}

const grid = 'grid grid-cols-2 gap-3 xs:grid-cols-3 lg:grid-cols-6'

interface GalleryProps {
  photos: readonly Attachment[]
  limit: number
  uploads: ReturnType<typeof useUpload>
}

function Gallery({ photos, limit, uploads: { sending, send, dismiss, retry } }: GalleryProps) {
  const [opened, setOpened] = useState<number | null>(null)
  const choose = useChoosePicture()
  const askToDelete = useDeleteQuestion()
  const explain = useRefusal()
  const underWay = sending.filter((one) => one.problem === undefined)
  const left = Math.max(0, limit - photos.length - underWay.length)
  return (
    <>
      <ul className={grid}>
        {photos.map((photo, index) => (
          <PhotoTile
            key={photo.id}
            photo={photo}
            position={`${index + 1} di ${photos.length}`}
            onOpen={() => setOpened(index)}
            onChoose={() => choose.mutate(photo.id)}
            onDelete={() => askToDelete(photo.id)}
            onWhy={() => explain(photo)}
          />
        ))}
        {sending.map((one) => (
          <SendingTile
            key={one.key}
            sending={one}
            onDismiss={() => dismiss(one.key)}
            onRetry={() => retry(one)}
          />
        ))}
        {left > 0 ? (
          <li>
            <UploadTile multiple onPick={(files) => send(files, { limit, left })} />
          </li>
        ) : null}
      </ul>
      <PhotoHints photos={photos} onDelete={askToDelete} />
      <Lightbox
        pictures={photos.map(({ url }, index) => ({
          src: sizedPhotoUrl(url, 1600),
          alt: `La tua foto ${index + 1}`,
        }))}
        index={opened}
        onClose={() => setOpened(null)}
      />
    </>
  )
}

function Arrangement({ photos }: { photos: readonly Attachment[] }) {
  const order = useOrder(photos)
  return (
    <>
      <ul className={grid}>
        {order.photos.map((photo, index) => (
          <MovableTile
            key={photo.id}
            photo={photo}
            position={`${index + 1} di ${photos.length}`}
            first={index === 0}
            last={index === photos.length - 1}
            lifted={photo.id === order.liftedId}
            onLift={(event) => order.lift(photo.id, event)}
            onMove={(by) => order.move(photo.id, by)}
          />
        ))}
      </ul>
      <p role="status" className="sr-only">
        {order.said}
      </p>
    </>
  )
}

function GallerySkeleton() {
  return (
    <div className={grid} role="status">
      <span className="sr-only">Caricamento</span>
      {[1, 2, 3].map((tile) => (
        <Skeleton key={tile} className="aspect-4/5" />
      ))}
    </div>
  )
}

/** Shows what the moderator wrote. */
function useRefusal(): (photo: Attachment) => void {
  const modal = useModal()
  return ({ mod_reason: reason }) =>
    modal.open({
      title: 'Foto non approvata',
      body: (
        <>
          <p className="break-words whitespace-pre-wrap">{reason}</p>
          <p className="mt-3">Puoi eliminarla e caricarne un’altra.</p>
        </>
      ),
      actions: <Button onClick={modal.close}>Ho capito</Button>,
    })
}

/** Opens the confirmation [PHOTO-16]. */
function useDeleteQuestion(): (photoId: string) => void {
  const modal = useModal()
  return (photoId) =>
    modal.open({
      title: 'Elimina Foto',
      body: <p>{say('Sei sicuro di voler eliminare questa foto?')}</p>,
      actions: <DeleteAnswers photoId={photoId} onClose={modal.close} />,
    })
}

function DeleteAnswers({ photoId, onClose }: { photoId: string; onClose: () => void }) {
  const remove = useDeletePhoto()
  return (
    <>
      <Button look="secondary" autoFocus onClick={onClose}>
        Annulla
      </Button>
      <Button
        look="danger"
        busy={remove.isPending && 'Elimino…'}
        onClick={() => remove.mutate(photoId, { onSettled: onClose })}
      >
        SÌ
      </Button>
    </>
  )
}
