export interface Choice {
  value: string | number
  label: string
}

/** What a list offers, where its label stands elsewhere. */
export function Choices({
  choices,
  placeholder,
}: {
  choices: readonly Choice[]
  placeholder?: string | undefined
}) {
  return (
    <>
      {placeholder === undefined ? null : <option value="">{placeholder}</option>}
      {choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </>
  )
}
