export function NumberedSteps({ steps }: { steps: readonly { title: string; text: string }[] }) {
  return (
    <ol className="mt-10 grid gap-10 columns:grid-cols-4">
      {steps.map(({ title, text }, index) => (
        <li key={title} className="border-t border-line-strong pt-5">
          <span
            aria-hidden="true"
            className="mb-5 block font-display text-[3.25rem] leading-none font-display tracking-tight text-primary-text"
          >
            {index + 1}
          </span>
          <h3 className="font-text text-lg leading-[1.3] font-semibold tracking-none">{title}</h3>
          <p className="mt-1.5 text-ink-2">{text}</p>
        </li>
      ))}
    </ol>
  )
}
