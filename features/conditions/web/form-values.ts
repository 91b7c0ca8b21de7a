import type { BodyIn } from '#platform/contract/endpoint.ts'
import { mostProtective, type Names } from '../contract/card.ts'
import type { conditionsEndpoints, OwnConditions } from '../contract/conditions.ts'
import type { Answers, Choice } from '../contract/answers.ts'

/** '' is «Non lo dico». */
export interface Values extends Record<Choice, string> {
  language_ids: number[]
  saysDistance: boolean
  distance_km: number
  sentence: string
}

export const choiceNames = [
  'place',
  'ends',
  'photos',
  'alcohol',
  'notice',
] as const satisfies readonly Choice[]

/** What she said; on the first visit, the answers that protect most. */
export function valuesOf(own: OwnConditions, languageIds: readonly number[]): Values {
  const answers = own.card?.answers ?? mostProtective(languageIds)
  return {
    place: answers.place ?? '',
    ends: answers.ends ?? '',
    photos: answers.photos ?? '',
    alcohol: answers.alcohol ?? '',
    notice: answers.notice ?? '',
    language_ids: answers.language_ids,
    saysDistance: answers.distance_km !== null,
    distance_km: answers.distance_km ?? 0,
    // Saving it unchanged takes nothing out of the queue.
    sentence: own.pending_sentence ?? own.card?.sentence ?? '',
  }
}

export function answersOf(values: Values): Answers {
  const said = Object.fromEntries(choiceNames.map((name) => [name, values[name] || null])) as Pick<
    Answers,
    Choice
  >
  return {
    ...said,
    language_ids: values.language_ids,
    distance_km: values.saysDistance ? values.distance_km : null,
  }
}

export function bodyOf(values: Values): BodyIn<typeof conditionsEndpoints.save> {
  return { ...answersOf(values), sentence: values.sentence }
}

interface Lists {
  readonly languages: readonly { readonly id: number; readonly name: string }[]
  readonly provinces: readonly { readonly id: number; readonly name: string }[]
}

/** The names that the preview needs; the server has them of its own. */
export function namesOf(languageIds: readonly number[], provinceId: number | null, lists: Lists): Names {
  return {
    languages: languageIds.flatMap((id) => lists.languages.find((each) => each.id === id)?.name ?? []),
    province: lists.provinces.find(({ id }) => id === provinceId)?.name ?? null,
  }
}
