import { Check } from 'lucide-react'
import type { ReactNode } from 'react'

interface StepProps {
  number: number
  done: boolean
  title: string
  aside?: ReactNode
  children: ReactNode
}

/** One numbered step of the checkout; a done one shows its tick. */
export function Step({ number, done, title, aside, children }: StepProps) {
  return (
    <section className="grid grid-cols-[32px_minmax(0,1fr)] gap-x-4.5 max-sm:gap-x-3" aria-label={title}>
      <span
        className={`grid size-8 place-items-center rounded-full text-sm font-bold ${done ? 'bg-trust text-on-trust' : 'bg-ink text-paper'}`}
      >
        {done ? <Check size={18} strokeWidth={2.2} role="img" aria-label="Fatto" /> : number}
      </span>
      <div className="min-w-0 pb-7">
        <header className="flex min-h-8 flex-wrap items-center justify-between gap-x-3">
          <h2 className="font-text text-lg font-semibold tracking-normal">{title}</h2>
          {aside ? <span className="num text-base text-ink-2">{aside}</span> : null}
        </header>
        {children}
      </div>
    </section>
  )
}
