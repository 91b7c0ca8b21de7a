import { useQuery } from '@tanstack/react-query'
import { useUser } from '#features/accounts/web/session.tsx'
import { nameOf } from '#features/profiles/web/list-names.ts'
import { miscdataQuery, provincesQuery } from '#features/reference/web/reference.ts'
import { fetchBody } from '#platform/web/api/client.ts'
import { peerLimits, countPeers } from '../contract/peers.ts'

/** How many there are like her where she is; left out where there are too few to say, or nobody answers. */
export function PeerCounts() {
  const { profile } = useUser()
  const { my_profile_types: types, my_languages: languages, available_services: services } = profile
  const { data: lists } = useQuery(miscdataQuery)
  const { data: provinces } = useQuery(provincesQuery)
  const { data } = useQuery({
    // Asked again when what is saved has changed.
    queryKey: ['peers', profile.province_id, types, languages, services],
    queryFn: ({ signal }) => fetchBody(countPeers, { signal, quiet: true }),
    placeholderData: (before) => before,
    retry: false,
  })
  if (!data || data.of_type === null) return null
  const language = data.language && nameOf(lists?.spoken_languages, data.language.id)
  const service = data.service && nameOf(lists?.available_for, data.service.id)
  const rows = [
    ['Si presentano come te', data.of_type],
    ...(data.language && language
      ? [[`che parlano ${language.toLocaleLowerCase('it')}`, data.language.count]]
      : []),
    ...(data.service && service ? [[`e fanno ${service.toLocaleLowerCase('it')}`, data.service.count]] : []),
  ] as [string, number | null][]
  return (
    <section aria-labelledby="peers">
      <h3 id="peers" className="font-text text-base font-semibold tracking-normal">
        Quante siete a {nameOf(provinces, profile.province_id)}
      </h3>
      {language ? <p className="mt-0.5 text-sm text-ink-2">{language}: è ciò che ti distingue.</p> : null}
      <dl className="mt-3">
        {rows.map(([label, count]) => (
          <div
            key={label}
            className="flex items-baseline justify-between gap-4 border-t border-line py-2.5 text-base first:border-0"
          >
            <dt>{label}</dt>
            <dd className="num font-display text-lg font-card">
              {count ?? `meno di ${peerLimits.exactFrom}`}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
