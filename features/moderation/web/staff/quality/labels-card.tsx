import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useId } from 'react'
import { useUser } from '#features/accounts/web/session.tsx'
import { can } from '#platform/contract/permissions.ts'
import { download } from '#platform/web/api/download.ts'
import { messageOf } from '#platform/web/api/errors.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { toast } from '#platform/web/ui/toast-store.ts'
import { downloadLabels } from '../../../contract/reader-labels.ts'

/** To the owner: what decisions and answers teach the reader of texts, as a file for the next training. */
export function LabelsCard() {
  const { admin_role: role } = useUser()
  const heading = useId()
  const save = useMutation({
    mutationFn: () => download(downloadLabels, undefined, 'lieta-etichette.jsonl'),
    onError: (error) => toast.error(messageOf(error)),
  })
  if (!can(role, 'label.export')) return null
  return (
    <section
      aria-labelledby={heading}
      className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-md bg-surface px-5 py-4 shadow-1"
    >
      <div>
        <h2 id={heading} className="font-text text-base font-semibold">
          Etichette per il lettore dei testi
        </h2>
        <p className="text-sm text-ink-2">
          Messaggi senza nomi e senza numeri, con ciò che ne avete deciso voi e chi li ha ricevuti. Servono al
          prossimo addestramento.
        </p>
      </div>
      <Button look="secondary" busy={save.isPending && 'Preparo…'} onClick={() => save.mutate()}>
        <Download size={18} strokeWidth={1.6} aria-hidden />
        Scarica
      </Button>
    </section>
  )
}
