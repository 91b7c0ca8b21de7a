import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, Download, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { evidenceDays } from '#platform/contract/retention.ts'
import { fetchBody } from '#platform/web/api/client.ts'
import { messageOf } from '#platform/web/api/errors.ts'
import type { EvidenceDialogProps } from '#platform/web/shell/use-evidence.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { type EvidenceArchive, evidenceEndpoints, evidencePerDay } from '../contract/evidence.ts'
import { evidenceQuery, useDownload } from './queries.ts'

/** Says what is inside and what is not, makes the archive, and hands it over. */
export function EvidenceDialog({ about, open, onClose }: EvidenceDialogProps) {
  const queryClient = useQueryClient()
  const request = useMutation({
    mutationFn: () => fetchBody(evidenceEndpoints.request, { body: about }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: evidenceQuery.queryKey }),
  })
  const { data } = useQuery({ ...evidenceQuery, enabled: request.data !== undefined })
  const made = data?.archives.find(({ code }) => code === request.data?.code) ?? request.data
  if (made?.state === 'ready') return <Ready archive={made} open={open} onClose={onClose} />
  const problem = request.error
    ? messageOf(request.error)
    : made?.state === 'failed'
      ? 'Non siamo riusciti a preparare il fascicolo. Riprova.'
      : null
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Fascicolo"
      focusTitle
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            Annulla
          </Button>
          <Button
            busy={(request.isPending || made?.state === 'preparing') && 'Preparo…'}
            onClick={() => request.mutate()}
          >
            Prepara il fascicolo
          </Button>
        </>
      }
    >
      <p>
        Un archivio da allegare a una denuncia o a una querela. È sigillato, e se qualcuno cambia anche una
        sola lettera si vede. L’altra persona non ne sa nulla.
      </p>
      <Inside plan={about.subject === 'plan'} />
      <p className="mt-4 text-sm">Al massimo {evidencePerDay} in 24 ore.</p>
      {problem === null ? null : (
        <p role="alert" className="mt-3 text-sm font-semibold text-danger-text">
          {problem}
        </p>
      )}
    </Dialog>
  )
}

function Inside({ plan }: { plan: boolean }) {
  const inside = plan
    ? ['Il piano, con chi, dove, quando e la nota', 'Il suo registro, con gli orari']
    : [
        'I messaggi che hai scritto e ricevuto, con gli orari',
        'Il profilo e le foto che puoi vedere oggi, con nickname e descrizione di quando vi siete conosciuti',
        'Le tue segnalazioni, le decisioni che ti abbiamo comunicato, i piani con il suo nickname',
      ]
  return (
    <div className="mt-4 grid gap-4 text-sm leading-normal">
      <List
        title="Dentro c’è"
        mark={<Check size={18} strokeWidth={1.8} className="text-trust-text" aria-hidden />}
      >
        {inside}
      </List>
      <List title="Non c’è" mark={<Minus size={18} strokeWidth={1.8} className="text-ink-3" aria-hidden />}>
        {[
          'Email, cellulare e indirizzo dell’altra persona. Li riceve solo chi indaga, e dentro c’è scritto come chiederli',
        ]}
      </List>
    </div>
  )
}

interface ListProps {
  title: string
  mark: ReactNode
  children: readonly string[]
}

function List({ title, mark, children }: ListProps) {
  return (
    <div>
      <h3 className="font-text text-sm font-semibold text-ink">{title}</h3>
      <ul className="mt-1.5 grid gap-1.5">
        {children.map((text) => (
          <li key={text} className="grid grid-cols-[20px_1fr] gap-2">
            {mark}
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Ready({ archive, open, onClose }: { archive: EvidenceArchive; open: boolean; onClose: () => void }) {
  const download = useDownload(archive.code)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Fascicolo pronto"
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            Chiudi
          </Button>
          <Button autoFocus busy={download.isPending && 'Scarico…'} onClick={() => download.mutate()}>
            <Download size={18} strokeWidth={1.6} aria-hidden />
            Scarica
          </Button>
        </>
      }
    >
      <p role="status">
        Il fascicolo <b className="num text-ink">{archive.code}</b> è sigillato. Consegna il file .zip così
        com’è.
      </p>
      <p className="mt-2.5">
        Per {evidenceDays} giorni lo ritrovi in{' '}
        <Link to="/fascicoli" className="link" onClick={onClose}>
          I tuoi fascicoli
        </Link>
        . Se altri usano questo dispositivo, salvalo altrove.
      </p>
    </Dialog>
  )
}
