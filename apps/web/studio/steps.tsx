import type { ComponentType } from 'react'
import type { User } from '#features/profiles/contract/user.ts'
import { inOneSentence } from '#features/profiles/web/facts.ts'
import { namesOf } from '#features/profiles/web/list-names.ts'
import type { Lists } from '#features/profiles/web/profile-values.ts'
import { lazyPage } from '#platform/web/shell/lazy-page.ts'

interface Step {
  /** The end of its address. */
  readonly slug: string
  readonly name: string
  readonly Page: ComponentType
  /** Something of it is saved, or waits for a moderator. */
  readonly isDone: (user: User, own: Own) => boolean
}

/** What she has said beyond her profile. */
export interface Own {
  readonly calendar: boolean
  readonly conditions: boolean
}

const PhotoStep = lazyPage(() => import('#features/profiles/web/studio/photo-step.tsx'), 'PhotoStep')
const AboutStep = lazyPage(() => import('#features/profiles/web/studio/about-step.tsx'), 'AboutStep')
const OccasionsPage = lazyPage(() => import('./occasions-page.tsx'), 'OccasionsPage')
const TradeStep = lazyPage(() => import('#features/profiles/web/studio/trade-step.tsx'), 'TradeStep')
const CalendarStudioStep = lazyPage(
  () => import('#features/availability/web/calendar-studio-step.tsx'),
  'CalendarStudioStep',
)
const ConditionsStudioStep = lazyPage(
  () => import('#features/conditions/web/conditions-studio-step.tsx'),
  'ConditionsStudioStep',
)

/** The studio, step by step: the only list of its steps. */
export const steps: readonly Step[] = [
  { slug: 'foto', name: 'Foto', Page: PhotoStep, isDone: (user) => hasPhoto(user) },
  {
    slug: 'su-di-me',
    name: 'Su di me',
    Page: AboutStep,
    isDone: ({ profile, pending_changes }) => Boolean(profile.description || pending_changes?.description),
  },
  {
    slug: 'occasioni',
    name: 'Occasioni',
    Page: OccasionsPage,
    isDone: ({ profile }) => profile.my_profile_types.length > 0 && profile.my_languages.length > 0,
  },
  { slug: 'quando', name: 'Quando', Page: CalendarStudioStep, isDone: (_, { calendar }) => calendar },
  {
    slug: 'ruolo',
    name: 'Ruolo',
    Page: TradeStep,
    isDone: ({ profile }) => profile.professional !== null,
  },
  {
    slug: 'condizioni',
    name: 'Condizioni',
    Page: ConditionsStudioStep,
    isDone: (_, { conditions }) => conditions,
  },
]

export function hasPhoto({ profile_picture_id: picture, other_pics: others }: User): boolean {
  return picture !== null || others.length > 0
}

/** What a moderator needs before there is anything to read; the same three things as ever. */
export function missingFor(user: User): { slug: string; message: string }[] {
  return [
    ...(hasPhoto(user) ? [] : [{ slug: 'foto', message: 'Manca una foto.' }]),
    ...(user.profile.my_profile_types.length > 0
      ? []
      : [{ slug: 'occasioni', message: 'Scegli almeno un modo in cui ti presenti.' }]),
    ...(user.profile.my_languages.length > 0
      ? []
      : [{ slug: 'occasioni', message: 'Scegli almeno una lingua.' }]),
  ]
}

/** What else is sent with a photo: she chose the one when she registered, the other is likely. */
export function sentAlongWords({ profile }: User, lists: Lists): string {
  const types = inOneSentence(namesOf(lists.profile_types, profile.my_profile_types))
  const languages = inOneSentence(namesOf(lists.spoken_languages, profile.my_languages))
  return types && languages ? `Ti presenti come ${types}, parli ${languages.toLocaleLowerCase('it')}.` : ''
}
