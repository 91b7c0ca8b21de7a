const steps = [
  {
    title: 'Crea un profilo gratuito',
    text: 'Bastano un nome, una città e una foto. Il team lo legge prima di pubblicarlo.',
  },
  {
    title: 'Esplora i profili disponibili',
    text: 'Cerca per provincia, lingua ed età. Anche senza registrarti.',
  },
  {
    title: 'Gestisci i contatti in autonomia',
    text: 'Scrivi in chat, senza intermediari. Archivi o segnali quando serve.',
  },
  { title: 'Incontra solo chi scegli tu', text: 'Nessun obbligo: si risponde solo a chi piace.' },
]

export function HowItWorks() {
  return (
    <section className="mt-26">
      <h2 className="text-4xl">Come funziona?</h2>
      <NumberedSteps steps={steps} />
    </section>
  )
}

export function NumberedSteps({ steps }: { steps: readonly { title: string; text: string }[] }) {
  return (
    <ol className="mt-10 grid gap-10 min-[1001px]:grid-cols-4">
      {steps.map(({ title, text }, index) => (
        <li key={title} className="border-t border-line-strong pt-5">
          <span
            aria-hidden="true"
            className="mb-5 block font-display text-[3.25rem] leading-none font-display tracking-[-0.03em] text-primary-text"
          >
            {index + 1}
          </span>
          <h3 className="font-text text-lg leading-[1.3] font-semibold tracking-none">{title}</h3>
          <p className="mt-1.5 text-ink-2">{text}</p>
        </li>
      ))}
    </ol>
  )
}
