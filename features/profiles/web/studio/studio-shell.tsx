import { ArrowLeft, Check } from 'lucide-react'
import { createContext, type ReactNode, use, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { SavingProvider, useSavingPage, useSavingState } from '#platform/web/forms/saving.tsx'
import { usePageTitle } from '#platform/web/shell/page-title.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Logo } from '#platform/web/ui/logo.tsx'
import { SkipLink } from '#platform/web/ui/skip-link.tsx'

export interface StudioStep {
  /** The end of its address. */
  readonly slug: string
  readonly name: string
  /** Something of it is saved. */
  readonly done: boolean
}

/** What is missing before the profile can be sent. */
export interface Missing {
  readonly slug: string
  readonly message: string
}

export interface Studio {
  readonly addressOf: (step: StudioStep) => string
  /** What is unsaved stays on the device under this name. */
  readonly keptAs: string
  readonly steps: readonly StudioStep[]
  readonly current: StudioStep
  /** Where «Continua dopo» leads. */
  readonly exit: string
  /** The button of the last step; `early`: also of the others, as soon as nothing is missing. */
  readonly finish: { readonly label: string; readonly to: string; readonly early: boolean }
  /** What goes with it from a step that is not open, and may be another's guess; null: nothing. */
  readonly sentAlong: { readonly words: string; readonly step: StudioStep } | null
  readonly missing: readonly Missing[]
}

interface Frame extends Studio {
  readonly index: number
  /** What is unsaved goes with it. */
  readonly goTo: (step: StudioStep) => Promise<void>
  /** Sends what is unsaved, then leaves the steps; stays where that is not possible, and says so. */
  readonly leave: (to: string) => Promise<void>
  /** They wanted to leave, and something has not left yet. */
  readonly heldBack: boolean
  /** Missing things are shown from the first try to finish on. */
  readonly asked: number
  readonly ask: () => void
}

const Context = createContext<Frame | null>(null)

export function useStudio(): Frame {
  const frame = use(Context)
  if (!frame) throw new Error('useStudio outside StudioShell')
  return frame
}

/** The page of steps that save by themselves, hers and his: each is a link, and leaving is one button. */
export function StudioShell({ studio, children }: { studio: Studio; children: ReactNode }) {
  return (
    <SavingProvider keptAs={studio.keptAs}>
      <Framed studio={studio}>{children}</Framed>
    </SavingProvider>
  )
}

function Framed({ studio, children }: { studio: Studio; children: ReactNode }) {
  const { queue } = useSavingPage()
  const navigate = useNavigate()
  const [asked, setAsked] = useState(0)
  const [heldBack, setHeldBack] = useState(false)
  usePageTitle(studio.current.name)
  const frame: Frame = {
    ...studio,
    index: studio.steps.indexOf(studio.current),
    async goTo(step) {
      void queue.settle()
      await navigate(studio.addressOf(step))
    },
    heldBack,
    asked,
    ask: () => setAsked(asked + 1),
    async leave(to) {
      await queue.settle()
      const offline = queue.read().kind === 'offline'
      setHeldBack(offline)
      if (!offline) await navigate(to)
    },
  }
  return (
    <Context value={frame}>
      <div className="flex min-h-dvh flex-col">
        <SkipLink />
        <Header />
        {children}
      </div>
    </Context>
  )
}

function Header() {
  const { steps, current, exit, index, addressOf, goTo, leave } = useStudio()
  const before = steps[index - 1]
  return (
    <header className="sticky top-0 z-(--z-header) border-b border-line bg-surface max-md:border-0">
      <div className="wrap flex h-header items-center gap-4 max-md:hidden">
        <Link to="/" aria-label="Lieta" className="rounded-xs">
          <Logo />
        </Link>
        <nav aria-label="Passi" className="flex flex-1 justify-center gap-1">
          {steps.map((step) => (
            <Link
              key={step.slug}
              to={addressOf(step)}
              aria-current={step === current ? 'step' : undefined}
              className="relative inline-flex h-target items-center gap-2 rounded-sm px-3.5 text-base text-ink-2 after:absolute after:inset-x-3.5 after:-bottom-3.5 after:h-0.5 hover:bg-sunken hover:text-ink aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:after:bg-primary-text"
            >
              {step.done && step !== current ? (
                <Check size={16} strokeWidth={1.8} className="text-trust-text" aria-label="Fatto:" />
              ) : null}
              {step.name}
            </Link>
          ))}
        </nav>
        <Button look="tertiary" sides="narrow" onClick={() => leave(exit)}>
          Continua dopo
        </Button>
      </div>
      <div className="wrap md:hidden">
        <div className="grid h-15 grid-cols-[1fr_auto_1fr] items-center">
          <button
            type="button"
            aria-label={before ? `Indietro: ${before.name}` : 'Indietro'}
            onClick={() => (before ? goTo(before) : leave(exit))}
            className="-ml-2.5 grid size-target place-items-center rounded-full text-ink-2 hover:bg-sunken"
          >
            <ArrowLeft size={20} strokeWidth={1.6} aria-hidden />
          </button>
          <p className="text-center leading-snug">
            <b className="block text-base font-semibold">{current.name}</b>
            <PhoneMark />
          </p>
          <span className="justify-self-end">
            <Button look="tertiary" sides="narrow" className="-mr-3" onClick={() => leave(exit)}>
              Esci
            </Button>
          </span>
        </div>
        <nav aria-label="Passi" className="-mt-2 flex gap-1">
          {steps.map((step, place) => (
            <Link
              key={step.slug}
              to={addressOf(step)}
              aria-current={step === current ? 'step' : undefined}
              className="flex h-6 flex-1 items-end"
            >
              <span
                className={`h-0.75 w-full rounded-full ${place === index ? 'bg-primary-text' : place < index ? 'bg-ink-2' : 'bg-line-strong'}`}
              />
              <span className="sr-only">{step.done ? `${step.name}, fatto` : step.name}</span>
            </Link>
          ))}
        </nav>
      </div>
    </header>
  )
}

/** «Passo 2 di 5, salvato» */
function PhoneMark() {
  const { steps, index } = useStudio()
  const { kind } = useSavingState()
  const word = { saved: ', salvato', offline: ', sei offline', nothing: '', unsaved: '', refused: '' }[kind]
  return (
    <span className="text-xs text-ink-2">
      Passo {index + 1} di {steps.length}
      {word}
    </span>
  )
}
