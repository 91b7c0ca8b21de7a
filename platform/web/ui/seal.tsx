import { BadgeCheck, Crown } from 'lucide-react'
import { useId } from 'react'

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
        className="pointer-events-none absolute top-9.5 left-0 z-1 rounded-mark bg-ink px-2.5 py-1.5 text-xs leading-tight font-medium whitespace-nowrap text-paper hidden opacity-0 transition-[opacity,display] transition-discrete group-hover/seal:block group-hover/seal:opacity-100 starting:group-hover/seal:opacity-0"
      >
        {text}
      </span>
    </span>
  )
}
