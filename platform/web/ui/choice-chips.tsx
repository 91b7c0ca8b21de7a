import type { ComponentProps, ReactNode } from 'react'

const chip =
  'inline-flex min-h-target items-center gap-2 rounded-full bg-surface py-1.5 pr-4.5 pl-3 text-base leading-snug inset-ring inset-ring-control-line hover:inset-ring-ink-2 has-checked:bg-primary-soft has-checked:font-medium has-checked:text-primary-text has-checked:inset-ring-2 has-checked:inset-ring-primary-text has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus'

type ChipProps = Omit<ComponentProps<'input'>, 'className' | 'type'> & { label: ReactNode }

/** One of a few, as a round button: arrows move between those of one name. */
export function RadioChip({ label, ...input }: ChipProps) {
  return (
    <label className={chip}>
      <input {...input} type="radio" className="tick focus-visible:outline-none" />
      {label}
    </label>
  )
}

/** Any number of a few. */
export function CheckChip({ label, ...input }: ChipProps) {
  return (
    <label className={chip}>
      <input {...input} type="checkbox" className="tick focus-visible:outline-none" />
      {label}
    </label>
  )
}
