import { useEffect, useEffectEvent } from 'react'
import { useUser } from '#features/accounts/web/session.tsx'
import { useKept } from '#platform/web/forms/saving.tsx'
import type { Lists } from '../profile-values.ts'
import { type Choice, useChoice } from './use-choice.ts'

const likely = 'Italiano'

/**
 * The languages of a newcomer: who says nothing writes in the language of the site. It is given once, stands in sight
 * wherever she can send, and a press takes it back.
 */
export function useLanguages(lists: Lists): Choice {
  const { profile, approval_status: approval } = useUser()
  const languages = useChoice('option_language_ids', profile.my_languages)
  const [given, give] = useKept('likely-language', () => false)
  const begin = useEffectEvent(() => {
    const language = lists.spoken_languages.find(({ name }) => name === likely)
    if (approval !== 'pending' || given || language === undefined || languages.chosen.length > 0) return
    give(true)
    languages.onChange([language.id])
  })
  useEffect(() => begin(), [])
  return languages
}

/** For the step before the one that shows them: with the first photo a profile can be sent. */
export function LikelyLanguage({ lists }: { lists: Lists }) {
  useLanguages(lists)
  return null
}
