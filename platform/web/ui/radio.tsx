import type { ComponentProps, ReactNode } from 'react'

type RadioProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & {
  label: ReactNode
  /** As high as a finger needs. */
  target?: boolean
  className?: string
}

export function Radio({ label, target = false, className = '', ...input }: RadioProps) {
  return (
    <label
      className={`inline-grid ${target ? 'min-h-target' : 'min-h-6'} grid-cols-[22px_1fr] items-center gap-3 text-base leading-normal ${className}`}
    >
      <input {...input} type="radio" className="tick" />
      <span>{label}</span>
    </label>
  )
}
