import type { UploadResult } from '../contract/photos.ts'
import { ApiError, at, NetworkError } from '#platform/web/api/errors.ts'
import { toast } from '#platform/web/ui/toast-store.ts'

/** What came of sending one file. */
export type Sent = { readonly result: UploadResult } | { readonly error: unknown }

export interface UploadReport {
  readonly uploaded: number
  readonly awaitsModerator: boolean
  readonly errors: readonly string[]
}

const failure = 'Errore durante il caricamento delle immagini. Riprova.'

/** What to tell about an upload of several files, in the prescribed words [PHOTO-11] [PHOTO-12]. */
export function reportOf(sent: readonly Sent[]): UploadReport {
  const results = sent.flatMap((one) => ('result' in one ? [one.result] : []))
  const errors = sent.flatMap((one) => ('result' in one ? failedFiles(one.result) : refusalTexts(one.error)))
  return {
    uploaded: results.reduce((sum, result) => sum + result.uploaded_images.length, 0),
    awaitsModerator: results.some((result) => result.moderation_queue),
    errors: [...new Set(errors)],
  }
}

/** Says what came of an upload; answers how many photos were kept. */
export function notify(sent: readonly Sent[]): number {
  const { uploaded, awaitsModerator, errors } = reportOf(sent)
  if (uploaded > 0) toast.success(`Caricate con successo ${uploaded} immagine/i`)
  if (awaitsModerator) toast.notice("La tua immagine verrà inviata alla moderazione per l'approvazione.")
  for (const error of errors) toast.error(error)
  return uploaded
}

/** For the tile of one file: why it did not arrive, or null when it did. */
export function problemOf(sent: Sent): string | null {
  if ('result' in sent) return sent.result.failed_uploads.flatMap(({ errors }) => errors).join(' ') || null
  if (sent.error instanceof NetworkError) return 'Connessione assente. Riprova.'
  return refusalTexts(sent.error).join(' ')
}

function failedFiles({ failed_uploads: failed }: UploadResult): string[] {
  return failed.map(({ name, errors }) => `Caricamento fallito per ${name}: ${errors.join(' ')}`)
}

/** The server’s message; else each entry of `errors`; else the general sentence. A lost connection was told already. */
function refusalTexts(error: unknown): string[] {
  if (error instanceof NetworkError) return []
  if (!(error instanceof ApiError)) return [failure]
  const message = at(error.body, 'message')
  if (typeof message === 'string') return [message]
  const entries = Object.values(error.fields)
  return entries.length > 0 ? entries : [failure]
}
