import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

const keys = [
  { key: 'J', does: 'il caso seguente' },
  { key: 'K', does: 'il caso precedente' },
  { key: 'A', does: 'approva' },
  { key: '1 … 9', does: 'sceglie un motivo di rifiuto, con il suo testo' },
  { key: '0', does: 'passa all’elenco dei motivi: si scorre con le frecce' },
  { key: 'T', does: 'passa al testo per la persona' },
  { key: 'R', does: 'rifiuta con il motivo scelto' },
  { key: 'V', does: 'mostra il messaggio che riceverà' },
  { key: 'X', does: 'seleziona, per approvare più casi insieme' },
  { key: 'Esc', does: 'lascia il campo e torna al caso' },
  { key: 'Ctrl Invio', does: 'nel testo: rifiuta' },
  { key: '?', does: 'apre questo foglio' },
] as const

interface HelpSheetProps {
  open: boolean
  onClose: () => void
  shortcuts: boolean
  onShortcuts: (on: boolean) => void
}

/** All that a new moderator has to know of the queue. */
export function HelpSheet({ open, onClose, shortcuts, onShortcuts }: HelpSheetProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Come si lavora qui"
      actions={
        <Button autoFocus onClick={onClose}>
          Ho capito
        </Button>
      }
    >
      <div className="grid gap-4 text-base">
        <p>
          Il caso che apri è tuo finché lo leggi: gli altri vedono il tuo nome. Chi riceve un rifiuto legge il
          testo che scrivi e può fare ricorso, che decide un’altra persona del team.
        </p>
        <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-1.5">
          {keys.map(({ key, does }) => (
            <div key={key} className="contents">
              <dt>
                <kbd className="rounded-xs border border-line-strong px-1.5 py-0.5 font-text text-sm font-semibold text-ink">
                  {key}
                </kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <Checkbox
          label="Usa le scorciatoie da tastiera"
          checked={shortcuts}
          onChange={(event) => onShortcuts(event.target.checked)}
        />
      </div>
    </Dialog>
  )
}
