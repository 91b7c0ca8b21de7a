interface DaysSwitchProps<Days extends number> {
  offered: readonly Days[]
  days: Days
  onChange: (days: Days) => void
}

/** How many days are shown. */
export function DaysSwitch<Days extends number>({ offered, days, onChange }: DaysSwitchProps<Days>) {
  return (
    <fieldset className="flex rounded-sm bg-sunken p-0.75">
      <legend className="sr-only">Periodo</legend>
      {offered.map((choice) => (
        <label
          key={choice}
          className="relative grid min-h-9.5 cursor-pointer place-items-center rounded-mark px-3.5 text-sm font-medium text-ink-2 hover:text-ink has-checked:bg-surface has-checked:font-semibold has-checked:text-ink has-checked:shadow-1 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name="days"
            className="absolute inset-0 cursor-pointer opacity-0"
            checked={days === choice}
            onChange={() => onChange(choice)}
          />
          {choice} giorni
        </label>
      ))}
    </fieldset>
  )
}
