import { useRef } from 'react'
import { legalTags } from '../../contract/pages.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'

interface HtmlFieldProps {
  value: string
  onChange: (html: string) => void
  placeholders: readonly { readonly name: string; readonly value: string }[]
  error: string | undefined
}

/** What a button puts around the selection, or in its place. */
const pieces = [
  { label: 'Capitolo', before: '<h2>', after: '</h2>' },
  { label: 'Titolo', before: '<h3>', after: '</h3>' },
  { label: 'Paragrafo', before: '<p>', after: '</p>' },
  { label: 'Elenco', before: '<ul>\n<li>', after: '</li>\n</ul>' },
  { label: 'Voce', before: '<li>', after: '</li>' },
  { label: 'Grassetto', before: '<strong>', after: '</strong>' },
  { label: 'Link', before: '<a href="/help">', after: '</a>' },
] as const

/** The HTML of a legal page: the few tags it is made of, with buttons for the frequent ones. */
export function HtmlField({ value, onChange, placeholders, error }: HtmlFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const strange = strangeTags(value)
  function put(before: string, after: string) {
    const element = field.current
    if (!element) return
    const { selectionStart: from, selectionEnd: to } = element
    onChange(`${value.slice(0, from)}${before}${value.slice(from, to)}${after}${value.slice(to)}`)
    requestAnimationFrame(() => {
      element.focus()
      element.setSelectionRange(from + before.length, to + before.length)
    })
  }
  return (
    <div className="grid gap-2">
      <div role="group" aria-label="Inserisci" className="flex flex-wrap gap-1.5">
        {pieces.map(({ label, before, after }) => (
          <Button key={label} look="secondary" size="sm" onClick={() => put(before, after)}>
            {label}
          </Button>
        ))}
      </div>
      <Textarea
        ref={field}
        label="Testo"
        spellCheck
        rows={26}
        className="[&_textarea]:font-mono [&_textarea]:text-sm"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        error={error}
        hint={
          strange.length > 0
            ? `Questi tag non si usano e saranno tolti: ${strange.join(', ')}.`
            : 'I titoli dei capitoli formano l’indice. Ogni altro tag, stile o script è tolto.'
        }
      />
      <details className="text-sm text-ink-2">
        <summary className="min-h-9 content-center font-semibold">Segnaposto</summary>
        <p className="mb-2">Al momento della pubblicazione diventano il valore che hanno quel giorno.</p>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
          {placeholders.map(({ name, value: meaning }) => (
            <div key={name} className="contents">
              <dt>
                <button
                  type="button"
                  className="link min-h-6 font-mono text-xs"
                  aria-label={`Inserisci ${name}`}
                  onClick={() => put(`{{${name}}}`, '')}
                >
                  {`{{${name}}}`}
                </button>
              </dt>
              <dd className="break-words">{meaning}</dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  )
}

function strangeTags(html: string): string[] {
  const allowed: readonly string[] = legalTags
  const names = [...html.matchAll(/<\/?([a-z][a-z0-9-]*)/gi)].map(([, name = '']) => name.toLowerCase())
  return [...new Set(names)].filter((name) => !allowed.includes(name)).map((name) => `<${name}>`)
}
