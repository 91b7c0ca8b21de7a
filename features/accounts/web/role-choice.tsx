import { useState } from 'react'
import { useModal } from '#platform/web/shell/modal.tsx'
import { usePageTitle } from '#platform/web/shell/page-title.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { say } from '#platform/web/shell/wording.ts'
import { AccountAlready } from './sign-in-links.tsx'

export type NewcomerRole = 'HOSTESS' | 'KING'

const choices = [
  {
    role: 'HOSTESS',
    // voice: `say` takes it where it is shown
    title: 'Sono una Hostess/Model',
    text: 'Profilo gratuito. Rispondi solo a chi vuoi.',
    face: 'isotta',
  },
  {
    role: 'KING',
    // voice: `say` takes it where it is shown
    title: 'Cerco una Hostess/Model',
    text: 'Cerca, presentati, scrivi. Paghi solo le chat.',
    face: 'tommaso',
  },
] as const

export function RoleChoice({ onContinue }: { onContinue: (role: NewcomerRole) => void }) {
  usePageTitle('Crea il tuo account')
  const [chosen, setChosen] = useState<NewcomerRole | null>(null)
  const modal = useModal()

  function proceed() {
    if (chosen !== null) onContinue(chosen)
    else
      modal.open({
        title: 'Nessuna opzione selezionata',
        body: "Seleziona un'opzione prima di procedere.",
        actions: <Button onClick={modal.close}>OK</Button>,
      })
  }

  return (
    <div className="mx-auto max-w-220 px-(--gutter) pt-14 pb-20 max-md:pt-8">
      <h1 className="text-center text-4xl">Crea il tuo account</h1>
      <p id="role-choice" className="mt-2.5 text-center text-lg text-ink-2">
        Scegli il tuo profilo
      </p>
      <div
        role="radiogroup"
        aria-labelledby="role-choice"
        className="mt-8 grid grid-cols-2 gap-6 max-md:grid-cols-1 max-md:gap-4"
      >
        {choices.map(({ role, title, text, face }) => (
          <label
            key={role}
            className="relative grid overflow-hidden rounded-md bg-surface shadow-1 has-checked:shadow-2 has-checked:ring-[2.5px] has-checked:ring-primary-text has-focus-visible:outline-3 has-focus-visible:outline-offset-4 has-focus-visible:outline-focus max-[560px]:grid-cols-[7rem_1fr]"
          >
            <img
              src={`/art/portraits/${face}.svg`}
              alt=""
              width={428}
              height={300}
              className="h-75 w-full object-cover object-[50%_22%] max-[560px]:h-full"
            />
            <span className="grid grid-cols-[1fr_22px] gap-x-4 gap-y-1 px-5.5 pt-5 pb-5.5 max-[560px]:px-4 max-[560px]:py-4">
              <b className="font-display text-name leading-[1.2] font-card tracking-name max-[560px]:text-lg">
                {say(title)}
              </b>
              <input
                type="radio"
                name="isModel"
                value={role === 'HOSTESS' ? '1' : '0'}
                className="tick"
                checked={chosen === role}
                onChange={() => setChosen(role)}
              />
              <span className="col-start-1 text-base leading-normal text-ink-2">{text}</span>
            </span>
          </label>
        ))}
      </div>
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] justify-items-center gap-4">
        <Button size="lg" className="w-80 max-w-full" onClick={proceed}>
          Continua
        </Button>
        <AccountAlready />
      </div>
    </div>
  )
}
