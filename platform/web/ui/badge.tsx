import type { LucideIcon } from 'lucide-react'
import { BadgeCheck, Crown } from 'lucide-react'
import type { ReactNode } from 'react'

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
