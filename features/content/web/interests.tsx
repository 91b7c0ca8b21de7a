import { useState } from 'react'
import { ChipToggle } from '#platform/web/ui/chip.tsx'

const areas = [
  'Cene di rappresentanza',
  'Eventi e congressi',
  'Fiere',
  'Teatro e musica',
  'Moda e fotografia',
  'Viaggi',
  'Sport',
  'Arte',
]

/** A taste of the profile: the areas of interest, to be touched, not sent anywhere [LAND-03]. */
export function Interests() {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(areas.slice(1, 3)))

  function toggle(area: string) {
    const next = new Set(chosen)
    if (!next.delete(area)) next.add(area)
    setChosen(next)
  }

  return (
    <section className="mt-26 rounded-lg bg-surface p-14 shadow-1 max-sm:px-5 max-sm:py-8">
      <h2 className="text-3xl">Che cosa ti piacerebbe fare?</h2>
      <p className="mt-2 max-w-[56ch] text-ink-2">
        Lo indichi sul profilo, e chi ti scrive lo sa già. Prova a scegliere qualcosa.
      </p>
      <div className="mt-7 flex flex-wrap gap-2.5">
        {areas.map((area) => (
          <ChipToggle key={area} pressed={chosen.has(area)} onPress={() => toggle(area)}>
            {area}
          </ChipToggle>
        ))}
      </div>
      <p role="status" className="num mt-5 text-base text-ink-3">
        {chosen.size === 1 ? '1 interesse scelto' : `${chosen.size} interessi scelti`}
      </p>
    </section>
  )
}
