import { useQuery } from '@tanstack/react-query'
import { provincesQuery } from '#features/reference/web/reference.ts'
import { ProfileRail } from '#platform/web/ui/profile-rail.tsx'
import { similarHours } from '../contract/near.ts'
import { ResultCard } from './result-card.tsx'
import { similarQuery } from './similar-query.ts'

/** At the end of her page: others like her who are active. Left out where there is nobody. */
export function SimilarProfiles({ hostess }: { hostess: { readonly id: number } }) {
  const { data = [] } = useQuery(similarQuery(hostess.id))
  const { data: provinces } = useQuery(provincesQuery)
  if (data.length === 0) return null
  return (
    <section aria-labelledby="similar" className="mt-8 border-t border-line pt-8 max-sm:px-4">
      <h2 id="similar" className="text-2xl">
        Profili simili
      </h2>
      <p className="mt-1 mb-6 text-base text-ink-2">Attive nelle ultime {similarHours} ore, vicino a lei.</p>
      <ProfileRail label="Profili simili">
        {data.map((card) => (
          <li key={card.id}>
            <ResultCard
              card={card}
              place={provinces?.find(({ id }) => id === card.profile.province_id)?.name}
              first={false}
              inRail
              heartOnly
            />
          </li>
        ))}
      </ProfileRail>
    </section>
  )
}
