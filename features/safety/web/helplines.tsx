import { Phone } from 'lucide-react'
import { Panel } from '#platform/web/ui/panel.tsx'

/** Italian public numbers, free of charge, day and night. */
const numbers = [
  { number: '112', text: 'Per le emergenze, se tu o qualcun altro siete in pericolo adesso.' },
  { number: '1522', text: 'Contro violenza e stalking, ascolto riservato in più lingue, 24 ore su 24.' },
] as const

export function Helplines() {
  return (
    <Panel className="p-7 max-sm:p-5">
      <h2 className="text-xl font-card">Serve aiuto subito?</h2>
      <p className="mt-2 text-ink-2">Non aspettare una nostra risposta. Chiama, è gratuito.</p>
      <ul className="mt-5 grid gap-5">
        {numbers.map(({ number, text }) => (
          <li key={number}>
            <a
              href={`tel:${number}`}
              className="num inline-flex min-h-target items-center gap-2.5 font-display text-3xl leading-none font-card text-primary-text hover:underline"
            >
              <Phone size={22} strokeWidth={1.6} aria-hidden />
              {number}
            </a>
            <p className="text-base leading-normal text-ink-2">{text}</p>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
