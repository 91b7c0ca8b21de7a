import { contentLimits, type EditedFaq, type EditedService, scenes } from '../../contract/content.ts'
import { factsOf, fillText } from '../../contract/facts.ts'
import { servicesShown } from '../../contract/pages.ts'
import {
  addressed,
  type CannedReply,
  cannedTitleLengthMax,
  namePlaceholder,
} from '#features/support/contract/support.ts'
import { messageLengthMax } from '#features/chat/contract/chat.ts'
import { FaqList } from '../faqs.tsx'
import { ServiceList } from '../services.tsx'
import { usePromises } from '#platform/web/api/promises.ts'
import { FieldGroup } from '#platform/web/ui/field.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import { TextInput } from '#platform/web/ui/text-input.tsx'
import { EditedList, type FieldsProps } from '#features/settings/web/staff/edited-list.tsx'
import { replySource } from '#features/support/web/staff/canned-reply-source.ts'
import { faqSource, serviceSource } from './home-text-sources.ts'

interface FaqText {
  question: string
  answer: string
}

/** The questions of the home page, in their order. */
export function FaqTexts() {
  return (
    <EditedList<EditedFaq, FaqText>
      source={faqSource}
      words={{
        add: 'Aggiungi una domanda',
        empty: 'Senza domande la pagina iniziale non mostra la sezione.',
        retire: 'Sparisce subito dalla pagina iniziale.',
      }}
      blank={{ question: '', answer: '' }}
      textOf={({ question, answer }) => ({ question, answer })}
      titleOf={({ question }) => question}
      summaryOf={({ answer }) => answer}
      fields={(props) => <FaqFields {...props} />}
      preview={(faqs, open) => <FilledFaqs faqs={faqs} openAt={open ?? 0} />}
    />
  )
}

/** As everybody reads them: with what the settings promise now. */
function FilledFaqs({ faqs, openAt }: { faqs: readonly FaqText[]; openAt: number }) {
  const promises = usePromises()
  const filled = (text: string) => (promises ? fillText(text, factsOf(promises)) : text)
  return (
    <FaqList
      narrow
      openAt={openAt}
      faqs={faqs.map(({ question, answer }) => ({ question: filled(question), answer: filled(answer) }))}
    />
  )
}

function FaqFields({ text, onChange, errors }: FieldsProps<FaqText>) {
  return (
    <>
      <TextInput
        autoFocus
        label="Domanda"
        maxLength={contentLimits.question}
        value={text.question}
        onChange={({ target }) => onChange({ ...text, question: target.value })}
        error={errors['question']}
      />
      <Textarea
        label="Risposta"
        hint="Le cifre che cambiano con le impostazioni si scrivono per nome: {{refundHours}}, {{supportHours}}, {{reviewHours}}, {{reviewMessages}}, {{withdrawalDays}}."
        rows={5}
        maxLength={contentLimits.answer}
        value={text.answer}
        onChange={({ target }) => onChange({ ...text, answer: target.value })}
        error={errors['answer']}
      />
    </>
  )
}

type ServiceText = Omit<EditedService, 'id' | 'revision' | 'image'> & {
  image: (typeof scenes)[number]['image']
}

/** The services of the home page; it shows the first three. */
export function ServiceTexts() {
  return (
    <EditedList<EditedService, ServiceText>
      source={serviceSource}
      words={{
        add: 'Aggiungi un servizio',
        empty: 'Senza servizi la pagina iniziale mostra i tre predefiniti.',
        retire: 'Sparisce subito dalla pagina iniziale.',
      }}
      blank={{ title: '', description: '', image: scenes[0].image }}
      textOf={({ title, description, image }) => ({
        title,
        description,
        image: scenes.find((scene) => scene.image === image)?.image ?? scenes[0].image,
      })}
      titleOf={({ title }) => title}
      summaryOf={({ description }) => description}
      noteOf={(place) => (place < servicesShown ? null : 'non mostrato')}
      fields={(props) => <ServiceFields {...props} />}
      preview={(services, open) => <ServiceList narrow services={withOpen(services, open)} />}
    />
  )
}

/** The three that the page shows, and the one being written whatever its place. */
function withOpen(services: readonly ServiceText[], open: number | null): readonly ServiceText[] {
  const shown = services.slice(0, servicesShown)
  const written = open === null ? undefined : services[open]
  return written === undefined || shown.includes(written) ? shown : [written, ...shown.slice(0, -1)]
}

function ServiceFields({ text, onChange, errors }: FieldsProps<ServiceText>) {
  return (
    <>
      <TextInput
        autoFocus
        label="Titolo"
        maxLength={contentLimits.serviceTitle}
        value={text.title}
        onChange={({ target }) => onChange({ ...text, title: target.value })}
        error={errors['title']}
      />
      <Textarea
        label="Descrizione"
        rows={3}
        maxLength={contentLimits.serviceDescription}
        value={text.description}
        onChange={({ target }) => onChange({ ...text, description: target.value })}
        error={errors['description']}
      />
      <FieldGroup id="service-image" label="Disegno" error={errors['image']}>
        <div className="flex flex-wrap gap-3">
          {scenes.map(({ image, label }) => (
            <label
              key={image}
              className="grid w-32 gap-1.5 rounded-sm border border-control-line p-2 text-sm has-checked:border-primary-text has-checked:inset-ring has-checked:inset-ring-primary-text"
            >
              <img
                src={image}
                alt=""
                width={900}
                height={700}
                className="aspect-9/7 rounded-xs bg-sunken object-cover"
              />
              <span className="flex items-center gap-2">
                <input
                  type="radio"
                  name="scene"
                  className="tick"
                  checked={text.image === image}
                  onChange={() => onChange({ ...text, image })}
                />
                {label}
              </span>
            </label>
          ))}
        </div>
      </FieldGroup>
    </>
  )
}

interface ReplyText {
  title: string
  text: string
}

/** What the staff keep to answer with, in the order in which it is offered. */
export function ReplyTexts() {
  return (
    <EditedList<CannedReply, ReplyText>
      source={replySource}
      words={{
        add: 'Aggiungi un modello',
        empty: 'Nessun modello di risposta.',
        retire: 'Il team non lo trova più. I messaggi già inviati restano.',
      }}
      blank={{ title: '', text: '' }}
      textOf={({ title, text }) => ({ title, text })}
      titleOf={({ title }) => title}
      summaryOf={({ text }) => text}
      fields={(props) => <ReplyFields {...props} />}
      preview={(replies, open) => <Bubble text={replies[open ?? 0]?.text ?? ''} />}
    />
  )
}

function ReplyFields({ text, onChange, errors }: FieldsProps<ReplyText>) {
  return (
    <>
      <TextInput
        autoFocus
        label="Titolo"
        hint="Come lo riconosce il team."
        maxLength={cannedTitleLengthMax}
        value={text.title}
        onChange={({ target }) => onChange({ ...text, title: target.value })}
        error={errors['title']}
      />
      <Textarea
        label="Testo"
        hint={`${namePlaceholder} diventa il nome della persona a cui rispondi.`}
        rows={6}
        maxLength={messageLengthMax}
        value={text.text}
        onChange={({ target }) => onChange({ ...text, text: target.value })}
        error={errors['text']}
      />
    </>
  )
}

/** As it would reach somebody called Ginevra. */
function Bubble({ text }: { text: string }) {
  return (
    <div className="grid justify-items-end gap-1.5">
      <p className="max-w-full rounded-md bg-bubble-me px-4 py-3 text-base break-words whitespace-pre-line text-bubble-me-ink">
        {addressed(text, 'Ginevra')}
      </p>
      <p className="text-xs text-ink-2">Come la riceve Ginevra</p>
    </div>
  )
}
