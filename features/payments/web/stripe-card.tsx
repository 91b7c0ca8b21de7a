import { Cookie, ShieldCheck } from 'lucide-react'
import {
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { cookieChoice } from '#features/accounts/web/cookie-choice.ts'
import { chooseCookies } from '#features/accounts/web/record-cookie-choice.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Field, FieldError } from '#platform/web/ui/field.tsx'
import { langOf, say } from '#platform/web/shell/wording.ts'
import { paymentTexts } from '../contract/payments.ts'
import type { CardFields } from './card-fields.ts'
import {
  openStripeFields,
  type StripeField,
  type StripeFieldState,
  type StripeFields,
  stripeFields,
} from './stripe-elements.ts'

interface StripeCardProps {
  ref: Ref<CardFields>
  publishableKey: string
  /** In a sheet, which covers the cookie banner: the yes is asked for here. */
  inSheet?: boolean
}

/** Stripe's own fields; of its script nothing is fetched before the cookies it needs are allowed [PAY-19]. */
export function StripeCard({ ref, publishableKey, inSheet = false }: StripeCardProps) {
  const allowed = useSyncExternalStore(cookieChoice.subscribe, allowsPayments, () => false)
  const { state, fields, fieldStates, boxes, retry } = useStripeFields(publishableKey, allowed)

  useImperativeHandle(
    ref,
    (): CardFields => ({
      via: 'stripe',
      check() {
        if (!allowed) return paymentTexts.stripeNeedsCookies
        if (fields.current === null) return say(paymentTexts.stripeNotLoaded)
        const wrong = stripeFields.some((field) => fieldStates[field].complete === false)
        return wrong ? 'Controlla i dati della carta.' : null
      },
      async pay(intent) {
        if (fields.current === null) return { answer: 'refused', cause: say(paymentTexts.stripeNotLoaded) }
        return fields.current.pay(intent)
      },
    }),
  )

  if (!allowed) return <CookiesNeeded inSheet={inSheet} />
  if (state === 'failed') return <NotLoaded retry={retry} />
  const box = (field: StripeField) => ({
    field,
    fieldStates: fieldStates[field],
    boxes,
    loading: state === 'loading',
  })
  return (
    <div
      className="grid grid-cols-2 gap-4 px-5 pb-5 max-xs:grid-cols-1 max-xs:px-4"
      aria-busy={state === 'loading'}
    >
      <Box {...box('cardNumber')} label="Numero della carta" className="col-span-full" />
      <Box {...box('cardExpiry')} label="Scadenza" />
      <Box {...box('cardCvc')} label="CVC" />
      <p className="col-span-full flex items-start gap-2 text-xs leading-normal text-ink-3">
        <ShieldCheck size={16} strokeWidth={1.6} className="mt-0.5 flex-none" aria-hidden />I dati della carta
        vanno direttamente a Stripe. Noi non li vediamo e non li conserviamo.
      </p>
    </div>
  )
}

const allowsPayments = () => cookieChoice.read()?.payments ?? false

type FieldStates = Readonly<Record<StripeField, StripeFieldState>>
type Boxes = Partial<Record<StripeField, HTMLElement>>

const silent: StripeFieldState = { focused: false, complete: null, error: undefined }
const initialStates: FieldStates = { cardNumber: silent, cardExpiry: silent, cardCvc: silent }

/** Stripe's fields while they are allowed, and what they tell of themselves. */
function useStripeFields(key: string, allowed: boolean) {
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const [fieldStates, setFieldStates] = useState(initialStates)
  const [attempt, setAttempt] = useState(1)
  const fields = useRef<StripeFields | null>(null)
  const boxes = useRef<Boxes>({})

  useEffect(() => {
    const { cardNumber, cardExpiry, cardCvc } = boxes.current
    if (!allowed || !cardNumber || !cardExpiry || !cardCvc) return
    let wanted = true
    openStripeFields(key, { cardNumber, cardExpiry, cardCvc }, (field, change) =>
      setFieldStates((before) => ({ ...before, [field]: { ...before[field], ...change } })),
    ).then(
      (opened) => {
        if (!wanted) return opened.remove()
        fields.current = opened
        setState('ready')
      },
      () => {
        if (wanted) setState('failed')
      },
    )
    const scheme = matchMedia('(prefers-color-scheme: dark)')
    const restyle = () => fields.current?.restyle()
    scheme.addEventListener('change', restyle)
    return () => {
      wanted = false
      scheme.removeEventListener('change', restyle)
      fields.current?.remove()
      fields.current = null
      setFieldStates(initialStates)
      setState('loading')
    }
  }, [key, allowed, attempt])

  const retry = useCallback(() => {
    setState('loading')
    setAttempt((count) => count + 1)
  }, [])
  return { state, fields, fieldStates, boxes, retry }
}

interface BoxProps {
  field: StripeField
  label: string
  fieldStates: StripeFieldState
  boxes: { readonly current: Boxes }
  loading: boolean
  className?: string
}

/** The frame of one of Stripe's fields: looks and answers like a field of ours. */
function Box({ field, label, fieldStates: { focused, error }, boxes, loading, className }: BoxProps) {
  const look = focused
    ? 'border-ink outline-3 outline-offset-1 outline-focus'
    : error
      ? 'border-danger inset-ring inset-ring-danger'
      : ''
  return (
    <Field label={label} error={error} className={className}>
      {({ id }) => (
        <div className="relative">
          {/* In the dark a frame that knows only light would be painted white. */}
          <div
            id={id}
            ref={(element) => {
              if (element) boxes.current[field] = element
              else delete boxes.current[field]
            }}
            className={`input py-[11px] [&_iframe]:scheme-light ${look}`}
          />
          {loading ? <span aria-hidden="true" className="skeleton absolute inset-px rounded-sm" /> : null}
        </div>
      )}
    </Field>
  )
}

function CookiesNeeded({ inSheet }: { inSheet: boolean }) {
  return (
    <Notice icon={<Cookie size={20} strokeWidth={1.6} aria-hidden />}>
      <p>{paymentTexts.stripeNeedsCookies}</p>
      <p className="mt-1 text-sm">Servono agli strumenti antifrode di Stripe, e solo quando paghi.</p>
      {inSheet ? (
        <Button look="secondary" className="mt-3" onClick={() => chooseCookies(true)}>
          Accetta i cookie di pagamento
        </Button>
      ) : (
        <Button look="secondary" className="mt-3" onClick={cookieChoice.reopen}>
          Scegli i cookie
        </Button>
      )}
    </Notice>
  )
}

function Notice({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div
      role="status"
      className="mx-5 mb-5 flex items-start gap-3 rounded-md bg-wait-soft px-4 py-3.5 text-base leading-normal text-wait-text max-xs:mx-4"
    >
      <span className="mt-0.5 flex-none">{icon}</span>
      <div>{children}</div>
    </div>
  )
}

function NotLoaded({ retry }: { retry: () => void }) {
  return (
    <div role="alert" className="grid justify-items-start gap-3 px-5 pb-5 max-xs:px-4">
      <FieldError>
        <span lang={langOf(paymentTexts.stripeNotLoaded)}>{say(paymentTexts.stripeNotLoaded)}</span>
      </FieldError>
      <p className="text-sm leading-normal text-ink-2">
        Non riusciamo a caricare il modulo della carta. Controlla la connessione o gli eventuali blocchi del
        browser.
      </p>
      <Button look="secondary" onClick={retry}>
        Riprova
      </Button>
    </div>
  )
}
