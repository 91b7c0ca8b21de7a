import { Button } from '#platform/web/ui/button.tsx'
import type { DeviceHint } from './device-reading.ts'
import type { AskedFile } from './use-checked-files.ts'

export const deviceHintWords: Readonly<
  Record<DeviceHint, { readonly short: string; readonly fault: string; readonly remedy: string }>
> = {
  dark: {
    short: 'Troppo scura',
    fault: 'Il volto si vede poco.',
    remedy: 'Rifalla di giorno accanto a una finestra, oppure scegline un’altra. Se ti piace così, tienila.',
  },
  blurred: {
    short: 'Poco nitida',
    fault: 'È poco nitida.',
    remedy:
      'Pulisci l’obiettivo e tieni fermo il telefono, oppure scegline un’altra. Se ti piace così, tienila.',
  },
  small: {
    short: 'Piccola',
    fault: 'È piccola.',
    remedy: 'Sugli schermi grandi si vede sgranata. Se hai l’originale carica quello, altrimenti tienila.',
  },
}

interface AskedFilesProps {
  asked: readonly AskedFile[]
  onKeep: (file: AskedFile) => void
  onDrop: (file: AskedFile) => void
}

/** Photos that have not left the device yet: a fault and its remedy in one line, and the choice is hers. */
export function AskedFiles({ asked, onKeep, onDrop }: AskedFilesProps) {
  return (
    <div role="status" className={asked.length > 0 ? 'mt-5 grid gap-3' : ''}>
      {asked.map((one) => {
        const { fault, remedy } = deviceHintWords[one.hint]
        return (
          <article
            key={one.key}
            className="grid max-w-160 grid-cols-[auto_1fr] gap-4 rounded-md bg-sunken p-4"
          >
            <img
              src={one.preview}
              alt=""
              width={64}
              height={80}
              className="aspect-4/5 w-16 rounded-sm object-cover"
            />
            <div className="grid justify-items-start gap-3">
              <p className="text-base">
                <b className="font-semibold">
                  <span className="sr-only">{one.file.name}: </span>
                  {fault}
                </b>{' '}
                {remedy}
              </p>
              <p className="flex flex-wrap gap-2">
                <Button look="secondary" size="sm" onClick={() => onDrop(one)}>
                  Lasciala<span className="sr-only">: {one.file.name}</span>
                </Button>
                <Button look="tertiary" size="sm" onClick={() => onKeep(one)}>
                  Tienila<span className="sr-only">: {one.file.name}</span>
                </Button>
              </p>
            </div>
          </article>
        )
      })}
      {asked.length > 0 ? (
        <p className="text-sm text-ink-2">
          I controlli si fanno sul tuo dispositivo, prima dell’invio. Non riconosciamo i volti.
        </p>
      ) : null}
    </div>
  )
}
