import { consents, textOf } from '#features/accounts/contract/consent-texts.ts'
import { italianDate, italianSecond } from '#platform/contract/italian-time.ts'
import type { Template } from '../template.ts'

export const consentReceiptTemplate: Template<'consent_receipt'> = {
  mail: ({ consents: said, at }, { name, config }) => {
    const given = said.every((one) => one.given)
    return {
      subject: given ? 'Il consenso che hai dato' : 'Il consenso che non dai più',
      title: `Ciao ${name}`,
      paragraphs: [
        `Ecco la ricevuta ${given ? 'del tuo consenso' : 'del tuo no'}, registrato il ${italianSecond(at)}. Conservala, vale come prova.`,
        ...said.flatMap(({ purpose, version, given: yes }) => [
          `«${textOf(purpose, version)}» (${consents[purpose].title}, testo del ${italianDate(version)})`,
          ...(yes ? [] : [consents[purpose].afterwards]),
        ]),
        given
          ? 'Puoi ritirarlo quando vuoi, con la stessa facilità, dalla pagina Privacy del tuo profilo.'
          : 'Puoi darlo di nuovo quando vuoi dalla pagina Privacy del tuo profilo. Ciò che è avvenuto prima resta valido.',
      ],
      action: { label: 'Apri i tuoi consensi', url: `${config.publicUrl}/profile/privacy` },
      notes: [
        'Se non riconosci questa scelta, accedi, controlla i dispositivi collegati e cambia la password.',
      ],
    }
  },
}
