import { ArrowLeft, ChevronUp } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { SavedMark, useSavingState } from '#platform/web/forms/saving.tsx'
import { SavingNotices } from '#platform/web/forms/saving-notices.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Drawer } from '#platform/web/ui/dialog.tsx'
import { useOwnFace } from './own-picture.ts'
import { type Missing, type StudioStep, useStudio } from './studio-shell.tsx'

export interface StepWords {
  title: string
  lead: string
}

interface Preview {
  readonly title: string
  readonly lead: string
  /** On a phone, under the title of its row. */
  readonly line: string
  /** On a phone, beside it; one's own face where nothing else is said. */
  readonly picture?: ReactNode
  readonly content: ReactNode
}

interface StepFrameProps extends StepWords {
  /** Left out where there is nothing to see beforehand. */
  preview?: Preview
  /** Before the next step opens; false: something has to be seen to first. */
  onContinue?: () => boolean | Promise<boolean>
  children: ReactNode
}

/** Form column, preview beside it or below it, and the bar with one primary button. */
export function StepFrame({ title, lead, preview, onContinue, children }: StepFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // Each step begins at its heading.
  useEffect(() => {
    scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <>
      <main
        id="main"
        tabIndex={-1}
        data-kept
        className={`wrap grid flex-1 content-start items-start gap-x-16 gap-y-8 py-10 outline-none max-md:pt-5 max-md:pb-8 ${preview ? 'lg:grid-cols-[minmax(0,1fr)_340px]' : ''}`}
      >
        <div className="min-w-0">
          <h1 ref={heading} tabIndex={-1} className="text-3xl outline-none">
            {title}
          </h1>
          <p className="mt-2 max-w-[60ch] text-md leading-body text-ink-2">{lead}</p>
          <MissingSummary />
          <SavingNotices />
          <div className="mt-7">{children}</div>
        </div>
        {preview ? (
          <aside
            aria-label={preview.title}
            className="rounded-lg bg-sunken p-7 max-lg:hidden lg:sticky lg:top-[calc(var(--header-h)+40px)]"
          >
            <h2 className="font-text text-base font-semibold tracking-normal">{preview.title}</h2>
            <p className="mt-0.5 mb-5 text-sm text-ink-2">{preview.lead}</p>
            {preview.content}
          </aside>
        ) : null}
      </main>
      <Bar preview={preview} onContinue={onContinue} />
    </>
  )
}

interface BarProps {
  preview: Preview | undefined
  onContinue: StepFrameProps['onContinue']
}

function Bar({ preview, onContinue }: BarProps) {
  const { steps, index, finish, missing, goTo, leave, ask } = useStudio()
  const [busy, setBusy] = useState(false)
  const before = steps[index - 1]
  const after = steps[index + 1]

  const mayFinish = after !== undefined && finish.early && missing.length === 0

  async function goOn(to: StudioStep | undefined) {
    if (busy) return
    setBusy(true)
    try {
      if (onContinue && !(await onContinue())) return
      if (to) return await goTo(to)
      if (missing.length > 0) return ask()
      await leave(finish.to)
    } finally {
      setBusy(false)
    }
  }

  return (
    <section
      aria-label="Prossimo passo"
      className="sticky bottom-0 z-(--z-header) border-t border-line bg-surface pb-[env(safe-area-inset-bottom)]"
    >
      {preview ? <PreviewRow {...preview} /> : null}
      <HeldBack />
      {mayFinish ? <SentAlong /> : null}
      <div
        className={`wrap flex min-h-19 items-center gap-5 max-md:min-h-0 max-md:gap-3 max-md:pb-3.5 ${preview ? '' : 'max-md:pt-3.5'}`}
      >
        <span className="flex flex-1 items-center gap-5 max-md:hidden">
          {before ? (
            <Button look="tertiary" sides="narrow" className="-ml-3" onClick={() => goTo(before)}>
              <ArrowLeft size={18} strokeWidth={1.6} aria-hidden />
              Indietro
            </Button>
          ) : null}
          <SavedMark />
        </span>
        {after ? (
          <span className={mayFinish ? 'max-md:hidden' : ''}>
            <Button look="tertiary" sides="narrow" onClick={() => goTo(after)}>
              Salta per ora
            </Button>
          </span>
        ) : null}
        {mayFinish ? (
          <Button look="secondary" sides="narrow" onClick={() => goOn(undefined)}>
            {finish.label}
          </Button>
        ) : null}
        <Button size="lg" className="max-md:flex-1" busy={busy && 'Salvo…'} onClick={() => goOn(after)}>
          {after ? 'Continua' : finish.label}
        </Button>
      </div>
    </section>
  )
}

/** Why the page did not close. In the bar, where the button was pressed. */
function HeldBack() {
  const { heldBack } = useStudio()
  const { kind } = useSavingState()
  if (!heldBack || kind !== 'offline') return null
  return (
    <p role="alert" className="wrap pt-3 text-sm font-semibold text-danger-text max-md:pb-3">
      Le ultime modifiche non sono ancora partite. Restano su questo dispositivo e partiranno appena torna la
      connessione.
    </p>
  )
}

/** Above the button that sends before the last step. */
function SentAlong() {
  const { sentAlong, current, addressOf } = useStudio()
  if (sentAlong === null || sentAlong.step === current) return null
  return (
    <p className="wrap pt-3 text-sm text-ink-2 max-md:pb-3 md:text-right">
      {sentAlong.words}{' '}
      <Link className="link inline-flex min-h-6 items-center" to={addressOf(sentAlong.step)}>
        Cambia<span className="sr-only"> in {sentAlong.step.name}</span>
      </Link>
    </p>
  )
}

/** Where there is no room beside the form: a row that opens it. */
function PreviewRow({ title, lead, line, picture, content }: Preview) {
  const face = useOwnFace()
  const [open, setOpen] = useState(false)
  return (
    <div className="wrap lg:hidden">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="grid min-h-15 w-full grid-cols-[40px_1fr_auto] items-center gap-3 py-1.5 text-left"
      >
        <span className="block h-12 w-10 overflow-hidden rounded-sm bg-sunken">
          {picture ?? <img src={face} alt="" className="size-full object-cover" />}
        </span>
        <span className="leading-snug">
          <b className="block text-sm font-semibold">{title}</b>
          <span className="text-xs text-ink-2">{line}</span>
        </span>
        <ChevronUp size={18} strokeWidth={1.6} className="text-ink-2" aria-hidden />
      </button>
      <Drawer open={open} onClose={() => setOpen(false)} title={title}>
        {open ? (
          <>
            <p className="mb-5 text-sm text-ink-2">{lead}</p>
            {content}
          </>
        ) : null}
      </Drawer>
    </div>
  )
}

/** From the first try to finish on: what is missing, each with the way to its step. */
function MissingSummary() {
  const { asked, missing } = useStudio()
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    if (asked > 0) box.current?.focus()
  }, [asked])
  if (asked === 0 || missing.length === 0) return null
  return (
    <section
      ref={box}
      tabIndex={-1}
      role="alert"
      className="mt-6 rounded-md border border-danger-line bg-danger-soft px-4 py-3.5 text-base text-danger-text"
    >
      <h2 className="font-text text-base font-semibold tracking-normal">Prima di inviare</h2>
      <ul className="mt-1 grid gap-1">
        {missing.map((one) => (
          <MissingItem key={one.message} {...one} />
        ))}
      </ul>
    </section>
  )
}

function MissingItem({ slug, message }: Missing) {
  const { steps, addressOf } = useStudio()
  const step = steps.find((one) => one.slug === slug)
  if (!step) return null
  return (
    <li>
      <Link to={addressOf(step)} className="inline-flex min-h-6 items-center underline underline-offset-3">
        {message}
      </Link>
    </li>
  )
}
