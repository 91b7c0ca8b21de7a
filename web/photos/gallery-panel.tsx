import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Attachment, limitReached, sizedPhotoUrl } from '#contract/photos.ts'
import { miscdataQuery } from '#web/api/reference.ts'
import { useModal } from '#web/shell/modal.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Lightbox } from '#web/ui/lightbox.tsx'
import { Panel, PanelTitle } from '#web/ui/panel.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { PhotoTile, SendingTile } from './photo-tile.tsx'
import { photosQuery, useChoosePicture, useDeletePhoto } from './queries.ts'
import { UploadTile } from './upload-tile.tsx'
import { useUpload } from './use-upload.ts'

/** «Le mie foto»: choose, open, delete, add [PHOTO-03]. */
export function GalleryPanel() {
  const { data: photos, error, refetch, isFetching } = useQuery(photosQuery)
  const { data: lists } = useQuery(miscdataQuery)
  const limit = lists?.backend_configs.image_limit_per_user
  const hint = limit === undefined || !photos ? '' : quotaText(photos.length, limit)

  return (
    <Panel className="p-6 max-sm:p-4">
      <PanelTitle aside={<span className="num text-right text-sm text-ink-3">{hint}</span>}>
        Le mie foto
      </PanelTitle>
      <div className="mt-4">
        {photos ? (
          <Gallery photos={photos} limit={limit ?? photos.length} />
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

const grid = 'grid grid-cols-2 gap-3 min-[421px]:grid-cols-3 lg:grid-cols-6'

function Gallery({ photos, limit }: { photos: readonly Attachment[]; limit: number }) {
  const [opened, setOpened] = useState<number | null>(null)
  const { sending, send } = useUpload()
  const choose = useChoosePicture()
  const askToDelete = useDeleteQuestion()
  const left = Math.max(0, limit - photos.length - sending.length)
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
          />
        ))}
        {sending.map((one) => (
          <SendingTile key={one.key} sending={one} />
        ))}
        {left > 0 ? (
          <li>
            <UploadTile multiple onPick={(files) => send(files, { limit, left })} />
          </li>
        ) : null}
      </ul>
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

/** Opens the confirmation [PHOTO-16]. */
function useDeleteQuestion(): (photoId: string) => void {
  const modal = useModal()
  return (photoId) =>
    modal.open({
      title: 'Elimina Foto',
      body: <p>Sei sicuro di voler eliminare questa foto?</p>,
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
        busy={remove.isPending && 'Eliminazione in corso...'}
        onClick={() => remove.mutate(photoId, { onSettled: onClose })}
      >
        SÌ
      </Button>
    </>
  )
}
