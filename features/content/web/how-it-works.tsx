import { NumberedSteps } from './numbered-steps.tsx'

const steps = [
  {
    title: 'Crea un profilo gratuito',
    text: 'Bastano un nickname, la provincia e una foto. Il team legge il profilo prima di pubblicarlo.',
  },
  {
    title: 'Esplora i profili disponibili',
    text: 'Cerca per provincia, lingua ed età, anche senza account.',
  },
  {
    title: 'Gestisci i contatti in autonomia',
    text: 'Scrivi in chat, senza intermediari. Archivi o segnali quando serve.',
  },
  { title: 'Incontra solo chi scegli tu', text: 'Nessun obbligo, si risponde solo a chi piace.' },
]

export function HowItWorks() {
  return (
    <section className="mt-26">
      <h2 className="text-4xl">Come funziona?</h2>
      <NumberedSteps steps={steps} />
    </section>
  )
}
