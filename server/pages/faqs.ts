import type { Faq } from '#contract/pages.ts'

/** Until the back office can edit them. Figures follow the specification: change both together. */
export const faqs: readonly Faq[] = [
  {
    question: 'Quanto costa?',
    answer:
      'Per le hostess è gratuito. Chi cerca acquista Crediti e li usa per sbloccare le chat: 50, 100 o 200 Crediti, secondo il profilo. Il costo è sempre scritto prima di confermare.',
  },
  {
    question: 'Come funziona il rimborso?',
    answer:
      'Se chi hai contattato non risponde entro 72 ore dal tuo messaggio, i Crediti usati per sbloccare la chat tornano sul saldo da soli. Non devi chiedere nulla.',
  },
  {
    question: 'Chi vede le mie foto?',
    answer:
      'Le foto approvate sono visibili nel tuo profilo. In modalità privata le vede solo chi è registrato; chi non ha un account vede un disegno al loro posto.',
  },
  {
    question: 'Quanto tempo serve per approvare un profilo?',
    answer:
      'Ogni profilo è letto da una persona del team prima di andare online. Ti scriviamo una e-mail appena decidiamo, e se qualcosa non va ti diciamo che cosa.',
  },
  {
    question: 'Che cosa significa «Profilo verificato»?',
    answer:
      'Che il team ha confrontato una foto scattata sul momento con quelle del profilo. Il segno lo assegna solo il team: non si compra.',
  },
  {
    question: 'Perché un messaggio resta in attesa?',
    answer:
      'I messaggi con numeri di telefono, link o proposte che le regole non ammettono sono letti da un moderatore prima della consegna. Ti avvisiamo sempre, e puoi scrivere di nuovo dopo un minuto.',
  },
  {
    question: 'Devo rispondere a chi mi scrive?',
    answer:
      'No. Rispondi solo a chi vuoi, quando vuoi. Nessuno vede un conto alla rovescia accanto al tuo nome, e se non rispondi i Crediti tornano a chi li ha spesi.',
  },
  {
    question: 'Posso cancellarmi?',
    answer:
      'Sì, dal tuo profilo, in qualsiasi momento. Puoi anche nasconderlo per un periodo, senza cancellarlo, e scaricare una copia dei tuoi dati.',
  },
]
