/** The greeting, full stop included: a drawing of apps/web/index.html, for a font of its own would keep the first picture waiting. */
export function Logo({ onVelvet = false }: { onVelvet?: boolean }) {
  return (
    <span className="text-[1.875rem] leading-none max-[340px]:text-2xl">
      <svg
        role="img"
        aria-label="Lieta."
        viewBox="-25 -760 2425 780"
        className={`inline-block h-[0.78em] fill-current align-[-0.02em] ${onVelvet ? 'text-velvet-ink' : 'text-ink'}`}
      >
        <use href="#logo-letters" />
        <use href="#logo-stop" className={onVelvet ? 'text-velvet-ink-2' : 'text-primary-text'} />
      </svg>
    </span>
  )
}
