import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { userKey } from '#features/accounts/web/session.tsx'
import { UploadCancelled, upload } from '#platform/web/api/upload.ts'
import { toast } from '#platform/web/ui/toast-store.ts'
import { limitReached, onlySoManyMore, uploadPhotos } from '../contract/photos.ts'
import { heicResult, isHeic, jpegOfHeic } from './heic.ts'
import { keepHint } from './kept-hints.ts'
import { photosQuery } from './queries.ts'
import { notify, problemOf, type Sent } from './upload-report.ts'

/** A file on its way, or one that did not arrive, as its tile shows it. */
export interface Sending {
  readonly key: string
  readonly file: File
  /** Of the file itself, shown while it travels. */
  readonly preview: string
  readonly percent: number
  /** Its owner was told of a fault and wants it: nobody says so again. */
  readonly wanted: boolean
  /** Why it failed; its tile stays until it is dismissed or tried again. */
  readonly problem?: string
}

export interface Quota {
  readonly limit: number
  readonly left: number
}

/** Sends photos one after the other, so that each has its own progress and its own error. */
export function useUpload({ asPicture = false } = {}) {
  const queryClient = useQueryClient()
  const [sending, setSending] = useState<readonly Sending[]>([])
  const cancels = useRef(new Map<string, AbortController>())

  /** Answers how many photos were kept. */
  async function send(files: readonly File[], { limit, left }: Quota, wanted = false): Promise<number> {
    const images = files.filter((file) => file.type.startsWith('image/') || isHeic(file))
    if (images.length < files.length) toast.error('Puoi caricare solo immagini')
    if (images.length > left) toast.error(left > 0 ? onlySoManyMore(left) : limitReached(limit))
    const queue = images.slice(0, left).map(newSending)
    return sendAll(queue.map((one) => ({ ...one, wanted })))
  }

  async function sendAll(queue: readonly Sending[]): Promise<number> {
    if (queue.length === 0) return 0
    for (const { key } of queue) cancels.current.set(key, new AbortController())
    setSending((all) => [...all, ...queue])
    const sent: Sent[] = []
    for (const one of queue) {
      const outcome = await sendOne(one)
      if (outcome) sent.push(outcome)
    }
    await queryClient.invalidateQueries({ queryKey: userKey })
    return notify(sent)
  }

  /** Null when it was called off. */
  async function sendOne({ key, file, wanted }: Sending): Promise<Sent | null> {
    const signal = cancels.current.get(key)?.signal
    if (signal?.aborted) return null
    const sent = isHeic(file) ? await jpegOfHeic(file) : file
    const form = new FormData()
    if (asPicture) form.set('set_profile_picture', '1')
    form.append('images[]', sent ?? file)
    let outcome: Sent
    try {
      const onProgress = (percent: number) => setSending((all) => changed(all, key, { percent }))
      outcome = {
        // No reason to send megabytes that are refused.
        result: sent ? (await upload(uploadPhotos, form, onProgress, signal)).body : heicResult(file),
      }
    } catch (error) {
      if (error instanceof UploadCancelled) return null
      outcome = { error }
    }
    const problem = problemOf(outcome)
    if (problem === null) {
      if (wanted && 'result' in outcome) for (const { id } of outcome.result.uploaded_images) keepHint(id)
      await queryClient.invalidateQueries(photosQuery)
      dismiss(key)
    } else setSending((all) => changed(all, key, { problem }))
    return outcome
  }

  /** Takes a tile away; a file still on its way turns back. */
  function dismiss(key: string): void {
    cancels.current.get(key)?.abort()
    cancels.current.delete(key)
    setSending((all) => without(all, key))
  }

  function retry(failed: Sending): Promise<number> {
    dismiss(failed.key)
    return sendAll([{ ...newSending(failed.file), wanted: failed.wanted }])
  }

  return { sending, send, dismiss, retry }
}

function newSending(file: File): Sending {
  return { key: crypto.randomUUID(), file, preview: URL.createObjectURL(file), percent: 0, wanted: false }
}

function changed(all: readonly Sending[], key: string, change: Partial<Sending>): readonly Sending[] {
  return all.map((one) => (one.key === key ? { ...one, ...change } : one))
}

function without(all: readonly Sending[], key: string): readonly Sending[] {
  const gone = all.find((one) => one.key === key)
  if (gone) URL.revokeObjectURL(gone.preview)
  return all.filter((one) => one.key !== key)
}
