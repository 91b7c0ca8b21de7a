import { Copy, Download, Printer } from 'lucide-react'
import { useId } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { toast } from '#platform/web/ui/toast-store.ts'

/** Shown once: to be copied, printed or saved before they go. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const heading = useId()
  const text = `Lieta, codici di recupero. Ognuno vale una volta.\n\n${codes.join('\n')}\n`

  function save() {
    const file = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
    Object.assign(document.createElement('a'), { href: file, download: 'lieta-codici.txt' }).click()
    setTimeout(() => URL.revokeObjectURL(file), 60_000)
  }

  return (
    <section aria-labelledby={heading} className="grid gap-4">
      <h3 id={heading} tabIndex={-1} ref={(element) => element?.focus()} className="text-lg">
        I tuoi codici di recupero
      </h3>
      <p className="text-base text-ink-2">
        Se perdi il telefono, al posto del codice dell’app puoi usare uno di questi. Ognuno vale una volta. Li
        vedi solo adesso: conservali in un posto sicuro.
      </p>
      <ol className="num grid gap-x-6 gap-y-1.5 rounded-md bg-sunken px-5 py-4 font-mono text-md sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2.5">
        <Button
          look="secondary"
          onClick={() =>
            void navigator.clipboard.writeText(codes.join('\n')).then(
              () => toast.success('Codici copiati'),
              () => toast.error('Non è stato possibile copiarli. Scaricali o stampali.'),
            )
          }
        >
          <Copy size={18} strokeWidth={1.6} aria-hidden />
          Copia
        </Button>
        <Button look="secondary" onClick={save}>
          <Download size={18} strokeWidth={1.6} aria-hidden />
          Scarica
        </Button>
        <Button look="secondary" onClick={() => print()}>
          <Printer size={18} strokeWidth={1.6} aria-hidden />
          Stampa
        </Button>
        <Button className="sm:ml-auto" onClick={onKept}>
          Li ho conservati
        </Button>
      </div>
    </section>
  )
}
