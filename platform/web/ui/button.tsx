import type { ComponentProps, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'

export type ButtonLook = 'primary' | 'secondary' | 'tertiary' | 'danger' | 'danger-quiet' | 'velvet'
export type ButtonSize = 'sm' | 'md' | 'lg'

interface Appearance {
  look?: ButtonLook | undefined
  size?: ButtonSize | undefined
  /** As wide as its container. */
  block?: boolean | undefined
  /** Higher than its size: as a finger needs it, or as the field beside it. */
  height?: 'target' | 'field' | undefined
  /** Less room at the sides: beside its like, or where a phone shows its icon alone. */
  sides?: 'medium' | 'narrow' | 'narrow-on-phones' | undefined
  /** Floats over the page, round at its ends. */
  pill?: boolean | undefined
}

const looks = {
  primary: 'bg-primary text-on-primary hover:bg-primary-hover active:bg-primary-active',
  secondary: 'bg-surface text-ink inset-ring inset-ring-line-strong hover:bg-sunken hover:inset-ring-ink-2',
  tertiary: 'text-ink-2 hover:bg-sunken hover:text-ink',
  danger: 'bg-danger text-on-danger hover:brightness-90',
  'danger-quiet': 'bg-surface text-danger-text inset-ring inset-ring-danger-line hover:bg-danger-soft',
  velvet: 'bg-velvet-ink text-velvet hover:bg-velvet-ink-2',
} satisfies Record<ButtonLook, string>

const texts = { sm: 'text-xs', md: 'text-sm', lg: 'text-md' } satisfies Record<ButtonSize, string>
const heights = {
  sm: 'min-h-9',
  md: 'min-h-target',
  lg: 'min-h-13',
  target: 'min-h-target',
  field: 'min-h-12',
}
const paddings = {
  sm: 'px-3.5',
  md: 'px-5',
  lg: 'px-6.5',
  medium: 'px-4',
  narrow: 'px-3',
  'narrow-on-phones': 'px-5 max-md:px-3',
}

const base =
  'inline-flex items-center justify-center gap-2 font-semibold leading-none whitespace-nowrap select-none transition-[background,box-shadow,color,translate] active:translate-y-px'

const blocked = 'bg-sunken text-ink-3 inset-ring inset-ring-line cursor-not-allowed'

export function buttonClass(appearance: Appearance, isBlocked = false): string {
  const {
    look = 'primary',
    size = 'md',
    block = false,
    height = size,
    sides = size,
    pill = false,
  } = appearance
  const shape = `${texts[size]} ${heights[height]} ${paddings[sides]} ${pill ? 'rounded-full' : 'rounded-sm'}`
  return `${base} ${shape} ${isBlocked ? blocked : looks[look]} ${block ? 'w-full' : ''}`
}

interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'>, Appearance {
  /**
   * While it works: the gerund to show («Accesso in corso...»); further presses do nothing, the second of a
   * double click among them.
   */
  busy?: string | false | undefined
  /** Why it cannot be pressed now. It stays focusable, and the reason is read out and shown on hover. */
  blocked?: string | false | undefined
}

export function Button({
  look,
  size,
  block,
  height,
  sides,
  pill,
  busy,
  blocked: reason,
  className = '',
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const inert = Boolean(busy || reason)
  const works = busy !== undefined
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={inert || undefined}
      aria-busy={Boolean(busy) || undefined}
      title={reason || rest.title}
      className={`${buttonClass({ look, size, block, height, sides, pill }, Boolean(reason))} ${className}`}
      onClick={(event) => {
        // The second press of a double click may come before the first has been drawn as busy.
        if (inert || (works && event.detail > 1)) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {busy ? (
        <>
          <span className="spinner" aria-hidden="true" />
          {busy}
        </>
      ) : (
        children
      )}
    </button>
  )
}

export function ButtonLink(props: LinkProps & Appearance) {
  const { look, size, block, height, sides, pill, className = '', ...rest } = props
  return (
    <Link {...rest} className={`${buttonClass({ look, size, block, height, sides, pill })} ${className}`} />
  )
}

interface IconButtonProps extends ComponentProps<'button'> {
  /** Read out; the icon says it to the eye. */
  label: string
  children: ReactNode
}

export function IconButton({ label, className = '', children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={`inline-grid size-target flex-none place-items-center rounded-full text-ink-2 hover:bg-sunken hover:text-ink ${className}`}
    >
      {children}
    </button>
  )
}
