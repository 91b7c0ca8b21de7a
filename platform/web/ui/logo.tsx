/** The greeting, full stop included. */
export function Logo({ onVelvet = false }: { onVelvet?: boolean }) {
  return (
    <span
      className={`pb-[3px] font-greeting text-[1.875rem] leading-none font-medium tracking-tight italic max-[340px]:text-2xl ${onVelvet ? 'text-velvet-ink' : 'text-ink'}`}
    >
      Lieta<span className={`ml-[0.05em] ${onVelvet ? 'text-velvet-ink-2' : 'text-primary-text'}`}>.</span>
    </span>
  )
}
