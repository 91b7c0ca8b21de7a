import type { LucideIcon } from 'lucide-react'
import { BadgeCheck, Crown } from 'lucide-react'
import { type ReactNode, useId } from 'react'

/** One hue, one meaning: trust verifies, credit is top and money, wait is moderation, danger is danger. */
export type BadgeTone = 'trust' | 'credit' | 'wait' | 'danger' | 'neutral' | 'primary'

const tones = {
  trust: 'bg-trust-soft text-trust-text',
  credit: 'bg-credit-soft text-credit-text',
  wait: 'bg-wait-soft text-wait-text',
  danger: 'bg-danger-soft text-danger-text',
  neutral: 'bg-sunken text-ink-2',
  primary: 'bg-primary-soft text-primary-text',
} satisfies Record<BadgeTone, string>

interface BadgeProps {
  tone?: BadgeTone
  icon?: LucideIcon
  children: ReactNode
}

export function Badge({ tone = 'neutral', icon: Icon, children }: BadgeProps) {
  return (
    <span
      className={`inline-flex h-7 items-center gap-1.5 rounded-full px-2.5 text-xs leading-none font-semibold whitespace-nowrap ${tones[tone]}`}
    >
      {Icon ? <Icon size={16} strokeWidth={1.9} className="-ml-0.5" aria-hidden /> : null}
      {children}
    </span>
  )
}

/** «9+» above nine [SHELL-07]. Nothing at zero. */
export function CountBadge({ count, label }: { count: number; label: string }) {
  if (count <= 0) return null
  return (
    <span className="num inline-grid h-5 min-w-5 place-items-center rounded-full bg-primary px-1.5 text-2xs leading-none font-bold text-on-primary">
      <span aria-hidden="true">{count > 9 ? '9+' : count}</span>
      <span className="sr-only">{label}</span>
    </span>
  )
}

export function VerifiedBadge() {
  return (
    <Badge tone="trust" icon={BadgeCheck}>
      Profilo verificato
    </Badge>
  )
}

export function TopBadge() {
  return (
    <Badge tone="credit" icon={Crown}>
      Profilo top
    </Badge>
  )
}

const seals = {
  verified: { icon: BadgeCheck, text: 'Profilo verificato', className: 'text-[#1f5a49]' },
  top: { icon: Crown, text: 'Profilo top', className: 'text-[#8a5f12]' },
}

/** The small round form over a picture: white in both themes, its words in a tooltip. */
export function Seal({ kind }: { kind: keyof typeof seals }) {
  const { icon: Icon, text, className } = seals[kind]
  const id = useId()
  return (
    <span className="group/seal relative">
      <span
        className={`grid size-7.5 place-items-center rounded-full bg-white shadow-[0_1px_4px_rgb(34_15_23/0.22)] ${className}`}
        aria-labelledby={id}
        role="img"
      >
        <Icon size={18} strokeWidth={1.9} aria-hidden />
      </span>
      <span
        id={id}
        className="pointer-events-none absolute top-9.5 left-0 z-1 rounded-mark bg-ink px-2.5 py-1.5 text-xs leading-tight font-medium whitespace-nowrap text-paper opacity-0 transition-opacity group-hover/seal:opacity-100 group-focus-visible/card:opacity-100"
      >
        {text}
      </span>
    </span>
  )
}
