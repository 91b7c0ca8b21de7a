interface AvatarProps {
  src: string
  /** Side in pixels. */
  size?: 32 | 42 | 44 | 48 | 56 | 72 | 96 | 124
  online?: boolean
  /** 0–100: draws the completion ring [SHELL-13]. */
  completion?: number | undefined
}

const sides = {
  32: 'size-8',
  42: 'size-10.5',
  44: 'size-11',
  48: 'size-12',
  56: 'size-14',
  72: 'size-18',
  96: 'size-24',
  124: 'size-31',
}

/** Decorative: the name stands beside it, or in the label of the link around it. */
export function Avatar({ src, size = 44, online = false, completion }: AvatarProps) {
  return (
    <span className={`relative inline-block flex-none ${sides[size]}`}>
      <span className="block size-full overflow-hidden rounded-full bg-sunken">
        <img
          src={src}
          alt=""
          width={size}
          height={size}
          decoding="async"
          className="size-full origin-[50%_46%] scale-[1.22] object-cover object-[50%_18%]"
        />
      </span>
      {completion === undefined ? null : <CompletionRing percent={completion} width={size > 96 ? 3.5 : 5} />}
      {online ? (
        <span className="absolute right-px bottom-px size-3 rounded-full bg-online shadow-[0_0_0_2px_var(--surface)]">
          <span className="sr-only">Online</span>
        </span>
      ) : null}
    </span>
  )
}

function CompletionRing({ percent, width }: { percent: number; width: number }) {
  return (
    <svg
      viewBox="0 0 100 100"
      className="absolute -inset-1.25 size-[calc(100%+10px)] max-w-none -rotate-90"
      aria-hidden="true"
    >
      <circle cx="50" cy="50" r="47" fill="none" className="stroke-line" strokeWidth={width} />
      <circle
        cx="50"
        cy="50"
        r="47"
        fill="none"
        className="stroke-trust"
        strokeWidth={width}
        strokeLinecap="round"
        pathLength="100"
        strokeDasharray={`${percent} 100`}
      />
    </svg>
  )
}
