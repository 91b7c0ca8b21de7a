import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate } from 'react-router'
import { miscdataQuery } from '#features/reference/web/reference.ts'
import { usePageTitle } from '#platform/web/shell/page-title.ts'
import { useUser } from '#features/accounts/web/session.tsx'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { photosQuery } from './queries.ts'
import { SendingTile } from './photo-tile.tsx'
import { UploadTile } from './upload-tile.tsx'
import { useUpload } from './use-upload.ts'

const defaultLimit = 10

/** `/addphoto-signup`: one photo, which becomes the profile picture once approved [PHOTO-01]. */
export function FirstPhotoPage() {
  const user = useUser()
  const navigate = useNavigate()
  const { data: photos } = useQuery(photosQuery)
  const { data: lists } = useQuery(miscdataQuery)
  const { sending, send, dismiss, retry } = useUpload({ asPicture: true })
  usePageTitle('Carica le tue foto')
  const limit = lists?.backend_configs.image_limit_per_user ?? defaultLimit
  const left = limit - (photos?.length ?? 0)
  if (user.profile_picture_id !== null) return <Navigate to="/profile" replace />

  const [current] = sending

  async function leave(kept: Promise<number>) {
    if ((await kept) > 0) await navigate('/profile')
  }

  return (
    <div className="wrap grid justify-items-center py-10">
      <Panel className="grid w-full max-w-form justify-items-center gap-6 p-8 text-center max-sm:p-5">
        <div>
          <h1 className="text-3xl">Carica le tue foto</h1>
          <p className="mt-2 text-ink-2">
            Scegli una foto in cui ti si riconosce bene. Sarà la tua foto profilo appena il team l’avrà
            approvata.
          </p>
        </div>
        <div className="w-56">
          {current ? (
            <ul>
              <SendingTile
                sending={current}
                onDismiss={() => dismiss(current.key)}
                onRetry={() => leave(retry(current))}
              />
            </ul>
          ) : (
            <UploadTile
              label="Scegli una foto"
              onPick={(files) => leave(send(files.slice(0, 1), { limit, left }))}
            />
          )}
        </div>
        <p className="text-sm text-ink-3">JPEG, PNG, WebP o AVIF, fino a 15 MB.</p>
        {user.role === 'HOSTESS' ? (
          <ButtonLink to="/studio" look="secondary">
            Completa il profilo passo per passo
          </ButtonLink>
        ) : null}
        <ButtonLink to="/profile" look="tertiary">
          Più tardi
        </ButtonLink>
      </Panel>
    </div>
  )
}
