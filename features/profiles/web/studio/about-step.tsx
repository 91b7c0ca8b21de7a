import { EyeOff } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useUser } from '#features/accounts/web/session.tsx'
import { provincesQuery } from '#features/reference/web/reference.ts'
import { useSavingState } from '#platform/web/forms/saving.tsx'
import { useAutosaved } from '#platform/web/forms/use-autosaved.ts'
import { messageOf } from '#platform/web/api/errors.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { FieldError } from '#platform/web/ui/field.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import {
  type Answer,
  answerLimit,
  promptCount,
  prompts,
  wordsRoom,
  writeDescription,
} from '../../contract/prompts.ts'
import { nameOf } from '../list-names.ts'
import { type AboutDraft, draftOf } from './about-draft.ts'
import { useOwnFace } from './own-picture.ts'
import { PromptBox } from './prompt-box.tsx'
import { useSendEdit } from './save-profile.ts'
import { StepFrame } from './step-frame.tsx'

/** Typing rests for a moment between two sentences. */
const rest = 1_200

const answersOf = ({ questions, texts }: AboutDraft): Answer[] =>
  questions.map((question) => ({ question, text: texts[question] ?? '' }))

/** What is too long is kept whole, and not sent: a cut sentence is nobody's. */
const fits = (draft: AboutDraft) => {
  const answers = answersOf(draft)
  return (
    draft.words.trim().length <= wordsRoom(answers) && answers.every(({ text }) => text.length <= answerLimit)
  )
}

/** Three short answers instead of a page. What they make is the description, for whoever reads the API. */
export function AboutStep() {
  const user = useUser()
  const saved = user.pending_changes?.description ?? user.profile.description ?? ''
  const sendEdit = useSendEdit()
  const {
    value: draft,
    change,
    problem,
  } = useAutosaved<AboutDraft>('about', {
    first: () => draftOf(saved),
    send: (written) =>
      sendEdit({ description: writeDescription({ words: written.words, answers: answersOf(written) }) }),
    fits,
    rest,
  })
  const { kind } = useSavingState()
  const shown = answersOf(draft)
  const room = wordsRoom(shown)

  return (
    <StepFrame
      title="Su di me"
      lead="Tre risposte brevi dicono più di una pagina. Scegli le domande che ti somigliano e scrivi come parli."
      preview={{
        title: 'Nel tuo profilo',
        lead: 'Così la legge chi apre la tua pagina.',
        line: answered(shown),
        content: <AboutPreview words={draft.words} answers={shown} />,
      }}
      onContinue={() => fits(draft)}
    >
      {problem ? (
        <div className="mb-5" role="alert">
          <FieldError>{messageOf(problem)}</FieldError>
        </div>
      ) : null}
      {draft.hasWords ? (
        <div className="mb-7 border-b border-line pb-7">
          <Textarea
            label="Parole tue"
            rows={5}
            value={draft.words}
            hint={`${draft.words.trim().length} di ${room}. Resta sopra alle risposte; se la svuoti non si vede più.`}
            error={
              draft.words.trim().length > room
                ? `Con queste risposte, al massimo ${room} caratteri.`
                : undefined
            }
            onChange={(event) => change({ ...draft, words: event.target.value })}
          />
        </div>
      ) : null}
      <div className="grid gap-7">
        {shown.map((answer, place) => (
          <PromptBox
            // A question may be exchanged: the box stays.
            // oxlint-disable-next-line react/no-array-index-key
            key={place}
            id={`prompt-${place}`}
            answer={answer}
            saved={kind === 'saved'}
            others={prompts.filter(({ question }) => !draft.questions.includes(question))}
            onWrite={(text) => change({ ...draft, texts: { ...draft.texts, [answer.question]: text } })}
            onAsk={(question) =>
              change({
                ...draft,
                questions: draft.questions.map((one) => (one === answer.question ? question : one)),
              })
            }
          />
        ))}
      </div>
      <p className="mt-7 flex items-start gap-3.5 border-t border-line pt-6 text-base text-ink-2">
        <EyeOff size={20} strokeWidth={1.6} className="mt-0.5 flex-none" aria-hidden />
        Cognome, numero e social restano fuori. Chi sblocca la chat ti scrive qui.
      </p>
    </StepFrame>
  )
}

const numbers = ['Nessuna risposta', 'Una risposta su tre', 'Due risposte su tre', 'Tre risposte su tre']

function answered(shown: readonly Answer[]): string {
  return numbers[Math.min(promptCount, shown.filter(({ text }) => text.trim() !== '').length)] ?? ''
}

function AboutPreview({ words, answers }: { words: string; answers: readonly Answer[] }) {
  const user = useUser()
  const { data: provinces } = useQuery(provincesQuery)
  const place = nameOf(provinces, user.profile.province_id)
  const face = useOwnFace()
  return (
    <div className="rounded-md bg-surface p-5 shadow-1">
      <div className="grid grid-cols-[44px_1fr] items-center gap-3.5 border-b border-line pb-4">
        <Avatar src={face} />
        <p className="min-w-0 leading-snug">
          <b className="block font-display text-xl font-card wrap-anywhere">{user.name}</b>
          <span className="num text-sm text-ink-2">
            {user.age} anni{place ? `, ${place}` : ''}
          </span>
        </p>
      </div>
      {words.trim() === '' ? null : (
        <p className="mt-4 text-base leading-body wrap-anywhere whitespace-pre-line">{words}</p>
      )}
      <dl className="mt-4 grid gap-4">
        {answers.map(({ question, text }) => (
          <div key={question}>
            <dt className="text-sm font-semibold text-ink-2">{question}</dt>
            <dd className="mt-0.5 text-base leading-body wrap-anywhere whitespace-pre-line">
              {text.trim() === '' ? (
                <>
                  <span className="sr-only">Ancora vuota</span>
                  <span aria-hidden className="mt-2 block h-2 rounded-full bg-sunken" />
                  <span aria-hidden className="mt-2 block h-2 w-1/2 rounded-full bg-sunken" />
                </>
              ) : (
                text
              )}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
