import { euroCents, formatEuro } from '#platform/contract/money.ts'
import type { Template } from '#features/notifications/server/template.ts'

export const spendingLimitTemplate: Template<'spending_limit'> = {
  mail({ share, limit, used }, { name, config }) {
    const left = euroCents(Math.max(0, limit - used))
    return {
      subject:
        share === 100
          ? 'Hai raggiunto il tuo limite del mese'
          : `Hai usato più di ${share === 50 ? 'metà' : 'quattro quinti'} del tuo limite`,
      title: 'Il tuo limite del mese',
      paragraphs: [
        `Ciao ${name}, come ci hai chiesto, ti scriviamo quando arrivi al 50, all’80 e al 100 per cento del limite che hai scelto.`,
        ...(share === 100
          ? ['Fino al mese prossimo non puoi acquistare altri Crediti. Quelli che hai restano tuoi.']
          : []),
      ],
      facts: [
        { label: 'Limite al mese', value: formatEuro(limit) },
        { label: 'Usati', value: formatEuro(used) },
        { label: 'Restano', value: formatEuro(left) },
      ],
      action: { label: 'Quanto hai speso', url: `${config.publicUrl}/spesa` },
    }
  },
}
