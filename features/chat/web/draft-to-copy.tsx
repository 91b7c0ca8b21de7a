import { Button } from '#platform/web/ui/button.tsx'
import { toast } from '#platform/web/ui/toast-store.ts'

/** What was written to somebody who is there no more: it need not be lost with them. */
export function DraftToCopy({ text, onDrop }: { text: string; onDrop: () => void }) {
  async function copy() {
    await navigator.clipboard.writeText(text)
    toast.success('Copiato')
  }
  return (
    <section
      aria-label="Il messaggio che non hai inviato"
      className="mx-6 mb-6 rounded-md bg-sunken p-4 max-sm:mx-3"
    >
      <p className="text-sm text-ink-2">Avevi scritto:</p>
      <p className="mt-1 max-h-40 overflow-y-auto break-words whitespace-pre-wrap">{text}</p>
      <p className="mt-3 flex gap-2.5">
        <Button look="secondary" size="sm" onClick={() => void copy()}>
          Copia
        </Button>
        <Button look="tertiary" size="sm" onClick={onDrop}>
          Elimina
        </Button>
      </p>
    </section>
  )
}
