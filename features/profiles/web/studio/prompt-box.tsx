import { Check, RefreshCw, Shield } from 'lucide-react'
import { useState } from 'react'
import { Menu } from '#platform/web/ui/menu.tsx'
import { contactIn } from '../../contract/contact-note.ts'
import { type Answer, answerLimit, type Prompt, prompts } from '../../contract/prompts.ts'

interface PromptBoxProps {
  id: string
  answer: Answer
  /** Everything on the page is. */
  saved: boolean
  /** What may be asked instead. */
  others: readonly Prompt[]
  onWrite: (text: string) => void
  onAsk: (question: string) => void
}

/** From here on the number is worth a look. */
const nearLimit = answerLimit - 20

/** A question and its box. What is pasted too long is marked and kept whole. */
export function PromptBox({ id, answer: { question, text }, saved, others, onWrite, onAsk }: PromptBoxProps) {
  const contact = contactIn(text)
  const over = text.length > answerLimit
  return (
    <section
      aria-labelledby={`${id}-question`}
      className="border-t border-line pt-7 first:border-0 first:pt-0"
    >
      <div className="flex items-center justify-between gap-4">
        <h2 id={`${id}-question`} className="text-2xl max-md:text-xl">
          {question}
        </h2>
        <Menu
          trigger={
            <button
              type="button"
              className="inline-flex min-h-target flex-none items-center gap-2.5 rounded-sm px-2 text-sm font-semibold text-ink-2 hover:bg-sunken hover:text-ink"
            >
              <RefreshCw size={18} strokeWidth={1.6} aria-hidden />
              <span className="max-md:sr-only">Cambia domanda</span>
              <span className="sr-only">: {question}</span>
            </button>
          }
          items={others.map((prompt) => ({
            label: prompt.question,
            onSelect: () => onAsk(prompt.question),
          }))}
        />
      </div>
      <textarea
        id={id}
        rows={4}
        value={text}
        placeholder="Anche una frase sola"
        aria-labelledby={`${id}-question`}
        aria-describedby={`${id}-count${contact ? ` ${id}-contact` : ''}`}
        aria-invalid={over || undefined}
        className="input mt-2.5"
        onChange={(event) => onWrite(event.target.value)}
      />
      {contact ? <ContactNote id={`${id}-contact`} contact={contact} /> : null}
      <Count id={`${id}-count`} length={text.length} saved={saved && text.trim() !== ''} />
      <Examples key={question} question={question} empty={text === ''} />
    </section>
  )
}

function ContactNote({ id, contact }: { id: string; contact: string }) {
  return (
    <p
      id={id}
      className="mt-2 flex items-start gap-3 rounded-sm bg-wait-soft px-4 py-3 text-base text-wait-text"
    >
      <Shield size={20} strokeWidth={1.6} className="mt-0.5 flex-none" aria-hidden />
      <span>
        <b className="font-semibold">Qui c’è {contact}.</b> Se lo rimuovi il profilo passa prima. Chi sblocca
        la chat ti scrive qui.
      </span>
    </p>
  )
}

function Count({ id, length, saved }: { id: string; length: number; saved: boolean }) {
  const over = length > answerLimit
  const near = length >= nearLimit
  return (
    <>
      <p className="mt-2 flex items-center justify-between gap-4 text-sm text-ink-2">
        <span className="flex items-center gap-2">
          {saved && !over ? (
            <>
              <Check size={16} strokeWidth={1.8} aria-hidden />
              Salvato
            </>
          ) : null}
        </span>
        <span
          id={id}
          className={`num ${over ? 'font-bold text-danger-text' : near ? 'font-bold text-ink' : ''}`}
        >
          {length} di {answerLimit}
          {over ? ', accorciala per salvarla' : ''}
        </span>
      </p>
      {/* Spoken near the limit and at it, not at every letter. */}
      <span role="status" className="sr-only">
        {over
          ? `Hai superato ${answerLimit} caratteri.`
          : near
            ? `Stai arrivando a ${answerLimit} caratteri.`
            : ''}
      </span>
    </>
  )
}

/** Under an empty box; behind a link once something stands there. */
function Examples({ question, empty }: { question: string; empty: boolean }) {
  const [asked, setAsked] = useState(false)
  const examples = prompts.find((prompt) => prompt.question === question)?.examples ?? []
  if (!empty && !asked)
    return (
      <button type="button" className="link mt-2 inline-flex min-h-6 text-sm" onClick={() => setAsked(true)}>
        Un esempio
      </button>
    )
  return (
    <div className="mt-4">
      <p className="text-sm text-ink-2">Due esempi, per partire</p>
      <div className="mt-2 grid gap-4 sm:grid-cols-2">
        {examples.map((one) => (
          <p
            key={one}
            className="border-l-2 border-line-strong pl-3 text-base leading-body italic text-ink-2"
          >
            {one}
          </p>
        ))}
      </div>
    </div>
  )
}
