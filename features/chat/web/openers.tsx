import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { useUser } from '#features/accounts/web/session.tsx'
import type { Card } from '#features/conditions/contract/conditions.ts'
import { viewProfile } from '#features/profiles/contract/profiles.ts'
import { namesOf } from '#features/profiles/web/list-names.ts'
import { miscdataQuery, provincesQuery } from '#features/reference/web/reference.ts'
import { sizedPhotoUrl } from '#features/photos/contract/photo-address.ts'
import { inWords } from '#platform/contract/hours.ts'
import { fetchBody } from '#platform/web/api/client.ts'
import { openersFor, to } from './opener-texts.ts'

interface OpenersProps {
  hostess: { readonly name: string; readonly profile_picture_url: string }
  card: Card | null
  /** Of the clock that his first message starts; null: none will. */
  hours: number | null
  /** In the place of what is said of an open chat. */
  lead?: string
  /** Fills the field; nothing is sent. */
  onPick: (text: string) => void
}

/** In an open chat without a word: her face, what happens next, and something to begin with. */
export function Openers({ hostess, card, hours, lead, onPick }: OpenersProps) {
  const { name } = hostess
  const openers = useOpeners(name, card)
  return (
    <div className="mx-auto flex w-full max-w-[560px] flex-col items-center gap-2 px-6 py-6 text-center max-sm:px-4">
      <div className={lead === undefined ? 'fold [--fold:26px]' : ''}>
        <img
          src={sizedPhotoUrl(hostess.profile_picture_url, 320)}
          alt=""
          className={`h-30 w-24 rounded-md bg-sunken object-cover object-[50%_22%] ${lead === undefined ? 'fold-cut' : ''}`}
        />
      </div>
      <h3 className="mt-2 text-2xl">Presentati {to(name)}</h3>
      <p className="text-ink-2">
        {lead ??
          `Scrivi il primo messaggio ${to(name)}.${hours === null ? '' : ` Le ${inWords(hours)} partono da lì.`}`}
      </p>
      {openers.length > 0 ? (
        <>
          <ul className="mt-2 grid w-full gap-2.5" aria-label="Spunti per cominciare">
            {openers.map(({ why, text }) => (
              <li key={why}>
                <button
                  type="button"
                  onClick={() => {
                    onPick(text)
                    document.querySelector<HTMLElement>('[data-conversation] textarea')?.focus()
                  }}
                  className="grid w-full grid-cols-[1fr_auto] items-center gap-3 rounded-md bg-surface px-4 py-3 text-left inset-ring inset-ring-line-strong hover:bg-sunken hover:inset-ring-ink"
                >
                  <span>
                    <span className="block text-xs text-ink-2">{why}</span>
                    {text}
                  </span>
                  <ArrowRight size={18} strokeWidth={1.6} aria-hidden />
                </button>
              </li>
            ))}
          </ul>
          <p className="text-sm text-ink-2">
            Lo spunto finisce nel campo e lo cambi come vuoi prima di inviarlo.
          </p>
        </>
      ) : null}
    </div>
  )
}

function useOpeners(name: string, card: Card | null) {
  const me = useUser()
  const { data: profile } = useQuery({
    queryKey: ['chat-profile', name],
    queryFn: ({ signal }) => fetchBody(viewProfile, { params: { username: name }, signal, quiet: true }),
    staleTime: 300_000,
  })
  const { data: lists } = useQuery(miscdataQuery)
  const { data: provinces } = useQuery(provincesQuery)
  const her = profile?.user.profile
  if (!her || !lists) return []
  const shared = her.my_languages.filter((id) => me.profile.my_languages.includes(id))
  return openersFor({
    her: name,
    his: me.name,
    interests: namesOf(lists.interests, her.personal_interests),
    languages: namesOf(lists.spoken_languages, shared).filter((language) => language !== 'Italiano'),
    place: provinces?.find(({ id }) => id === her.province_id)?.name,
    card,
  })
}
