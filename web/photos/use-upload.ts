import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { limitReached, onlySoManyMore, uploadPhotos } from '#contract/photos.ts'
import { upload } from '#web/api/upload.ts'
import { userKey } from '#web/shell/session.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { photosQuery } from './queries.ts'
import { reportOf, type Sent } from './upload-report.ts'

/** A file on its way, as its tile shows it. */
export interface Sending {
  readonly key: string
  readonly name: string
  /** Of the file itself, shown while it travels. */
  readonly preview: string
  readonly percent: number
}

interface Quota {
  readonly limit: number
  readonly left: number
}

/** Sends photos one after the other, so that each has its own progress and its own error. */
export function useUpload() {
  const queryClient = useQueryClient()
  const [sending, setSending] = useState<readonly Sending[]>([])

  /** Answers how many photos were kept. */
  async function send(
    files: readonly File[],
    { limit, left }: Quota,
    options = { asPicture: false },
  ): Promise<number> {
    const images = files.filter((file) => file.type.startsWith('image/'))
    if (images.length < files.length) toast.error('Puoi caricare solo immagini.')
    if (images.length > left) toast.error(left > 0 ? onlySoManyMore(left) : limitReached(limit))
    const queue = images.slice(0, left).map((file) => ({ file, key: crypto.randomUUID() }))
    if (queue.length === 0) return 0

    setSending(
      queue.map(({ file, key }) => ({
        key,
        name: file.name,
        preview: URL.createObjectURL(file),
        percent: 0,
      })),
    )
    const sent: Sent[] = []
    for (const { file, key } of queue) {
      sent.push(
        await sendOne(file, options.asPicture, (percent) =>
          setSending((all) => withProgress(all, key, percent)),
        ),
      )
      await queryClient.invalidateQueries(photosQuery)
      setSending((all) => without(all, key))
    }
    await queryClient.invalidateQueries({ queryKey: userKey })
    return tell(sent)
  }

  return { sending, send }
}

async function sendOne(file: File, asPicture: boolean, onProgress: (percent: number) => void): Promise<Sent> {
  const form = new FormData()
  if (asPicture) form.set('set_profile_picture', '1')
  form.append('images[]', file)
  try {
    return { result: (await upload(uploadPhotos, form, onProgress)).body }
  } catch (error) {
    return { error }
  }
}

function withProgress(all: readonly Sending[], key: string, percent: number): readonly Sending[] {
  return all.map((one) => (one.key === key ? { ...one, percent } : one))
}

function without(all: readonly Sending[], key: string): readonly Sending[] {
  const gone = all.find((one) => one.key === key)
  if (gone) URL.revokeObjectURL(gone.preview)
  return all.filter((one) => one.key !== key)
}

function tell(sent: readonly Sent[]): number {
  const { uploaded, awaitsModerator, errors } = reportOf(sent)
  if (uploaded > 0) toast.success(`Caricate con successo ${uploaded} immagine/i`)
  if (awaitsModerator) toast.notice("La tua immagine verrà inviata alla moderazione per l'approvazione.")
  for (const error of errors) toast.error(error)
  return uploaded
}
