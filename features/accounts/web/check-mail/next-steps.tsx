import type { Registration } from '../../contract/registration.ts'

const steps: Readonly<Record<Registration['role'], readonly (readonly [title: string, text: string])[]>> = {
  HOSTESS: [
    ['Confermi l’indirizzo', 'Lo usiamo per avvisarti. Nel profilo non compare.'],
    ['Prepari il profilo', 'Una decina di minuti. Puoi fermarti e riprendere.'],
    ['Il team lo legge', 'Di solito in giornata. Poi, se va bene, ti trovano.'],
  ],
  KING: [
    ['Confermi l’indirizzo', 'Lo usiamo per avvisarti. Nel profilo non compare.'],
    ['Ti presenti', 'Tre passi, pochi minuti. Puoi fermarti e riprendere.'],
    ['Il team lo legge', 'Di solito in giornata. Poi puoi scrivere a chi vuoi.'],
  ],
}

/** What comes after the mail. */
export function NextSteps({ role }: { role: Registration['role'] }) {
  return (
    <section aria-labelledby="next" className="mt-12 border-t border-line pt-8 max-md:mt-9 max-md:pt-7">
      <h2 id="next" className="font-sans text-base font-semibold tracking-normal">
        Che cosa succede ora
      </h2>
      <ol className="mt-4 grid">
        {steps[role].map(([title, text], index) => (
          <li
            key={title}
            className="relative grid grid-cols-[28px_1fr] gap-3.5 pb-4.5 before:absolute before:top-8 before:bottom-0.5 before:left-[13.5px] before:w-px before:bg-line-strong last:before:hidden"
          >
            <span
              aria-hidden
              className={`num grid size-7 place-items-center rounded-full font-display text-base ${index === 0 ? 'bg-ink text-paper' : 'inset-ring inset-ring-line-strong'}`}
            >
              {index + 1}
            </span>
            <span className="leading-normal">
              <b className="block">{title}</b>
              <span className="text-base text-ink-2">{text}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
