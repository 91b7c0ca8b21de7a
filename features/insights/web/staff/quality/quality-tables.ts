import type { Quality } from '#features/moderation/contract/quality.ts'
import { rate } from '#features/moderation/contract/quality.ts'
import { qualityColumnIds, qualityColumns } from '#features/moderation/contract/quality-columns.ts'
import { columns, csvOf, type FigureTable } from '../figures.ts'

/** What stands behind each plot; the file is made of the same. */
export function qualityTables(quality: Quality): Record<'grounds' | 'weeks' | 'pace', FigureTable> {
  return {
    grounds: {
      title: 'Decisioni per collega e motivo',
      columns: columns(
        'Collega:text',
        ...qualityColumnIds.map((id) => `${qualityColumns[id]}:count` as const),
        'Rilette:count',
        'Concordi:count',
        'Ricorsi decisi:count',
        'Accolti:count',
      ),
      rows: quality.colleagues.map(({ user, grounds, agreement, overturned }) => [
        user.name,
        ...qualityColumnIds.map((id) => grounds[id]),
        agreement.read,
        agreement.agreed,
        overturned.appeals,
        overturned.upheld,
      ]),
    },
    weeks: {
      title: 'Annullate in ricorso',
      columns: columns(
        'Settimana:day',
        'Foto, accolti:count',
        'Foto, ricorsi:count',
        'Foto:percent',
        'Testi, accolti:count',
        'Testi, ricorsi:count',
        'Testi:percent',
      ),
      rows: quality.weeks.map(({ week, photos, texts }) => [
        week,
        photos.upheld,
        photos.appeals,
        rate(photos.upheld, photos.appeals),
        texts.upheld,
        texts.appeals,
        rate(texts.upheld, texts.appeals),
      ]),
    },
    pace: {
      title: 'Quanto si legge prima di decidere',
      columns: columns('Collega:text', 'Misurate:count', 'Mediana:seconds', 'Troppo in fretta:count'),
      rows: quality.colleagues.map(({ user, timed, median_seconds, quick }) => [
        user.name,
        timed,
        median_seconds,
        quick,
      ]),
    },
  }
}

export function qualityCsv(quality: Quality): string {
  const { now, before } = quality
  const summary: FigureTable = {
    title: `Qualità dal ${quality.from.slice(0, 10)} al ${quality.to.slice(0, 10)}`,
    columns: columns('Voce:text', 'Periodo:count', 'Periodo precedente:count'),
    rows: [
      ['Decisioni', now.decided, before.decided],
      ['Rilette', now.agreement.read, before.agreement.read],
      ['Concordi', now.agreement.agreed, before.agreement.agreed],
      ['Ricorsi decisi', now.overturned.appeals, before.overturned.appeals],
      ['Ricorsi accolti', now.overturned.upheld, before.overturned.upheld],
      ['Mediana per decisione (secondi)', now.median_seconds, before.median_seconds],
      ['Troppo in fretta', now.quick, before.quick],
    ],
  }
  return csvOf([summary, ...Object.values(qualityTables(quality))])
}
