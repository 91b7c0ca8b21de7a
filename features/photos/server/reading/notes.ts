import { whenAsked } from '#platform/contract/when-asked.ts'
import type { PhotoNote } from '#features/moderation/contract/case-photo.ts'
import type { Finding } from '#features/moderation/contract/moderation.ts'
import { switchSetting } from '#features/settings/server/settings.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Needs } from '#platform/server/needs.ts'
import { countFaces, type PhotoReading, readingLimits } from '../../contract/photo-reading.ts'

/** For who moderates: what was read in each of these photos, or why nothing was. */
export async function notesOf(
  needs: Pick<Needs, 'config' | 'db'>,
  db: Database,
  photoIds: readonly string[],
): Promise<Map<string, PhotoNote[]>> {
  if (photoIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('photo_reading')
    .select(['photo_id', 'state', 'reading', 'findings'])
    .where('photo_id', 'in', photoIds)
    .execute()
  const waits = rows.some(({ state }) => state === 'waiting')
  const off = waits && !(await switchSetting(needs, 'photo_reader'))
  return new Map(
    rows.map(({ photo_id, state, reading, findings }) => [
      photo_id,
      state === 'read'
        ? notesOn(reading as unknown as PhotoReading, findings as unknown as Finding[])
        : [{ words: whyNot(state, off), grave: false }],
    ]),
  )
}

function whyNot(state: string, off: boolean): string {
  if (state === 'not_read') return 'Lettura automatica non riuscita'
  return state === 'waiting' && off ? 'Lettura automatica spenta' : 'Lettura automatica in corso'
}

function notesOn(
  { faces, brightness, sharpness, nudity }: PhotoReading,
  findings: readonly Finding[],
): PhotoNote[] {
  const dark = brightness < readingLimits.darkBelow
  const plain = [
    facesInWords(countFaces({ faces })),
    ...(dark ? ['Scura'] : []),
    ...(sharpness < readingLimits.blurredBelow && !dark ? ['Sfocata'] : []),
  ]
  return [
    ...findings.flatMap((finding) => written(finding) ?? []).map((words) => ({ words, grave: true })),
    ...(findings.some(({ photo }) => photo?.from === 'picture')
      ? [{ words: `Vicina alla nudità: ${decimal().format(nudity)}`, grave: true }]
      : []),
    ...plain.map((words) => ({ words, grave: false })),
  ]
}

function facesInWords(count: ReturnType<typeof countFaces>): string {
  if (count === 'unsure') return 'Forse un volto'
  return count === 0 ? 'Nessun volto trovato' : count === 1 ? '1 volto' : `${count} volti`
}

const decimal = whenAsked(
  () => new Intl.NumberFormat('it-IT', { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
)

/** More of it would fill the screen. */
const quotedMax = 60

function written({ matched, photo }: Finding): string | undefined {
  if (photo === undefined || photo.from === 'picture') return undefined
  const quoted = matched.length > quotedMax ? `${matched.slice(0, quotedMax)}…` : matched
  if (photo.from === 'code') return `Codice QR nella foto: ${quoted}`
  const what = isNumber(matched)
    ? `Numero di cellulare nella foto: ${quoted}`
    : `Scritta nella foto: «${quoted}»`
  return `${what}, certezza ${Math.round(photo.certainty * 100)} %`
}

const isNumber = (text: string) =>
  (text.match(/\d/g)?.length ?? 0) >= 7 && (text.match(/\p{L}/gu)?.length ?? 0) === 0
