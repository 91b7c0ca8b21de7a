import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { habitWords } from '#features/chat/contract/reply-habit.ts'
import { sizedPhotoUrl } from '#features/photos/contract/photo-address.ts'
import { provincesQuery } from '#features/reference/web/reference.ts'
import type { AfterRefundProps } from '#platform/web/shell/after-refund.tsx'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { Coin } from '#platform/web/ui/coin.tsx'
import type { ProfileCard } from '../contract/search.ts'
import { whatAndWhere } from './card-words.ts'
import { similarQuery } from './similar-query.ts'

const shown = 3

/** In the thread, once the Crediti are back: whom else one could write to. A failure leaves it out. */
export function SimilarAfterRefund({ hostess }: AfterRefundProps) {
  const { data } = useQuery(similarQuery(hostess.id))
  const { data: provinces } = useQuery(provincesQuery)
  if (data === undefined) return null
  const people = data.slice(0, shown)
  if (people.length === 0)
    return (
      <p className="mx-6 my-6 text-center">
        <ButtonLink to="/search" look="secondary">
          Cerca altri profili
        </ButtonLink>
      </p>
    )
  const allToday = people.every(({ active_today }) => active_today)
  return (
    <section aria-labelledby="after-refund" className="mx-auto my-6 w-full max-w-170 px-6 max-sm:px-4">
      <h2 id="after-refund" className="text-xl">
        Simili a {hostess.name}
        {allToday ? ', attive oggi' : ''}
      </h2>
      <ul className="mt-4 grid gap-5 max-sm:divide-y max-sm:divide-line max-sm:gap-0 sm:grid-cols-3">
        {people.map((card) => (
          <li key={card.id}>
            <Similar card={card} place={provinces?.find(({ id }) => id === card.profile.province_id)?.name} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A row on a phone, a small card elsewhere; the name is the only link and covers it. */
function Similar({ card, place }: { card: ProfileCard; place: string | undefined }) {
  return (
    <article className="group/card relative flex h-full gap-3.5 rounded-sm max-sm:py-3 sm:flex-col sm:gap-2">
      <div className="grid min-w-0 flex-1 content-start gap-0.5 max-sm:order-last">
        <p className="flex flex-wrap items-baseline justify-between gap-x-2">
          <span>
            <Link
              to={`/user-profile/${encodeURIComponent(card.name)}`}
              className="rounded-sm font-display text-lg font-card tracking-name wrap-anywhere after:absolute after:inset-0"
            >
              {card.name}
            </Link>{' '}
            <span className="num text-base text-ink-2">{card.age} anni</span>
          </span>
          {card.unlock_cost === undefined ? null : (
            <span className="num inline-flex items-center gap-1.5 text-sm font-semibold whitespace-nowrap text-credit-text">
              <Coin className="size-4" />
              {card.unlock_cost} Crediti
            </span>
          )}
        </p>
        <p className="text-sm text-ink-2">{whatAndWhere(card, place)}</p>
        {card.active_today ? (
          <p className="inline-flex items-center gap-1.5 text-sm font-semibold text-trust-text">
            <span className="size-2 rounded-full bg-online" aria-hidden="true" />
            Attiva oggi
          </p>
        ) : null}
        {card.reply_habit ? <p className="text-sm text-ink-2">{habitWords(card.reply_habit)}</p> : null}
      </div>
      <img
        src={sizedPhotoUrl(card.profile_picture_url, 320)}
        alt=""
        width={320}
        height={400}
        loading="lazy"
        decoding="async"
        className="-order-1 rounded-sm bg-sunken object-cover object-[50%_20%] max-sm:h-22 max-sm:w-18 sm:aspect-3/2 sm:w-full"
      />
    </article>
  )
}
