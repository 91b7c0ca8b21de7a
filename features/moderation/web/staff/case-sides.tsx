import { createContext, type ReactNode, use } from 'react'
import { italianMoment } from '#platform/contract/italian-time.ts'
import type { Case, CaseSide, Finding } from '../../contract/moderation.ts'
import type { CaseSubject } from '../../contract/case-subject.ts'
import { blurredFor } from '../../contract/undecided-pictures.ts'
import { CasePhotos } from './case-photos.tsx'
import { FoldedText } from './folded-text.tsx'
import { Lookalikes } from './lookalikes.tsx'
import { MarkedText } from './marked-text.tsx'
import { PeopleInSupport } from './people-in-support.tsx'
import { UndecidedContext } from './undecided-picture.tsx'
import { WhyHere } from './why-here.tsx'

/** How features above show the cases of their subjects: the application hands it in. */
export const CaseSidesContext = createContext<
  Partial<Record<CaseSubject, (moderationCase: Case) => ReactNode>>
>({})

/** What there is to judge: the conversation and the message in it, or what stood before and what is to come. */
export function CaseSides({ moderationCase }: { moderationCase: Case }) {
  const reason = blurredFor(moderationCase)
  // A decision does not make it harmless.
  const undecided = moderationCase.outcome === null || reason !== undefined ? { reason } : null
  return (
    <UndecidedContext value={undecided}>
      {moderationCase.subject === 'report' ? null : <WhyHere moderationCase={moderationCase} />}
      <Sides moderationCase={moderationCase} />
    </UndecidedContext>
  )
}

function Sides({ moderationCase }: { moderationCase: Case }) {
  const sidesBySubject = use(CaseSidesContext)
  const { before, after, findings } = moderationCase
  if (moderationCase.subject === 'message')
    return (
      <>
        <Conversation before={before} after={after} findings={findings} />
        {after?.delivered ? (
          <PeopleInSupport people={[moderationCase.user, ...(after.to ? [after.to] : [])]} />
        ) : null}
      </>
    )
  const sidesOf = sidesBySubject[moderationCase.subject]
  if (sidesOf !== undefined) return sidesOf(moderationCase)
  if (moderationCase.subject === 'report')
    return (
      <>
        {after ? <Side title="La segnalazione" side={after} findings={[]} marked /> : null}
        {before ? <Side title="Com’era quando è stata inviata" side={before} findings={[]} /> : null}
      </>
    )
  const titles =
    moderationCase.subject === 'appeal'
      ? { before: 'Decisione contestata', after: 'Ricorso' }
      : { before: 'Adesso', after: 'Richiesta' }
  return (
    <>
      {after?.lookalikes?.length ? <Lookalikes lookalikes={after.lookalikes} /> : null}
      {before ? <Side title={titles.before} side={before} findings={[]} /> : null}
      {after ? (
        <Side
          title={before ? titles.after : undefined}
          side={after}
          findings={findings}
          marked
          profileCase={moderationCase.subject === 'profile' ? moderationCase : undefined}
        />
      ) : null}
    </>
  )
}

interface ConversationProps extends Pick<Case, 'before' | 'after'> {
  findings: readonly Finding[]
}

/** The message in its conversation, with what came after one that was delivered. */
export function Conversation({ before, after, findings }: ConversationProps) {
  return (
    <div className="grid gap-1 border-b border-line px-4 py-4.5 text-base lg:px-6">
      <Lines thread={before?.thread ?? []} />
      <div className="max-w-[86%] justify-self-end rounded-[14px] bg-wait-soft px-3.5 py-2.25 leading-normal inset-ring-[1.5px] inset-ring-wait">
        <span className="sr-only">Messaggio da decidere: </span>
        <FoldedText of="il messaggio da decidere">
          <MarkedText text={after?.text ?? ''} findings={findings} />
        </FoldedText>
      </div>
      <Lines thread={after?.thread ?? []} />
    </div>
  )
}

function Lines({ thread }: { thread: NonNullable<CaseSide['thread']> }) {
  return thread.map((line) => (
    <div
      key={`${line.at} ${line.text}`}
      className={`grid max-w-[86%] gap-1 ${line.own ? 'justify-self-end' : 'justify-self-start'}`}
    >
      <div className="rounded-[14px] bg-sunken px-3.5 py-2.25 leading-normal break-words">
        <FoldedText of={`il messaggio di ${line.from}`}>
          <span className="whitespace-pre-wrap">{line.text}</span>
        </FoldedText>
      </div>
      <p className={`num mb-1.5 text-2xs text-ink-3 ${line.own ? 'text-right' : ''}`}>
        {line.from} · {italianMoment(line.at)}
      </p>
    </div>
  ))
}

interface SideProps {
  title: string | undefined
  side: CaseSide
  findings: readonly Finding[]
  marked?: boolean
  profileCase?: Case | undefined
}

export function Side({ title, side, findings, marked = false, profileCase }: SideProps) {
  return (
    <div className="grid gap-3.5 border-b border-line px-4 py-4.5 text-base lg:px-6">
      {title ? <h3 className="font-text text-sm font-semibold">{title}</h3> : null}
      {side.thread ? (
        <div className="grid gap-1">
          <Lines thread={side.thread} />
        </div>
      ) : null}
      {side.photos && side.photos.length > 0 ? (
        <CasePhotos photos={side.photos} profileCase={profileCase} />
      ) : null}
      {side.text ? (
        <div className={`rounded-md px-3.5 py-2.5 leading-body ${marked ? 'bg-wait-soft' : 'bg-sunken'}`}>
          <FoldedText of={title?.toLowerCase() ?? 'il testo'}>
            <MarkedText text={side.text} findings={findings} />
          </FoldedText>
        </div>
      ) : null}
      {side.facts ? (
        <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-1.5">
          {side.facts.map(({ label, value }) => (
            <div key={label} className="contents">
              <dt className="text-ink-2">{label}</dt>
              <dd className="min-w-0 break-words">
                <FoldedText of={label}>
                  <MarkedText text={value} findings={findings} />
                </FoldedText>
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
    </div>
  )
}
