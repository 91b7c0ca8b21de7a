import { useUser } from '#features/accounts/web/session.tsx'
import { messageOf, refusedFields } from '#platform/web/api/errors.ts'
import { useAutosaved } from '#platform/web/forms/use-autosaved.ts'
import { FieldError } from '#platform/web/ui/field.tsx'
import { Radio } from '#platform/web/ui/radio.tsx'
import { TextInput } from '#platform/web/ui/text-input.tsx'
import { profileFields } from '../../contract/profile-fields.ts'
import { unnamedTrade, vatNumber } from '../../contract/trade.ts'
import type { User } from '../../contract/user.ts'
import { tradeHints } from '../trade-hints.ts'
import { TradeText } from '../trade-section.tsx'
import { useSendEdit } from './save-profile.ts'
import { StepFrame } from './step-frame.tsx'

interface Trade {
  readonly professional: 0 | 1 | null
  readonly name: string
  readonly vat: string
}

const tradeOf = ({ profile }: User): Trade => ({
  professional: profile.professional,
  name: profile.business_name ?? '',
  vat: profile.vat_number ?? '',
})

/** A professional without a name for her trade is not sent. */
const fits = ({ professional, name, vat }: Trade) =>
  professional !== 1 || (name.trim() !== '' && (vat.trim() === '' || vatNumber(vat) !== null))

/** Typing rests for a moment between two words. */
const rest = 1_200

const choices = [
  {
    value: 0,
    label: 'Come privata',
    line: 'Incontri chi ti va, quando ti va. Non è il tuo lavoro.',
  },
  {
    value: 1,
    label: 'Come professionista',
    line: 'Lo fai per lavoro, anche ogni tanto, per esempio a fiere e congressi o come interprete.',
  },
] as const

/** In which role she acts, and what others read about it. */
export function TradeStep() {
  const user = useUser()
  const sendEdit = useSendEdit()
  const { value, change, problem } = useAutosaved<Trade>('trade', {
    first: () => tradeOf(user),
    send: ({ professional, name, vat }) =>
      sendEdit({ professional, ...(professional === 1 && { business_name: name, vat_number: vat }) }),
    fits,
    rest,
  })
  const { professional, name, vat } = value
  const refused = problem instanceof Error ? refusedFields(problem) : {}
  return (
    <StepFrame
      title="In che veste ti presenti"
      lead="La legge chiede di dirlo a chi ti scrive, perché cambiano i diritti tra voi. Su Lieta non cambia nulla, né l’ordine della ricerca né il costo della chat."
      preview={{
        title: 'Nel tuo profilo',
        lead: 'Come lo legge chi è registrato.',
        line: choices.find((one) => one.value === professional)?.label ?? 'Non indicato',
        content: (
          <div className="grid gap-2 rounded-md bg-surface p-5 text-base text-ink-2 shadow-1">
            <TradeText profile={{ professional, business_name: name, vat_number: vatNumber(vat) }} />
          </div>
        ),
      }}
    >
      <div className="grid gap-8">
        <fieldset>
          <legend className="sr-only">In che veste ti presenti</legend>
          {problem && Object.keys(refused).length === 0 ? (
            <FieldError>{messageOf(problem as Error)}</FieldError>
          ) : null}
          <div className="grid gap-4">
            {choices.map(({ value: one, label, line }) => (
              <Radio
                key={one}
                name="professional"
                target
                checked={professional === one}
                onChange={() => change({ ...value, professional: one })}
                label={
                  <>
                    <span className="block font-semibold">{label}</span>
                    <span className="block text-sm text-ink-2">{line}</span>
                  </>
                }
              />
            ))}
          </div>
        </fieldset>
        {professional === 1 ? <TradeInputs trade={value} refused={refused} onChange={change} /> : null}
      </div>
    </StepFrame>
  )
}

interface TradeInputsProps {
  trade: Trade
  refused: Partial<Record<string, string>>
  onChange: (trade: Trade) => void
}

function TradeInputs({ trade, refused, onChange }: TradeInputsProps) {
  const { business_name: nameField, vat_number: vatField } = profileFields
  const { name, vat } = trade
  const wrongVat = vat.trim() !== '' && vatNumber(vat) === null
  return (
    <div className="grid max-w-text gap-5 sm:grid-cols-2">
      <TextInput
        label={nameField.label}
        hint={tradeHints.name}
        maxLength={nameField.max}
        value={name}
        onChange={({ target }) => onChange({ ...trade, name: target.value })}
        error={
          refused['business_name'] ?? (name.trim() === '' && vat.trim() !== '' ? unnamedTrade : undefined)
        }
      />
      <TextInput
        label={vatField.label}
        hint={wrongVat ? 'Controlla le undici cifre. La salviamo appena sono giuste.' : tradeHints.vat}
        optional
        inputMode="numeric"
        maxLength={vatField.max}
        value={vat}
        onChange={({ target }) => onChange({ ...trade, vat: target.value })}
        error={refused['vat_number']}
      />
    </div>
  )
}
