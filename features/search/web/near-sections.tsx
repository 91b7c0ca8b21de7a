import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { withThousands } from '#platform/contract/italian-numbers.ts'
import { ProfileRail } from '#platform/web/ui/profile-rail.tsx'
import { type SearchSection, searchLimits } from '../contract/search.ts'
import { inProvince } from './card-words.ts'
import { ResultCard } from './result-card.tsx'

interface NearSectionsProps {
  sections: readonly SearchSection[]
  placeOf: (provinceId: number) => string | undefined
}

/** Pictures of the first row on any screen: fetched first. */
const firstRow = 4

/** Who is in one's own province, in its neighbours, and new in either: before everybody else. */
export function NearSections({ sections, placeOf }: NearSectionsProps) {
  return (
    <div className="mb-14 grid gap-14 pt-2 max-sm:mb-10 max-sm:gap-10">
      {sections.map((section, index) => (
        <Section key={section.kind} section={section} placeOf={placeOf} first={index === 0} />
      ))}
    </div>
  )
}

interface SectionProps extends Pick<NearSectionsProps, 'placeOf'> {
  section: SearchSection
  first: boolean
}

function Section({ section, placeOf, first }: SectionProps) {
  const { kind, province_ids, data } = section
  const title = titleOf(section, placeOf)
  const all = allOf(section)
  return (
    <section aria-labelledby={`near-${kind}`} className="min-w-0">
      <header className="mb-6 flex flex-wrap items-baseline gap-x-4 gap-y-1 max-sm:mb-4">
        <h2 id={`near-${kind}`} className="text-2xl">
          {title}
        </h2>
        <p className="num flex-1 text-base text-ink-2">
          {howMany(section.total)}
          {kind === 'near' ? <Provinces ids={province_ids} placeOf={placeOf} /> : null}
        </p>
        {all ? (
          <Link to={all.to} className="link text-base">
            Vedi tutti<span className="sr-only">: {all.of ?? title}</span>
          </Link>
        ) : null}
      </header>
      <ProfileRail label={`Profili: ${title}`}>
        {data.map((card, index) => (
          <li key={card.id}>
            <ResultCard
              card={card}
              place={placeOf(card.profile.province_id)}
              first={first && index < firstRow}
              inRail
            />
          </li>
        ))}
      </ProfileRail>
    </section>
  )
}

function titleOf({ kind, province_ids }: SearchSection, placeOf: NearSectionsProps['placeOf']): string {
  switch (kind) {
    case 'own': {
      const name = placeOf(province_ids[0] ?? 0)
      return name === undefined ? 'Nella tua provincia' : inProvince(name)
    }
    case 'near':
      return 'Vicino a te'
    case 'new':
      return 'Nuove questa settimana'
  }
}

/** The neighbours have no address of their own: each of them is a link. */
function allOf({ kind, province_ids }: SearchSection): { to: string; of?: string } | null {
  switch (kind) {
    case 'own':
      return { to: `/search?province=${province_ids[0]}` }
    case 'new':
      return { to: '/search?sort=newest', of: 'i più recenti in tutta Italia' }
    case 'near':
      return null
  }
}

function howMany(total: number): string {
  const profiles = `${withThousands(total)} ${total === 1 ? 'profilo' : 'profili'}`
  return total >= searchLimits.countMax ? `Almeno ${profiles}` : profiles
}

/** As many as one line holds. */
const named = 4

function Provinces({ ids, placeOf }: { ids: readonly number[]; placeOf: NearSectionsProps['placeOf'] }) {
  const shown = ids.slice(0, named).flatMap((id) => {
    const name = placeOf(id)
    return name === undefined ? [] : [{ id, name }]
  })
  if (shown.length === 0) return null
  return (
    <span>
      {shown.length === 1 ? ' a ' : ' tra '}
      {shown.map(
        ({ id, name }, index): ReactNode => (
          <span key={id}>
            {index === 0 ? '' : index === shown.length - 1 ? ' e ' : ', '}
            <Link to={`/search?province=${id}`} className="link">
              {name}
            </Link>
          </span>
        ),
      )}
    </span>
  )
}
