import type { LucideIcon } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { useRefundTime } from '#platform/web/api/refund-time.ts'
import { noteOfEndedSession, SealedNote } from './sealed-note.tsx'

export interface SellingPoint {
  icon: LucideIcon
  /** Of the configured time for a reply, where it names it. */
  title: string | ((refundTime: string | undefined) => string)
  text: string
}

interface AuthLayoutProps {
  title: string
  /** Below the title. */
  lead?: ReactNode
  /** Wide for forms in two columns. */
  wide?: boolean
  aside: { face: string; motto: string; sellingPoints: readonly SellingPoint[] }
  children: ReactNode
}

/** A form on marble beside a velvet panel; on a small screen the form alone. */
export function AuthLayout({ title, lead, wide = false, aside, children }: AuthLayoutProps) {
  const [note] = useState(noteOfEndedSession)
  return (
    <div
      className={`grid min-h-[calc(100dvh-var(--header-h))] grid-cols-1 md:grid-cols-[minmax(0,1fr)_440px] md:-mb-24 ${note ? 'max-md:grid-rows-[auto_1fr]' : ''}`}
    >
      <div className="px-4 py-7 md:pt-11 md:pr-14 md:pb-14 md:pl-[max(var(--gutter),calc((100vw-80rem)/2+var(--gutter)))]">
        <div className={wide ? 'max-w-180' : 'max-w-form'}>
          <h1 className="text-3xl">{title}</h1>
          {lead ? <div className="mt-2 text-ink-2">{lead}</div> : null}
          {children}
        </div>
      </div>
      {note ? <NoteBeside note={note} /> : <Promises {...aside} />}
    </div>
  )
}

/** In the place of the promises; on a small screen it comes first. */
function NoteBeside({ note }: { note: ComponentProps<typeof SealedNote>['note'] }) {
  return (
    <aside className="grid place-items-center bg-velvet p-4 max-md:order-first md:p-12">
      <SealedNote note={note} />
    </aside>
  )
}

function Promises({ face, motto, sellingPoints }: AuthLayoutProps['aside']) {
  return (
    <aside className="damask flex flex-col justify-end gap-10 p-12 text-velvet-ink [--damask-veil:linear-gradient(0deg,var(--velvet)_46%,transparent_74%)] max-md:hidden">
      <img
        src={`/art/portraits/${face}.svg`}
        alt=""
        width={208}
        height={260}
        className="mb-auto aspect-4/5 w-52 rounded-md object-cover"
      />
      <div>
        <p className="font-display text-[3.25rem] leading-tight tracking-tight italic">{motto}</p>
        <ul className="mt-7 grid gap-4.5">
          {sellingPoints.map(({ icon: Icon, title: promise, text }) => (
            <li key={text} className="grid grid-cols-[24px_1fr] gap-3.5 leading-normal text-velvet-ink-2">
              <Icon size={20} strokeWidth={1.6} aria-hidden className="mt-0.5" />
              <span>
                <b className="block text-velvet-ink">
                  {typeof promise === 'string' ? promise : <Timed words={promise} />}
                </b>
                {text}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </aside>
  )
}

function Timed({ words }: { words: (refundTime: string | undefined) => string }) {
  return words(useRefundTime()?.words)
}
