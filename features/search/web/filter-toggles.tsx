import { BadgeCheck, Check, Crown, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { withThousands } from '#platform/contract/italian-numbers.ts'
import { CheckboxRow } from '#platform/web/ui/checkbox.tsx'
import type { CountsByToggle } from '../contract/near.ts'
import { searchLimits } from '../contract/search.ts'
import {
  columnToggles,
  type MemberToggle,
  memberToggles,
  searchToggles,
  type Toggle,
  typeToggles,
} from '../contract/search-toggles.ts'
import { flipped } from './flipped.ts'

type Toggles = ReadonlySet<Toggle>

interface TypeTogglesProps {
  on: Toggles
  counts: CountsByToggle
  forHostess: boolean
  onChange: (on: Toggles) => void
}

const chips = Object.keys({ ...typeToggles, ...columnToggles }) as Exclude<Toggle, MemberToggle>[]
const icons: Partial<Record<Toggle, LucideIcon>> = { verified: BadgeCheck, top: Crown }

/** «Tipologia»: each with how many there are, where one is told. */
export function TypeToggles({ on, counts, forHostess, onChange }: TypeTogglesProps) {
  const offered = (name: Toggle) => !forHostess || searchToggles[name].role === 'MEMBER'
  return (
    <fieldset>
      <legend className="mb-3.5 text-sm font-semibold">Tipologia</legend>
      <div className="flex flex-wrap gap-2">
        {chips.filter(offered).map((name) => (
          <Chip
            key={name}
            icon={icons[name]}
            pressed={on.has(name)}
            count={counts[searchToggles[name].request]}
            onPress={() => onChange(flipped(on, name))}
          >
            {searchToggles[name].label}
          </Chip>
        ))}
      </div>
    </fieldset>
  )
}

const hints: Readonly<Record<MemberToggle, string>> = {
  active: 'È entrata da mezzanotte a ora',
  answers: 'Almeno 9 volte su 10, negli ultimi mesi',
}

/** «Disponibilità»: who is active and answers, as members are told. */
export function AvailabilityToggles({ on, onChange }: Pick<TypeTogglesProps, 'on' | 'onChange'>) {
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-semibold">Disponibilità</legend>
      {(Object.keys(memberToggles) as MemberToggle[]).map((name) => (
        <CheckboxRow
          key={name}
          label={memberToggles[name].label}
          hint={hints[name]}
          checked={on.has(name)}
          onChange={() => onChange(flipped(on, name))}
        />
      ))}
    </fieldset>
  )
}

const countWords = (count: number) =>
  count >= searchLimits.countMax ? `${withThousands(searchLimits.countMax)}+` : withThousands(count)

interface ChipProps {
  icon: LucideIcon | undefined
  pressed: boolean
  count: number | undefined
  onPress: () => void
  children: ReactNode
}

function Chip({ icon, pressed, count, onPress, children }: ChipProps) {
  const Icon = pressed ? Check : icon
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      // Beside the words of the filter, and no part of its name.
      data-count={count === undefined ? '' : countWords(count)}
      className="after:num after:text-sm after:font-normal after:opacity-80 after:content-[attr(data-count)_/_''] [&[data-count='']]:after:hidden inline-flex min-h-target items-center gap-2 rounded-full bg-surface px-4 text-base font-medium inset-ring inset-ring-control-line hover:inset-ring-ink-2 aria-pressed:bg-primary-soft aria-pressed:font-semibold aria-pressed:text-primary-text aria-pressed:inset-ring-[1.5px] aria-pressed:inset-ring-primary-text"
    >
      {Icon ? <Icon size={16} strokeWidth={1.8} aria-hidden /> : null}
      {children}
    </button>
  )
}
